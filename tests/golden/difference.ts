/** JSON written as what differs from other JSON that is known, in lines that show a change as a small one. */

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
export type Members = { [member: string]: Json };

const same = 'same';
/** Stands first where all members of the known object are there, in their order: only what differs follows. */
const rest = '...';

const isMembers = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Gives what `patched` makes the value of again, the order of its members included. */
export function difference(value: Json, known: Json | undefined): Json {
  if (JSON.stringify(value) === JSON.stringify(known)) return same;
  if (value === same) throw new Error(`"${same}" has a meaning of its own here`);
  if (Array.isArray(value)) {
    const items = Array.isArray(known) ? known : [];
    // Lists of words stay whole: they are read as lists.
    return value.map((item, place) => difference(item, isMembers(item) ? items[place] : undefined));
  }
  if (!isMembers(value)) return value;
  if (rest in value) throw new Error(`"${rest}" has a meaning of its own here`);
  const others = isMembers(known) ? known : {};
  const members = Object.entries(value).map(([name, one]) => [name, difference(one, others[name])] as const);
  const names = Object.keys(others);
  const holdsAll = names.length > 0 && names.every((name, place) => members[place]?.[0] === name);
  if (!holdsAll) return Object.fromEntries(members);
  return Object.fromEntries([[rest, same], ...members.filter(([, one]) => one !== same)]);
}

export function patched(given: Json, known: Json | undefined): Json {
  if (given === same) {
    if (known === undefined) throw new Error('Nothing is known that this could be the same as');
    return known;
  }
  if (Array.isArray(given)) {
    const items = Array.isArray(known) ? known : [];
    return given.map((item, place) => patched(item, items[place]));
  }
  if (!isMembers(given)) return given;
  const others = isMembers(known) ? known : {};
  const { [rest]: all, ...members } = given;
  return Object.fromEntries([
    ...(all === undefined ? [] : Object.entries(others)),
    ...Object.entries(members).map(([name, one]) => [name, patched(one, others[name])] as const),
  ]);
}

const width = 110;

/** JSON with whatever fits on a line on one line. */
export function written(value: Json, indent = '', room = width): string {
  const line = onOneLine(value);
  if (line.length <= room || typeof value !== 'object' || value === null) return line;
  const within = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item) => written(item, within, width - within.length - 1))
    : Object.entries(value).map(([name, one]) => {
        const label = `${JSON.stringify(name)}: `;
        return label + written(one, within, width - within.length - label.length - 1);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((text) => within + text).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isMembers(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${onOneLine(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
