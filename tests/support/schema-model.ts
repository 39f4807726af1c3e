import type { ChatBody, ToolCall } from './openai-answer.ts';
import type { ScriptedReply } from './openai-server.ts';
import { verifying } from './openai-verifier.ts';

/**
 * A model behind an endpoint that can answer every question there is: it follows the JSON Schema of the request, and
 * what it says it copies from the sources that it was sent. It knows no agent, no field and no prompt but for three
 * things: texts stand between `<<<source key …>>>` and `<<<end key …>>>`, a field may be described in a line
 * `- name (form): description`, and asked to verify it says that everything follows.
 *
 * | in the schema | it answers |
 * |---|---|
 * | an object with a member `quote` | one passage: the sentence that shares most words with the field's name and description and was not used yet. `quote` and every other text is that sentence, a member whose enum holds the source's key is that key, a truth value is true |
 * | a list of those | `items` of them, from the best passage on; an empty list where the sources are used up |
 * | a list of objects in which one member's enum holds the keys of the texts shown | one for each key |
 * | X or null | X; null where it would need a passage and there is none |
 * | any other enum | the value that the passage names, else the first |
 * | a number, a truth value | the least that is allowed, true |
 *
 * So every quote stands in its source to the letter, and every value follows from its quote. A test that wants something
 * else says so with `say`; what the model does with tools that it is offered, `calls` decides.
 */
export interface SchemaModelOptions {
  /** Of a list of passages. Default 2. */
  items?: number;
  /** What is said at a place instead of what would be: undefined leaves it, null says nothing. */
  say?: (place: Place) => unknown;
  /** Tools that are called before an answer is given; asked anew after each result. None by default. */
  calls?: (body: ChatBody) => readonly ToolCall[];
  /** Of each answer. */
  usage?: { input: number; output: number };
}

export interface Place {
  /** JSON pointer into the answer. */
  path: string;
  schema: JsonSchema;
  /** The passage that is being told of. */
  passage: Passage | null;
  /** Everything that the model was shown. */
  sources: readonly ShownSource[];
}

export interface ShownSource {
  key: string;
  text: string;
}

export interface Passage {
  key: string;
  quote: string;
}

type JsonSchema = Record<string, unknown>;

const confirm = verifying(() => true);

export function schemaModel(options: SchemaModelOptions = {}): (body: ChatBody) => ScriptedReply {
  return (body) => {
    const calls = body.tools && body.tool_choice !== 'none' ? (options.calls?.(body) ?? []) : [];
    if (calls.length > 0) return { calls };
    const confirmed = confirm(body);
    if (confirmed) return { ...confirmed, ...(options.usage ? { usage: options.usage } : {}) };
    const schema = body.response_format?.json_schema.schema;
    const content = schema ? JSON.stringify(answerTo(schema, body, options)) : 'Done.';
    return { content, ...(options.usage ? { usage: options.usage } : {}) };
  };
}

/** The texts between marks of all messages, results of tools too, without the line that says what they are. */
export function shownSources(body: Pick<ChatBody, 'messages'>): ShownSource[] {
  return (body.messages ?? []).flatMap(({ content }) =>
    [...(content ?? '').matchAll(/<<<source (\S+) (\S+)>>>\n([\s\S]*?)\n?<<<end \1 \2>>>/g)].map(
      ([, key = '', , text = '']) => ({ key, text: text.replace(/^[A-Z]+(?: · [^\n]*)?\n\n/, '') }),
    ),
  );
}

interface Answering {
  options: SchemaModelOptions;
  root: JsonSchema;
  sources: ShownSource[];
  passages: (Passage & { words: Set<string> })[];
  used: Set<string>;
  descriptions: Map<string, string>;
}

