import { z } from 'zod';
import { library } from '../library/index.ts';

/** Tools that an agent may use while it works: what they are called, what they find, and what they are asked with. */

const kinds = library.map(({ kind }) => kind) as [string, ...string[]];
const words = z.string().trim().min(1).max(500);

export const toolArguments = {
  library: z.object({
    text: words.meta({ description: 'What the records are to be about' }),
    kind: z.enum(kinds).nullish().meta({ description: 'Only records of this kind' }),
  }),
  context: z.object({
    query: words.meta({ description: 'A question, or words that an answer would hold' }),
  }),
  events: z.object({
    text: words.nullish().meta({ description: 'What was spoken or written about; absent: the latest' }),
  }),
  page: z.object({
    address: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .meta({ description: "A path such as /about, or an address on the company's own domain" }),
  }),
} as const;

export type ToolName = keyof typeof toolArguments;
export type ToolArguments<Name extends ToolName> = z.output<(typeof toolArguments)[Name]>;
export const toolNames = Object.keys(toolArguments) as ToolName[];

export const toolDescriptions: Readonly<Record<ToolName, string>> = {
  library:
    "Looks up records of the team's own library: offerings, personas, objections, references, proof and more.",
  context: "Searches the team's documents for passages.",
  events: 'Looks up calls, e-mails, messages and deals of the account.',
  page: "Reads one page of the company's own web site.",
};

const usualCalls = 5;
const mostCalls = 20;

const uses = Object.fromEntries(
  toolNames.map((name) => [name, z.boolean().nullish().meta({ description: toolDescriptions[name] })]),
) as Record<ToolName, z.ZodOptional<z.ZodNullable<z.ZodBoolean>>>;

/** The setting of tools. An unknown name is kept and reported, since its owner may expect such a tool. */
export const toolsSetting = z
  .object({
    ...uses,
    maxToolCalls: z
      .number()
      .int()
      .min(1)
      .max(mostCalls)
      .nullish()
      .meta({ description: `Maximum of calls per run, default ${usualCalls}` }),
  })
  .meta({
    id: 'AgentTools',
    description:
      "Tools of a run, each true or false. An endpoint's model calls them; the built-in one reads the company's page if allowed, and the rest always",
  });

/** Returns the tools that a setting declares, in their own order, and the limit of calls in all. */
export function declaredTools(setting: Readonly<Record<string, unknown>> | null | undefined): {
  names: ToolName[];
  most: number;
} {
  const names = toolNames.filter((name) => setting?.[name] === true);
  const most = typeof setting?.maxToolCalls === 'number' ? setting.maxToolCalls : usualCalls;
  return { names, most: Math.min(most, mostCalls) };
}
