import { z } from 'zod';
import type { matchedKinds } from '../kind-fields.ts';
import type { AgentRunBody, RunSubject } from './input.ts';

/** An entity that fits, with how well and why. */
export const match = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    matchConfidence: z.enum(['LOW', 'MEDIUM', 'HIGH']),
    matchAnalysis: z.string(),
  })
  .nullable()
  .meta({ id: 'AgentMatch' });

/** One value that the agent writes from its sources. */
export interface AgentField {
  /** JSON pointer into the agent's `data`, such as `/company/industry`. */
  path: string;
  /** What a sentence must say to stand there. */
  description: string;
  form: 'text' | 'list';
  maxItems: number;
}

/** How much of the workspace an agent reads before it writes. */
export interface RetrievalPlan {
  /** What passages are looked for by: about the subject, and for each field. Empty questions are left out. */
  questions(about: string, fields: readonly AgentField[]): string[];
  passagesPerQuestion: number;
  passages: number;
  events: number;
}

/** One question about the subject, and one for each field. */
export const usualPlan: RetrievalPlan = {
  questions: (about, fields) => [about, ...fields.map(({ description }) => `${about} ${description}`)],
  passagesPerQuestion: 6,
  passages: 40,
  events: 20,
};

/** Facts by which a subject can be known, each under the name of its input. */
export const subjectFacts = {
  companyName: ({ company }: RunSubject) => company.name,
  companyDomain: ({ company }: RunSubject) => company.domain,
  crmAccountId: ({ company }: RunSubject) => company.crmAccountId,
  email: ({ person }: RunSubject) => person.email,
  lastName: ({ person }: RunSubject) => person.name,
  socialProfile: ({ person }: RunSubject) => person.socialProfile,
} as const;

/** What an agent's answer is put together from. */
export interface Composition {
  /** The values written, as one object by their paths; what nothing supports is absent. */
  written: Record<string, unknown>;
  subject: RunSubject;
  /** By the member of `matches`. */
  matches: Record<string, z.output<typeof match>>;
  /** JSON, TEXT, HTML or MARKDOWN, as the request or the agent wants it. */
  format: string | null;
}

/** One type of agent: its address, its input, what it reads and writes, and what its answer looks like. */
export interface AgentDefinition {
  /** As clients name it, such as `ENRICH_COMPANY`. */
  type: string;
  /** The segment in `/agents/<path>/run`; other names that clients use follow. */
  path: string;
  aliases: string[];
  title: string;
  description: string;
  category: 'research' | 'writing' | 'qualification' | 'retrieval';
  /** Shape of the request's body. */
  input: z.ZodType<AgentRunBody>;
  /** Of these facts about the subject one at least must be known; none when the list is empty. */
  requires: readonly (keyof typeof subjectFacts)[];
  /** What the model is told to do, before subject and fields. */
  task: string;
  plan: RetrievalPlan;
  fields: AgentField[];
  /** Members of the reply for which the best fitting entity of the library is chosen. */
  matches: readonly (keyof typeof matchedKinds)[];
  /** Shape of `data` in the reply. */
  data: z.ZodType;
  compose(from: Composition): Record<string, unknown>;
}

export const defineAgent = (definition: AgentDefinition): AgentDefinition => definition;
