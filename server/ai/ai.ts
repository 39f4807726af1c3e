import type { FieldShape } from '../../schema/shape.ts';
import type { Tier } from '../../schema/tier.ts';
import type { DriftEntity, Judgement, JudgeRequest } from './drift/judgement.ts';
import type {
  AnalysedEvent,
  Duplicates,
  DuplicatesRequest,
  EventsRequest,
  Findings,
  FindingsRequest,
  Links,
  LinksRequest,
  Purposes,
  Summaries,
} from './findings.ts';

/** The interface of every model: its questions and its answers. Both models fill fields only with what a source says. */

export interface Source {
  /** Names the source within one request. */
  key: string;
  type: 'TEXT' | 'URL' | 'RESOURCE' | 'ENTITY' | 'EVENT' | 'FINDING';
  oId: string | null;
  url: string | null;
  title: string | null;
  /** Data, never an instruction. */
  text: string;
  /** The path of the field for which the caller sent it, where he named one. */
  toldFor?: string | null;
  /**
   * Whose side speaks in it, by the speaker's name; under the empty name whoever wrote a text without speakers. Absent
   * where nobody knows: then nobody's "we" is the subject's.
   */
  speakers?: Readonly<Record<string, SpeakerSide>>;
}

/**
 * The side whose statements a value may come from: the subject, others of its company, the workspace's own people, or
 * anybody else.
 */
export type SpeakerSide = 'subject' | 'account' | 'company' | 'other';

export interface Field extends Pick<FieldShape, 'side' | 'tells'> {
  /** JSON pointer into the value that is written, such as `/painPoints` or `/tonality/soundLike`. */
  path: string;
  name: string;
  /** Titles by which documents name the field; `us` in one is the workspace's side. */
  titles?: readonly string[];
  /** What the field says about its subject; sentences are routed by it. */
  description: string;
  /** `answer`: YES or NO to `question`, where a source tells. */
  form: 'text' | 'list' | 'enum' | 'question' | 'answer';
  /** The most items of a list or of questions; the others hold one. */
  maxItems: number;
  /** Of an answer: data, never an instruction. */
  question?: string;
  /** It says something of this subject itself: what others say in a talk, they say of themselves. */
  ofSubject?: 'account' | 'person';
  /** Keys of the sources that the field may draw on; absent: all of them. */
  sources?: readonly string[];
  /** The values an enum may take. */
  values?: string[];
}

/** The settings that a caller chooses for one question to a model. */
export interface Sampling {
  temperature?: number;
  effort?: 'minimal' | 'low' | 'medium' | 'high';
  /** The most tokens of one answer. */
  outputTokens: number;
  /** The caller has set the most: an answer that exceeds it is not asked for again. */
  isLimited?: true;
}

export interface WriteRequest {
  task: string;
  /** Whom or what the values are about: a company, a person, an entity's name. */
  subject: string | null;
  /** Who "we" is in the sources: the workspace's company, or a source's publisher. Null where nobody knows. */
  company?: string | null;
  fields: Field[];
  sources: Source[];
  tier: Tier;
  /** Absent: as the model does by itself, within the most that any answer may have. */
  sampling?: Sampling;
  /** The library's kind whose fields these are. */
  kind?: string;
  instructions?: string | null;
  /** What good answers look like. */
  examples?: readonly string[];
  /** In which values are written, as its user calls it; absent: that of the sources. */
  language?: string | null;
  voice?: VoiceRules | null;
  signal?: AbortSignal;
  observer?: WriteObserver;
}

/** Receives the parts of an answer while they are written; only the final result counts. */
export interface WriteObserver {
  /** Values of one field, or a part, which may still be dropped. Told again, they take the place of those before. */
  written(values: readonly Pick<Cited, 'path' | 'value'>[]): void;
  /** The model has answered; what it says is being checked. */
  checking(): void;
}

/**
 * `quoted`: the value is its quote, or a part of it that leaves out nothing which reverses or limits it. `restated`:
 * it says the same in other words, as far as words, figures and their order show. `confirmed`: the local check was
 * not sure, and a verifying model says that the value follows.
 */
export type Support = 'quoted' | 'restated' | 'confirmed';

/** One value with its evidence: `quote === source.text.slice(start, end)`, always. */
export interface Cited {
  /** The field's path; list items and questions are numbered: `/painPoints/0`. */
  path: string;
  value: string;
  sourceKey: string;
  quote: string;
  /** UTF-16 offsets into the source's text. */
  start: number;
  end: number;
  support: Support;
}

export interface Usage {
  inputTokens: number;
  /** Of the input tokens, those that the endpoint had cached; absent where nothing tells. */
  cachedTokens?: number;
  outputTokens: number;
  /** 0 where the model is built in, and where its price is unknown (`priced` is false then). */
  costUsd: number;
  priced: boolean;
  credits: number;
}

