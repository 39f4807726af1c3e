import type { ChatBody, ChatMessage } from './openai-answer.ts';

/**
 * What OpenAI refuses of a chat request although it is JSON: schemas that are not of the strict subset, and
 * conversations in which calls and results of tools do not match. Local servers are more lenient.
 */
export function whatOpenAiRefuses(body: ChatBody): string | null {
  const format = body.response_format;
  const tools = body.tools ?? [];
  const faults = [
    ...(format ? schemaFaults('response_format', format.json_schema.schema, format.json_schema.strict) : []),
    ...(format ? nameFaults('response_format', format.json_schema.name) : []),
    ...(body.tools && (tools.length === 0 || tools.length > 128) ? ["Invalid 'tools': 1 to 128"] : []),
    ...(body.tool_choice !== undefined && !body.tools ? ["'tool_choice' needs 'tools'"] : []),
    ...tools.flatMap(({ function: one }) => [
      ...nameFaults('tools', one.name),
      ...schemaFaults(`function '${one.name}'`, one.parameters, Boolean(one.strict)),
    ]),
    ...messageFaults(body.messages ?? []),
  ];
  return faults[0] ?? null;
}

const keywords = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const'],
  ...['description', 'title', '$defs', '$ref', 'pattern', 'format', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems'],
]);
const mostProperties = 5_000;
const deepest = 10;
const mostEnumValues = 1_000;
const mostCharacters = 120_000;

type Schema = Record<string, unknown>;

function schemaFaults(where: string, schema: Schema, isStrict: boolean): string[] {
  const fault = (text: string) => `Invalid schema for ${where}: ${text}`;
  if (schema.type !== 'object') return [fault('schema must be a JSON Schema of \'type: "object"\'')];
  if (!isStrict) return [];
  const count = { properties: 0, enumValues: 0, characters: 0 };
  const found: string[] = [];
  const visit = (node: Schema, at: string, depth: number): void => {
    const unknown = Object.keys(node).find((name) => !keywords.has(name));
    if (unknown) found.push(fault(`In context=${at}, '${unknown}' is not permitted`));
    if (depth > deepest) found.push(fault(`${depth} levels of nesting exceed the limit of ${deepest}`));
    const values = (node.enum as unknown[] | undefined) ?? [];
    if (node.enum && values.length === 0) found.push(fault(`In context=${at}, 'enum' must not be empty`));
    count.enumValues += values.length;
    count.characters += values.reduce<number>((sum, one) => sum + String(one).length, 0);
    const properties = (node.properties ?? {}) as Record<string, Schema>;
    const names = Object.keys(properties);
    if (node.type === 'object') {
      if (node.additionalProperties !== false)
        found.push(fault(`In context=${at}, 'additionalProperties' is required to be false`));
      const required = (node.required ?? []) as string[];
      const missing = names.find((name) => !required.includes(name));
      if (missing)
        found.push(fault(`In context=${at}, 'required' must hold every key. Missing '${missing}'`));
    }
    if (node.type === 'array' && !node.items)
      found.push(fault(`In context=${at}, array schema missing items`));
    count.properties += names.length;
    count.characters += names.reduce((sum, name) => sum + name.length, 0);
    for (const [name, below] of Object.entries(properties)) visit(below, `${at}/${name}`, depth + 1);
    for (const [name, below] of Object.entries((node.$defs ?? {}) as Record<string, Schema>))
      visit(below, `${at}/$defs/${name}`, depth);
    for (const below of (node.anyOf ?? []) as Schema[]) visit(below, `${at}/anyOf`, depth);
    if (node.items) visit(node.items as Schema, `${at}/items`, depth + 1);
  };
  visit(schema, '()', 1);
  if (schema.anyOf) found.push(fault('the root must not be anyOf'));
  if (count.properties > mostProperties) found.push(fault(`more than ${mostProperties} properties`));
  if (count.enumValues > mostEnumValues) found.push(fault(`more than ${mostEnumValues} enum values`));
  if (count.characters > mostCharacters) found.push(fault(`more than ${mostCharacters} characters of names`));
  return found;
}

function nameFaults(where: string, name: string): string[] {
  return /^[a-zA-Z0-9_-]{1,64}$/.test(name) ? [] : [`Invalid name in ${where}: '${name}'`];
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool'];

/** After a message with calls come the results of all of them, and results come nowhere else. */
function messageFaults(messages: readonly ChatMessage[]): string[] {
  const faults: string[] = [];
  let open = new Set<string>();
  if (messages.length === 0) faults.push("'messages' must not be empty");
  for (const [index, message] of messages.entries()) {
    if (!roles.includes(message.role)) faults.push(`messages[${index}].role is invalid: '${message.role}'`);
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id ?? ''))
        faults.push(`messages[${index}]: 'tool' must answer a preceding message with 'tool_calls'`);
      continue;
    }
    if (open.size > 0) faults.push(`messages[${index}]: no result of ${[...open].join(', ')} came before it`);
    open = new Set(message.tool_calls?.map(({ id }) => id));
    const isEmpty = typeof message.content !== 'string' && !message.tool_calls;
    if (isEmpty) faults.push(`messages[${index}].content is missing`);
  }
  if (open.size > 0) faults.push(`no result of ${[...open].join(', ')} was sent`);
  return faults;
}
