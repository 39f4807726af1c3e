/**
 * Functions of JSONata. `simple`: takes time in step with what it is given, and gives no more than that. `free`: may
 * take longer, give more, or call what the expression hands it. `refused`: its value would be another one when a run is
 * taken up again, or it would read as an expression what is data.
 */
export type Builtin = 'simple' | 'free' | 'refused';

const named = (builtin: Builtin, names: string) => names.split(' ').map((name) => [name, builtin] as const);

export const builtins: ReadonlyMap<string, Builtin> = new Map([
  ...named(
    'simple',
    'abs append average boolean ceil contains count exists floor keys length lookup lowercase',
  ),
  ...named('simple', 'max millis min not now number power round sqrt string substring substringAfter'),
  ...named('simple', 'substringBefore sum trim type uppercase'),
  ...named(
    'free',
    'assert base64decode base64encode clone decodeUrl decodeUrlComponent distinct each encodeUrl',
  ),
  ...named(
    'free',
    'encodeUrlComponent error filter formatBase formatInteger formatNumber fromMillis join map match',
  ),
  ...named(
    'free',
    'merge pad parseInteger reduce replace reverse sift single sort split spread toMillis zip',
  ),
  ...named('refused', 'eval random shuffle'),
]);

/** Why it is refused. */
export const whyRefused: Readonly<Record<string, string>> = {
  eval: '$eval is not to be had: what a run reads is data and no expression',
  random: '$random is not to be had: a run that is taken up again must come to the same',
  shuffle: '$shuffle is not to be had: a run that is taken up again must come to the same',
};
