import { z } from 'zod';
import type { AgentRunBody, RunSubject } from '../../schema/agents/input.ts';
import type { AgentSettings, SettingName } from '../../schema/agents/settings.ts';
import type { ContextSource, RerankLevel } from '../../schema/context.ts';
import type { matchedKinds } from '../../schema/kind-fields.ts';
import type { PeopleRead, PeopleWanted } from './account-person.ts';
import type { AccountActivity, NearestQuote } from './activity.ts';
import type { ContextRead, LibraryRecord } from './read.ts';

/** An entity that fits, with how well and why. */
export const matchMembers = {
  oId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  matchConfidence: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  matchAnalysis: z.string(),
};
export const match = z.object(matchMembers).nullable().meta({ id: 'AgentMatch' });
export type Match = z.output<typeof match>;

/** One value that the agent writes from its sources. */
export interface AgentField {
  /** JSON pointer into the agent's `data`, such as `/company/industry`. */
  path: string;
  /** What a sentence must say to stand there. */
  description: string;
  /** `answer`: YES or NO to the field's question; nothing where no source tells. */
  form: 'text' | 'list' | 'enum' | 'answer';
  maxItems: number;
  /** Of an enum. */
  values?: string[];
  /** Of an answer: data of the workspace. */
  question?: string;
  /**
   * `account`: only what the account's events, the caller, and documents that name the account tell may stand there;
   * what records of the library and other documents say is said of others.
   */
  toldOf?: 'account';
  /** The kind of statement that the field holds; a good and a fact are so now, neither planned nor over. */
  tells?: 'good' | 'trouble' | 'fact';
}

/** One piece of prose that the agent lets a model write, where there is one that can. */
export interface AgentPart {
  /** JSON pointer into the agent's `data`, such as `/emails/0/sections/opening`. */
  path: string;
  /** What is to be written there. */
  description: string;
  /** The caller's own words for it: obeyed, and what they name needs no source. */
  instructions?: string | null;
  /** Absent: one text. The items of a list are numbered below `path`. */
  form?: 'text' | 'list';
  maxItems?: number;
  format: 'TEXT' | 'HTML' | 'MARKDOWN';
  /** About so many words. */
  words?: number;
  /** No quote fits into it, such as a greeting: a sentence that does not follow goes. */
  isUnquoted?: boolean;
}

/** The amount of the workspace that an agent reads before it writes. */
export interface RetrievalPlan {
  /** What passages are looked for by: about the subject, and for each field. Empty questions are left out. */
  questions(about: string, fields: readonly AgentField[]): string[];
  passagesPerQuestion: number;
  passages: number;
  events: number;
  /** Events in which the person took part come before others of the account. */
  personFirst?: boolean;
  /** What these events tell by themselves is given to the definition: what happened when, and who said what. */
  activity?: boolean;
  /** For each yes/no question the nearest of these statements is looked for. */
  nearest?: boolean;
  /** The most that all sources may hold together; what the caller sent and chosen records come first. */
  tokens: number;
  /**
   * Records of the library that are read beside those that match: so many of a kind, the best fitting first.
   * `namedAlone`: where the agent names records of the kind, no others.
   */
  library?: readonly { kind: string; most: number; namedAlone?: boolean }[];
  /** People of the account are looked up. */
  people?: (of: ResolvedInput) => PeopleWanted;
  /** Documents that bear on a question are ranked. */
  documents?: (of: ResolvedInput) => DocumentsWanted;
}

export interface DocumentsWanted {
  query: string;
  most: number;
  /** What is known of whom the question is about: any value, its texts count. */
  about?: unknown;
  /** Absent: all. */
  sources?: readonly ContextSource[];
  /** Default medium. */
  rerank?: RerankLevel;
}

/** One question about the subject, and one for each field. */
export const usualPlan: RetrievalPlan = {
  questions: (about, fields) => [about, ...fields.map(({ description }) => `${about} ${description}`)],
  passagesPerQuestion: 6,
  passages: 40,
  events: 20,
  tokens: 60_000,
};

/** A plan that retrieves no texts, for agents that look up records, people or documents. */
export const noTexts: RetrievalPlan = {
  questions: () => [],
  passagesPerQuestion: 0,
  passages: 0,
  events: 0,
  tokens: 1_000_000,
};

/** Facts that identify a subject, each under the name of its input. */
export const subjectFacts = {
  companyName: ({ company }: RunSubject) => company.name,
  companyDomain: ({ company }: RunSubject) => company.domain,
  crmAccountId: ({ company }: RunSubject) => company.crmAccountId,
  email: ({ person }: RunSubject) => person.email,
  lastName: ({ person }: RunSubject) => person.name,
  socialProfile: ({ person }: RunSubject) => person.socialProfile,
} as const;

/** The input that a definition may read. Before retrieval the lists of matches are empty. */
export interface ResolvedInput {
  subject: RunSubject;
  body: AgentRunBody;
  settings: AgentSettings;
  /** The model can write prose: parts are asked for. */
  composes: boolean;
  /** The account of the company; absent for a type that names none, and in runs of earlier versions. */
  accountOId?: string | null;
  /** By the member of `matches`. */
  matches: Record<string, Match>;
  /** The same records, whole. */
  records: Record<string, LibraryRecord | null>;
  library: LibraryRecord[];
  people: PeopleRead | null;
  activity: AccountActivity;
  /** By the path of a yes/no question: what the account said that is near to it, if it does not answer. */
  nearest?: Record<string, NearestQuote>;
  context: ContextRead | null;
}

