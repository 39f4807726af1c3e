/** Returns the colour properties of a text; none without colours. */
export type Paint = (color: string | undefined) => { color?: string };

/** Shades for a light ground, each at least 5 to 1 against white: the bright ones of many palettes have less than 2. */
export const shadesOnLight: Readonly<Record<string, number>> = {
  red: 124,
  green: 22,
  yellow: 94,
  cyan: 23,
  gray: 240,
};

/** Returns the paint for the terminal's palette; darker shades if COLORFGBG (`0;15`) reports a light background. */
export function painter({ COLORFGBG = '' }: Record<string, string | undefined>): Paint {
  const isLight = /;(7|15)$/.test(COLORFGBG);
  return (color) => {
    const shade = isLight && color ? shadesOnLight[color] : undefined;
    return color ? { color: shade === undefined ? color : `ansi256(${shade})` } : {};
  };
}
