/**
 * Functions of JSONata. `simple`: time and result grow with the input alone. `free`: may take longer, return more, or
 * call functions of the expression. `refused`: not reproducible when a run resumes, or evaluates data as an
 * expression.
 */
export type Builtin = 'simple' | 'free' | 'refused';

const builtinsNamed = (builtin: Builtin, names: string) =>
  names.split(' ').map((name) => [name, builtin] as const);

export const builtins: ReadonlyMap<string, Builtin> = new Map([
  ...builtinsNamed(
    'simple',
    'abs append average boolean ceil contains count exists floor keys length lookup lowercase',
  ),
  ...builtinsNamed(
    'simple',
    'max millis min not now number power round sqrt string substring substringAfter',
  ),
  ...builtinsNamed('simple', 'substringBefore sum trim type uppercase'),
  ...builtinsNamed(
    'free',
    'assert base64decode base64encode clone decodeUrl decodeUrlComponent distinct each encodeUrl',
  ),
  ...builtinsNamed(
    'free',
    'encodeUrlComponent error filter formatBase formatInteger formatNumber fromMillis join map match',
  ),
  ...builtinsNamed(
    'free',
    'merge pad parseInteger reduce replace reverse sift single sort split spread toMillis zip',
  ),
  ...builtinsNamed('refused', 'eval random shuffle'),
]);

/** The sentence with which a builtin is refused. */
export const whyRefused: Readonly<Record<string, string>> = {
  eval: '$eval is not available: what a run reads is data, not an expression',
  random: '$random is not available: a run that is taken up again must come to the same',
  shuffle: '$shuffle is not available: a run that is taken up again must come to the same',
};