/** The parts that an agent's answer is composed from. */
export interface Composition extends ResolvedInput {
  /** The values and texts written, as one object by their paths; what nothing supports is absent. */
  written: Record<string, unknown>;
  /** What each written value rests on, by its path. */
  evidence: ReadonlyMap<string, Evidence>;
  /** Quotes in the place of sentences of prose that did not follow from them. */
  standIns: readonly StandIn[];
  /** JSON, TEXT, HTML or MARKDOWN, as the request or the agent wants it. */
  format: string | null;
}

/** A quote in the text at `path`. */
export interface StandIn {
  path: string;
  quote: string;
  claim: Stretch;
}

/** A written value with the words that it follows from. */
export interface Evidence {
  value: string;
  quote: string;
  /** What the source is called. */
  title: string | null;
  /** `quoted` and `restated`: rules see that it follows; `confirmed`: a model says so. */
  support: 'quoted' | 'restated' | 'confirmed';
}

/** A value of the answer that is copied unchanged from a record, an event, a resource or the caller's facts. */
export interface TakenValue {
  /** JSON pointer into `data`. */
  path: string;
  type: 'entity' | 'event' | 'resource' | 'finding' | 'input' | 'provider';
  oId: string | null;
  chunkOId?: string;
  /** Of an entity: JSON pointer into its data. */
  field?: string;
  /** The words themselves, and where they begin in what `oId` names, or in its field. */
  quote?: string;
  start?: number;
  /** Of a text that holds several: the stretch that was taken. */
  claim?: Stretch;
}

/** A range of a text in the answer, in UTF-16 offsets. */
export interface Stretch {
  text: string;
  start: number;
  end: number;
}

/** A written value that the answer shows a second time, with the same sources. */
export interface RepeatedValue {
  /** JSON pointer into `data`. */
  path: string;
  /** The path under which the value was written. */
  of: string;
  /** The offset in the text at which the claim begins that is shown again. */
  start?: number;
  claim?: Stretch;
}

export interface ComposedAnswer {
  data: Record<string, unknown>;
  taken?: TakenValue[];
  repeated?: RepeatedValue[];
  /** Absent: something was written or taken. */
  found?: boolean;
  /** Absent: how much was found, or that nothing was. */
  message?: string;
  warnings?: string[];
}

/** One type of agent: its address, its input, what it reads and writes, and what its answer looks like. */
export interface AgentDefinition {
  /** As clients name it, such as `ENRICH_COMPANY`. */
  type: string;
  /** The segment in `/agents/<path>/run`. */
  path: string;
  /** Other segments that clients use, and whole paths, which begin with a slash. */
  aliases: string[];
  /** Whole paths that queue runs of this type alone; `/async/agent/run` takes every type. */
  queuedAt?: readonly string[];
  title: string;
  description: string;
  category: 'research' | 'writing' | 'qualification' | 'retrieval';
  /**
   * Shape of the request's body: `agentRunBody`, `accountRunBody` where runs name their account, or `experimentRunBody`
   * where an experiment may choose the agent, with or without members of its own.
   */
  input: z.ZodType<AgentRunBody> & { shape: Readonly<Record<string, unknown>> };
  /** Of these facts about the subject one at least must be known; none when the list is empty. */
  requires: readonly (keyof typeof subjectFacts)[];
  /** Settings that act on this type alone, beside those that act on every type. */
  follows: readonly SettingName[];
  /** It asks no model, and follows the settings of `follows` alone. */
  looksUp?: true;
  /** Whom its sources are to speak of; absent: the company, or the person where no company is known. */
  about?: 'person';
  /** The most tokens of one answer of a model; absent: what most types need. */
  outputTokens?: number;
  /** What is wrong with a body beside settings, such as a step that the agent does not have: refused with 400. */
  check?(body: AgentRunBody, settings: AgentSettings): { path: string; message: string }[];
  /** By which words of the caller a member of `matches` is chosen, instead of by what was read. */
  matchBy?(body: AgentRunBody): Record<string, string | undefined>;
  /** What the model is told to do, before subject and fields. */
  task: string;
  plan: RetrievalPlan;
  /** What the model is asked for, each value with its quote. */
  fields(of: ResolvedInput): AgentField[];
  /** What a model that writes prose is asked for, each claim with its quote. */
  parts?(of: ResolvedInput): AgentPart[];
  /** What the caller tells, as sources; absent: all of it as one. */
  facts?(body: AgentRunBody, subject: RunSubject): AgentFact[];
  /** What the caller wants of the writing, beside the agent's instructions. */
  directives?(body: AgentRunBody): string[];
  /** Records that the body names beside `customContext`; each must exist. */
  names?(body: AgentRunBody): NamedByBody[];
  /** Members of the reply for which the best fitting entity of the library is chosen. */
  matches: readonly (keyof typeof matchedKinds)[];
  /** Shape of `data` in the reply. */
  data: z.ZodType;
  compose(from: Composition): ComposedAnswer;
}

/** A record of the library that the body of a request names. */
export interface NamedByBody {
  /** Where, such as `searchContext.personaOIds[0]`. */
  path: string;
  oId: string;
  member: 'playbook' | 'persona';
}

/** A fact about the subject that the caller sends. */
export interface AgentFact {
  title: string | null;
  text: string;
  /** The path of the only field or part that may draw on it. */
  toldFor?: string;
}

/** Tells whether runs of the type are about an account and name it. */
export const isOfAccount = ({ input }: Pick<AgentDefinition, 'input'>): boolean =>
  Object.hasOwn(input.shape, 'accountOId');

export const defineAgent = (definition: AgentDefinition): AgentDefinition => definition;
