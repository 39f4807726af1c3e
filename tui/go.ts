import { oIdPattern } from '../schema/o-id.ts';
import { suggestionFor } from '../server/arguments.ts';
import type { Api } from './api.ts';
import type { View } from './model/shown.ts';
import { screens } from './screens/index.ts';
import { kindOfOId } from './screens/library.ts';

/**
 * Returns the target of `:`: the record of an oId, a screen by the beginning of its name (further words are its
 * filter), or a record by its name; null for an empty line. Throws a sentence for an unknown target.
 */
export async function goTo(api: Api, written: string, signal: AbortSignal): Promise<View | null> {
  if (written === '') return null;
  if (oIdPattern.test(written)) return recordOf(written);
  const [first = '', ...rest] = written.split(/\s+/);
  const screen = screenCalled(written) ?? screenCalled(first);
  if (screen) return screenCalled(written) ? { screen } : { screen, text: rest.join(' ') };
  const named = await recordNamed(api, written, signal);
  if (named) return named;
  throw new Error(
    `Nothing is called ${written}.${suggestionFor(
      first,
      screens.map(({ name }) => name),
    )}`,
  );
}

function screenCalled(written: string): string | undefined {
  const name = written.toLowerCase().replaceAll(' ', '-');
  const exact = screens.find((screen) => screen.name === name);
  return (exact ?? screens.find((screen) => name.length > 1 && screen.name.startsWith(name)))?.name;
}

function recordOf(oId: string): View {
  const prefix = oId.slice(0, oId.lastIndexOf('_'));
  const screen = screens.find(({ prefixes }) => prefixes.includes(prefix));
  if (screen) return { screen: screen.name, id: oId };
  if (kindOfOId(oId)) return { screen: 'records', id: oId };
  throw new Error(`No screen shows records that begin with ${prefix}_.`);
}

/** The lists in which a record is looked for by its name, one after the other. */
const places = [
  ['accounts', '/account/list?limit=5&total=false'],
  ['deals', '/deal/list?limit=5&total=false'],
  ['workflow-runs', '/workflows/list?limit=5'],
] as const;

async function recordNamed(api: Api, name: string, signal: AbortSignal): Promise<View | null> {
  for (const [screen, path] of places) {
    const { data } = await api.get<{ data: { oId: string; name: string }[] }>(
      `${path}&text=${encodeURIComponent(name)}`,
      signal,
    );
    const found = data.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? data[0];
    if (found && screen === 'workflow-runs')
      return { screen, within: { workflow: found.oId }, title: found.name };
    if (found) return { screen, id: found.oId };
  }
  return null;
}
