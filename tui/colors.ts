/** Returns the colour that text is drawn in, as properties of it; without a colour there are none. */
export type Paint = (color: string | undefined) => { color?: string };

/** Shades for a light ground, each at least 5 to 1 against white: the bright ones of many palettes have less than 2. */
export const shadesOnLight: Readonly<Record<string, number>> = {
  red: 124,
  green: 22,
  yellow: 94,
  cyan: 23,
  gray: 240,
};

/** Paints with the terminal's own palette, unless the terminal says by COLORFGBG (`0;15`) that its ground is light. */
export function painter({ COLORFGBG = '' }: Record<string, string | undefined>): Paint {
  const isLight = /;(7|15)$/.test(COLORFGBG);
  return (color) => {
    const shade = isLight && color ? shadesOnLight[color] : undefined;
    return color ? { color: shade === undefined ? color : `ansi256(${shade})` } : {};
  };
}