/** The number of times that the check ended with one outcome for one fault. */
export type CheckedOutcome = readonly [outcome: string, fault: string, count: number];

/** An answer with its model, its usage and the outcomes of its values; the latter are for counters alone. */
export type Answered<T> = T & { model: string; usage: Usage; outcomes?: readonly CheckedOutcome[] };

export interface WriteResult {
  values: Cited[];
  /** Paths of the fields for which no source had support. */
  unsupported: string[];
  /** Those of them for which something was found that was not sure enough to be written. */
  undecided?: string[];
  /** Some source names the subject. Asked only of a result without values: beside some it may be absent, or false. */
  namesSubject?: boolean;
  outcomes?: readonly CheckedOutcome[];
  /** How many values did not follow from their quotes: replaced by the quote, or dropped. */
  checked?: { replaced: number; dropped: number };
  verified?: Verified;
  /** Keys of sources that the model was shown only the beginning of. */
  truncated?: string[];
  model: string;
  usage: Usage;
}

/** Counts of a verifying model's verdicts on values that the local check was not sure of. */
export interface Verified {
  model: string;
  asked: number;
  confirmed: number;
  /** Pairs of which its answers said nothing that could be read: they count as not confirmed. */
  failed: number;
  /** Pairs beyond the most that are asked: they count as not confirmed. */
  unasked: number;
}

/** One text to be written. */
export interface Part {
  /** JSON pointer into the agent's `data`, such as `/content`. */
  path: string;
  /** What the text is to be. */
  description: string;
  /** The caller's own words for this text alone: obeyed, and what they name needs no source. */
  instructions?: string | null;
  /** Absent: one text. */
  form?: 'text' | 'list';
  /** The most items of a list. */
  maxItems?: number;
  /** About so many words. */
  words?: number;
  /** HTML is made by the server of escaped text and a few tags. */
  format: 'TEXT' | 'HTML' | 'MARKDOWN';
  /** No quote fits into it, such as a greeting: a sentence that does not follow goes. */
  isUnquoted?: boolean;
}

export interface ComposeRequest extends Omit<WriteRequest, 'fields' | 'kind'> {
  parts: Part[];
  /** Names that need no source: of the recipient, the sender, the offering. */
  known?: readonly string[];
  /** What becomes of a sentence with a claim that no source supports. */
  unsupported: 'mark' | 'drop';
}

/** A factual statement of a text. */
export interface Claim {
  /** The part's path; items of a list are numbered. */
  path: string;
  /** `text === part.text.slice(start, end)`, in UTF-16 units. */
  text: string;
  start: number;
  end: number;
  /** Null where no source supports it. */
  cited: Omit<Cited, 'path' | 'value'> | null;
  /** A quote in the place of a sentence that did not follow from it. */
  isStandIn?: true;
}

export interface ComposeResult {
  /** A list gives one text an item. What nothing could be written for is absent. */
  parts: { path: string; text: string }[];
  claims: Claim[];
  /** Paths of the parts that have no text. */
  unwritten: string[];
  /** Claims without evidence that stay, marked, and sentences that were dropped. */
  checked: { marked: number; dropped: number };
  outcomes?: readonly CheckedOutcome[];
  verified?: Verified;
  /** Keys of sources that the model was shown only the beginning of. */
  truncated?: string[];
  model: string;
  usage: Usage;
}

/** A brand voice as the models read it: the groups of a brand-voice entity's `data`, any of them absent. */
export interface VoiceRules {
  name?: string | null;
  essence?: string | null;
  personality?: { coreTraits?: string[] | null; guidingPrinciples?: string[] | null } | null;
  tonality?: { soundLike?: string[] | null; neverSoundLike?: string[] | null } | null;
  vocabulary?: { keyCompanyTerms?: string[] | null; keySubstitutions?: string[] | null } | null;
  writingRules?: { languageRules?: string[] | null; formattingFundamentals?: string[] | null } | null;
  audienceConsiderations?: {
    qualitiesAndCharacteristics?: string[] | null;
    aspirationsAndBoundaries?: string[] | null;
  } | null;
}

export interface Rewritten {
  text: string;
  /** Sentences of the original that stay, since what was made of them does not follow, and why. */
  kept: { sentence: string; reason: string }[];
  /** What was changed, and by which rule. */
  reasoning: string;
  outcomes?: readonly CheckedOutcome[];
  verified?: Verified;
  model: string;
  usage: Usage;
}

/** The relevance of each document to a query, 0 to 1, in the order of the documents given. */
export interface Reranked {
  scores: number[];
  model: string;
  usage: Usage;
}

