import type { Kind } from '../shape.ts';
import type { InputRules, Reshaped } from './rules.ts';

/** Forms of create and update that older clients send, brought into the one that documents show. */

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `use-case` → `useCase`. */
export const camelName = ({ kind }: Pick<Kind, 'kind'>) =>
  kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The whole record under its kind's name (`{solution: {…}}`), what belongs at the top inside `data` (`{data: {name}}`),
 * and a `data` inside `data`. What stands where it belongs already wins.
 */
export function recordForm(kind: Kind): NonNullable<InputRules['reshape']> {
  const wrapper = camelName(kind);
  const top = ['name', 'internalName', 'description', 'active', ...(kind.nameAlias ? [kind.nameAlias] : [])];
  const lifted = top.filter((name) => !(name in kind.fields));
  return (sent) => {
    const form = { value: { ...sent }, moved: {} as Record<string, string> };
    const isWrapped = !(wrapper in kind.fields) && isObject(sent[wrapper]);
    if (isWrapped) unwrap(form, wrapper);
    const { data } = form.value;
    const isDeep = isObject(data) && (isObject(data.data) || lifted.some((name) => name in data));
    if (isDeep) flatten(form, data, lifted, isWrapped ? `${wrapper}.data` : 'data');
    return isWrapped || isDeep ? form : null;
  };
}

type Form = Required<Pick<Reshaped, 'value'>> & { moved: Record<string, string> };

function unwrap({ value, moved }: Form, wrapper: string): void {
  const inner = value[wrapper] as Members;
  delete value[wrapper];
  for (const [name, member] of Object.entries(inner)) {
    if (value[name] !== undefined) continue;
    value[name] = member;
    moved[name] = `${wrapper}.${name}`;
  }
}

function flatten({ value, moved }: Form, given: Members, lifted: readonly string[], at: string): void {
  const data = { ...given };
  value.data = data;
  if (isObject(data.data)) {
    const inner = data.data;
    delete data.data;
    for (const [name, member] of Object.entries(inner)) {
      if (data[name] !== undefined) continue;
      data[name] = member;
      moved[`data.${name}`] = `${at}.data.${name}`;
    }
  }
  for (const name of lifted) {
    if (!(name in data)) continue;
    if (value[name] === undefined) {
      value[name] = data[name];
      moved[name] = moved[`data.${name}`] ?? `${at}.${name}`;
    }
    delete data[name];
  }
}
