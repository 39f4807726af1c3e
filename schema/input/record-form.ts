import type { Kind } from '../shape.ts';
import type { InputRules, ReshapedInput } from './rules.ts';

/** Forms of create and update that older clients send, brought into the one that documents show. */

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts `use-case` to `useCase`. */
export const camelName = ({ kind }: Pick<Kind, 'kind'>) =>
  kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Accepts the whole record under its kind's name (`{solution: {…}}`), top-level members inside `data` (`{data:
 * {name}}`), and a `data` inside `data`. Members in their regular place win.
 */
export function recordForm(kind: Kind): NonNullable<InputRules['reshape']> {
  const wrapper = camelName(kind);
  const top = ['name', 'internalName', 'description', 'active', ...(kind.nameAlias ? [kind.nameAlias] : [])];
  const lifted = top.filter((name) => !(name in kind.fields));
  return (sent) => {
    const form: Form = { value: { ...sent }, moved: {}, aside: [] };
    const isWrapped = !(wrapper in kind.fields) && isObject(sent[wrapper]);
    if (isWrapped) unwrap(form, wrapper);
    const { data } = form.value;
    const isDeep = isObject(data) && (isObject(data.data) || lifted.some((name) => name in data));
    if (isDeep) flatten(form, data, lifted, isWrapped ? `${wrapper}.data` : 'data');
    return isWrapped || isDeep ? form : null;
  };
}

interface Form extends ReshapedInput {
  moved: Record<string, string>;
  aside: [from: string, to: string][];
}

/** Notes a value that is set aside because the member already has another one, so that the reply warns of it. */
function leftAside({ aside }: Form, from: string, sent: unknown, to: string, stands: unknown): void {
  const isNothing = sent === undefined || sent === null || sent === '';
  if (!isNothing && JSON.stringify(sent) !== JSON.stringify(stands)) aside.push([from, to]);
}

function unwrap(form: Form, wrapper: string): void {
  const { value, moved } = form;
  const inner = value[wrapper] as Members;
  delete value[wrapper];
  for (const [name, member] of Object.entries(inner)) {
    const from = `${wrapper}.${name}`;
    if (value[name] !== undefined) {
      leftAside(form, from, member, name, value[name]);
      continue;
    }
    value[name] = member;
    moved[name] = from;
  }
}

function flatten(form: Form, given: Members, liftedNames: readonly string[], at: string): void {
  const { value, moved: movedPaths } = form;
  const data = { ...given };
  value.data = data;
  if (isObject(data.data)) {
    const inner = data.data;
    delete data.data;
    for (const [name, member] of Object.entries(inner)) {
      const from = `${at}.data.${name}`;
      if (data[name] !== undefined) {
        leftAside(form, from, member, `data.${name}`, data[name]);
        continue;
      }
      data[name] = member;
      movedPaths[`data.${name}`] = from;
    }
  }
  for (const name of liftedNames) {
    if (!(name in data)) continue;
    const from = movedPaths[`data.${name}`] ?? `${at}.${name}`;
    if (value[name] === undefined) {
      value[name] = data[name];
      movedPaths[name] = from;
    } else leftAside(form, from, data[name], name, value[name]);
    delete data[name];
  }
}