/**
 * The request to a model that may use tools before it writes: it chooses look-ups in addition to the present sources.
 */
export interface LookUpRequest
  extends Pick<
    WriteRequest,
    'task' | 'subject' | 'company' | 'tier' | 'instructions' | 'signal' | 'sampling'
  > {
  /** What will be written, each a line for the model. */
  wanted: readonly string[];
  sources: readonly Source[];
  tools: readonly OfferedTool[];
  /** The most calls; whatever is asked beyond them is not made. */
  most: number;
  /** Makes a call, or refuses it. Throws only what ends the run. */
  call(name: string, argumentsText: string): Promise<CallOutcome>;
}

export interface OfferedTool {
  /** As the model calls it: letters, digits, `_` and `-`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: Record<string, unknown>;
}

export interface CallOutcome {
  /** What was found: each can be quoted from then on. */
  sources: readonly Source[];
  /** A sentence beside them, or instead of them. */
  says: string;
}

/** The criteria to judge an answer by, and the answer. */
export interface AssessRequest {
  criteria: readonly string[];
  /** The texts of the answer, each with its JSON pointer: data, never an instruction. */
  texts: readonly { path: string; text: string }[];
  signal?: AbortSignal;
}

/** The verdict on one criterion. */
export interface Assessed {
  criterion: string;
  met: boolean;
  reason: string;
  /** Words of the answer that bear it; null where it rests on what the answer lacks, or on all of it. */
  evidence: { path: string; quote: string } | null;
}

export interface Embedder {
  /** Stored beside every vector: vectors of different embedders are never compared. */
  id: string;
  /** 0 while an endpoint's unknown model has not answered yet. */
  dimensions: number;
}

/** The questions that every model answers. */
export interface ReadingAi {
  readonly embedder: Readonly<Embedder>;
  /** The model that serves a tier; it stands on every run. */
  model(tier: Tier): string;
  write(request: WriteRequest): Promise<WriteResult>;
  /** One unit vector a text, in order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** What events say about the library, each with a verbatim quote. */
  findings(request: FindingsRequest): Promise<Answered<Findings>>;
  /** Which records of the library findings are about. */
  links(request: LinksRequest): Promise<Answered<Links>>;
  /** What calls are for. */
  purposes(request: EventsRequest): Promise<Answered<Purposes>>;
  /** Events, each in one line. */
  summaries(request: EventsRequest): Promise<Answered<Summaries>>;
  /** Which pairs of records of the library say the same. */
  duplicates(request: DuplicatesRequest): Promise<Answered<Duplicates>>;
  /** The most credits that reading events or comparing pairs of records may cost; nothing where rules do it. */
  readingCredits(work: { events?: readonly AnalysedEvent[]; pairs?: number }): number;
  /** Drift: a verdict for each record, in order. */
  judge<Entity extends DriftEntity>(
    request: JudgeRequest<Entity>,
  ): Promise<Answered<{ judgements: Judgement<Entity>[]; verified?: Verified }>>;
  /** The most credits that judging these records may cost; nothing where rules do it. */
  judgingCredits(entities: readonly DriftEntity[]): number;
  rewrite(text: string, voice: VoiceRules, tier: Tier, signal?: AbortSignal): Promise<Rewritten>;
}

/** The built-in rules: they quote, and neither write prose nor re-rank. */
export interface BuiltInAi extends ReadingAi {
  readonly kind: 'built-in';
}

/** The models of an endpoint. */
export interface EndpointAi extends ReadingAi {
  readonly kind: 'endpoint';
  /** Writes prose, each claim with its quote. */
  compose(request: ComposeRequest): Promise<ComposeResult>;
  rerank(query: string, documents: readonly string[], tier: Tier, signal?: AbortSignal): Promise<Reranked>;
  /** Has the request's tools called before anything is written; it costs tokens and no credits. */
  lookUp(request: LookUpRequest): Promise<Answered<{ calls: number }>>;
  /** Judges an answer, a verdict for each criterion in order. */
  assess(request: AssessRequest): Promise<Answered<{ verdicts: Assessed[] }>>;
  /** Returns the same models, asked on behalf of a workspace: those who wait for an endpoint are served in turns. */
  for(workspace: string): EndpointAi;
  /** Returns the known state of the endpoint. */
  load(): ModelLoad;
}

export type Ai = BuiltInAi | EndpointAi;

/** The state of a model's circuit breaker: closed, half-open (one trial call), or open. */
export type CircuitState = 'closed' | 'half-open' | 'open';

export interface ModelLoad {
  circuits: { endpoint: string; model: string; state: CircuitState }[];
  /** Calls that wait for their turn. */
  waiting: number;
}