function answerTo(root: JsonSchema, body: ChatBody, options: SchemaModelOptions): unknown {
  const sources = shownSources(body);
  const passages = sources.flatMap(({ key, text }) =>
    sentencesOf(text).map((quote) => ({ key, quote, words: wordsOf(quote) })),
  );
  const told = (body.messages ?? []).map(({ content }) => content).join('\n');
  const descriptions = new Map(
    [...told.matchAll(/^- ([\w-]+) \([^)\n]*\): ([^\n]*)$/gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );
  const answering: Answering = { options, root, sources, passages, used: new Set(), descriptions };
  return answerAt(answering, root, '', '', null);
}

/** `about` gathers names and descriptions on the way down: what is being asked for. */
function answerAt(
  answering: Answering,
  given: JsonSchema,
  path: string,
  about: string,
  passage: Passage | null,
): unknown {
  const schema = resolved(answering, given);
  const said = answering.options.say?.({ path, schema, passage, sources: answering.sources });
  if (said !== undefined) return said;
  const asked = `${about} ${schema.description ?? ''}`;
  const choices = schema.anyOf as JsonSchema[] | undefined;
  if (choices) return choiceOf(answering, choices, path, asked, passage);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chosenOf(schema.enum as unknown[], passage);
  switch (typeOf(schema)) {
    case 'object':
      return objectAt(answering, schema, path, asked, passage ?? passageFor(answering, schema, asked));
    case 'array':
      return listAt(answering, schema, path, asked, passage);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Number(schema.minimum ?? 0);
    case 'null':
      return null;
    default:
      return passage?.quote ?? nextPassage(answering, asked)?.quote ?? '';
  }
}

function choiceOf(
  answering: Answering,
  choices: readonly JsonSchema[],
  path: string,
  about: string,
  passage: Passage | null,
): unknown {
  const wanted = choices.find((one) => typeOf(resolved(answering, one)) !== 'null') ?? { type: 'null' };
  const isNullable = choices.some((one) => typeOf(one) === 'null');
  const needsPassage = passage === null && isCited(resolved(answering, wanted));
  if (isNullable && needsPassage && !peek(answering)) return null;
  return answerAt(answering, wanted, path, about, passage);
}

function objectAt(
  answering: Answering,
  schema: JsonSchema,
  path: string,
  about: string,
  passage: Passage | null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, below]) => {
      const words = `${about} ${name} ${answering.descriptions.get(name) ?? ''}`;
      return [name, answerAt(answering, below, `${path}/${name}`, words, passage)];
    }),
  );
}

function listAt(
  answering: Answering,
  schema: JsonSchema,
  path: string,
  about: string,
  passage: Passage | null,
): unknown[] {
  const item = resolved(answering, (schema.items ?? {}) as JsonSchema);
  const at = (index: number, of: Passage | null) =>
    answerAt(answering, item, `${path}/${index}`, about, of ?? passage);
  const keyed = isCited(item) ? null : keysOf(answering, item);
  if (keyed)
    return keyed.map(({ name, key }, index) => ({
      ...(at(index, null) as object),
      [name]: key,
    }));
  if (!isCited(item) && typeOf(item) === 'object' && passage) return [at(0, null)];
  const items: unknown[] = [];
  while (items.length < (answering.options.items ?? 2)) {
    const next = nextPassage(answering, about);
    if (!next) break;
    items.push(at(items.length, next));
  }
  return items;
}

/** The member whose enum names texts that were shown, or all of a question: each is told of once. */
function keysOf(answering: Answering, item: JsonSchema): { name: string; key: unknown }[] | null {
  for (const [name, below] of Object.entries(propertiesOf(item))) {
    const keys = (resolved(answering, below).enum as unknown[] | undefined) ?? [];
    const isShown = keys.length > 0 && keys.every((key) => answering.sources.some((one) => one.key === key));
    if (isShown) return keys.map((key) => ({ name, key }));
  }
  return null;
}

const isCited = (schema: JsonSchema) => 'quote' in propertiesOf(schema);

function passageFor(answering: Answering, schema: JsonSchema, about: string): Passage | null {
  return isCited(schema) ? nextPassage(answering, about) : null;
}

const peek = ({ passages, used }: Answering) => passages.find(({ quote }) => !used.has(quote)) ?? null;

/** Of the passages that were not used yet the one that shares most words with what is asked; the first of equals. */
function nextPassage(answering: Answering, about: string): Passage | null {
  const wanted = wordsOf(about);
  let best: { passage: Passage; share: number } | null = null;
  for (const { words, ...passage } of answering.passages) {
    if (answering.used.has(passage.quote)) continue;
    const shared = [...words].filter((word) => wanted.has(word)).length;
    const share = shared / Math.sqrt(words.size || 1);
    if (!best || share > best.share) best = { passage, share };
  }
  if (!best) return null;
  answering.used.add(best.passage.quote);
  return best.passage;
}

function chosenOf(values: readonly unknown[], passage: Passage | null): unknown {
  if (passage && values.includes(passage.key)) return passage.key;
  const text = passage?.quote.toLowerCase() ?? '';
  return values.find((value) => text.includes(String(value).toLowerCase())) ?? values[0];
}

function resolved({ root }: Answering, schema: JsonSchema): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : null;
  return name === null ? schema : ((root.$defs as Record<string, JsonSchema> | undefined)?.[name] ?? {});
}

/** Of `['string', 'null']` the first. */
const typeOf = ({ type }: JsonSchema): unknown => (Array.isArray(type) ? type[0] : type);

const propertiesOf = ({ properties }: JsonSchema) => (properties ?? {}) as Record<string, JsonSchema>;

/** Whole sentences and lines, without the marks of lists and headings, as they stand in the text. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((one) => one.replace(/^[\s#>*-]+/, '').trim())
    .filter((one) => /\p{L}/u.test(one) && one.length >= 12 && one.length <= 1_000);
}

/** Beginnings of words: `counting` and `counts` are one. */
function wordsOf(text: string): Set<string> {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set((words.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map((word) => word.slice(0, 5)));
}
