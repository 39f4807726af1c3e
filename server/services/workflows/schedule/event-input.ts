import type { EventWithFindings } from '../../findings/event-detail.ts';

/** The limit of an event in a run's input, which leaves room for the rest. */
export const eventBytesMost = 200_000;
const pathsMost = 50;
/** Nobody reads on in a text of which so little is left. */
const leastKept = 50;

interface Measure {
  characters: number;
  items: number;
}

interface Cut {
  bytesLeft: number;
  paths: string[];
}

/**
 * Returns an event in the form of `event/get` for a run's input. Above 200 KB its long texts and lists are cut evenly
 * until it fits; `truncated` names what was cut.
 */
export function eventInput(event: EventWithFindings): Record<string, unknown> {
  for (
    let measure: Measure = { characters: eventBytesMost, items: 10_000 };
    measure.characters >= leastKept;
    measure = { characters: measure.characters / 2, items: Math.ceil(measure.items / 2) }
  ) {
    const cut: Cut = { bytesLeft: eventBytesMost, paths: [] };
    const members = Object.entries(event).map(([name, value]) => [
      name,
      shortened(value, name, measure, cut),
    ]);
    if (cut.bytesLeft < 0) continue;
    const truncated = cut.paths.length > 0 ? { truncated: cut.paths.slice(0, pathsMost) } : {};
    return { ...Object.fromEntries(members), ...truncated };
  }
  // nothing but names, very many of them
  const { payload: _, ...core } = event;
  return { ...core, payload: {}, text: null, findings: [], participants: [], truncated: ['payload'] };
}

/** A copy in which no text and no list is longer than the measure. Once it is too large, what follows is left out. */
function shortened(value: unknown, path: string, measure: Measure, cut: Cut): unknown {
  if (cut.bytesLeft < 0) return null;
  if (typeof value === 'string') {
    const kept = value.length > measure.characters ? beginning(value, measure.characters) : value;
    if (kept !== value) cut.paths.push(path);
    cut.bytesLeft -= Buffer.byteLength(JSON.stringify(kept)) + 1;
    return kept;
  }
  if (typeof value !== 'object' || value === null) {
    cut.bytesLeft -= String(value).length + 1;
    return value;
  }
  cut.bytesLeft -= 2;
  if (Array.isArray(value)) {
    if (value.length > measure.items) cut.paths.push(path);
    return value.slice(0, measure.items).map((item, at) => shortened(item, `${path}[${at}]`, measure, cut));
  }
  const members = Object.entries(value);
  if (members.length > measure.items) cut.paths.push(path);
  return Object.fromEntries(
    members.slice(0, measure.items).map(([name, member]) => {
      cut.bytesLeft -= Buffer.byteLength(JSON.stringify(name)) + 1;
      return [name, shortened(member, `${path}.${name}`, measure, cut)];
    }),
  );
}

/** Half of a character is none. */
const beginning = (text: string, characters: number) =>
  text.slice(0, characters).replace(/[\uD800-\uDBFF]$/, '');
