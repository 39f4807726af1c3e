import { subjectName } from '../../../schema/agents/input.ts';
import type { VoiceRules, WriteRequest, WriteResult } from '../../ai/index.ts';
import type { Tools, Tx } from '../../context.ts';
import { annotate } from '../agents/annotations.ts';
import { type CitableText, citableTexts, questionsOf } from '../agents/citable-text.ts';
import { type Match, matchEntities } from '../agents/match.ts';
import { valueTree } from '../agents/value-tree.ts';
import { companyName } from '../library/company.ts';
import { defaultVoice, voiceRules } from '../library/generation/voice-rules.ts';
import type { AcceptedRun } from './accept.ts';
import { type RunRecord, recordOf, type UsedEntity, usedEntities } from './run-record.ts';

/** What a run answers with. */
export interface RunReply {
  found: boolean;
  message: string;
  data: Record<string, unknown>;
  annotations: unknown[];
  warnings: string[];
  runOId: string;
  model: string;
}

export interface Executed {
  reply: RunReply;
  written: WriteResult;
  record: RunRecord;
}

/** What executing needs: nothing of HTTP, of the queue, or of who waits for the answer. */
export type RunTools = Pick<Tools, 'ai' | 'workspace' | 'read' | 'signal'>;

/** Reads what the run may cite, asks the model outside any transaction, and puts the answer together. Writes nothing. */
export async function executeRun(tools: RunTools, run: AcceptedRun): Promise<Executed> {
  const begunAt = performance.now();
  const sources = await readSources(tools, run);
  const request = await requestOf(tools, run);
  const readAt = performance.now();
  const written = await tools.ai.write({
    ...request,
    sources: sources.texts.map(({ source }) => source),
    signal: tools.signal,
  });
  const timings = {
    readMs: Math.round(readAt - begunAt),
    writeMs: Math.round(performance.now() - readAt),
  };
  return {
    reply: replyOf(run, sources, written),
    written,
    record: recordOf(sources.entities, sources.texts, request, written, timings),
  };
}

interface ReadSources {
  texts: CitableText[];
  matches: Record<string, Match | null>;
  entities: UsedEntity[];
}

/** Twice: what fits is chosen by what the first reading found, and is then a source itself. */
async function readSources(tools: RunTools, run: AcceptedRun): Promise<ReadSources> {
  const { workspace } = tools;
  const { definition, subject, entities } = run;
  const questions = await questionsOf(tools.ai, definition, subject, tools.signal);
  return tools.read(async (tx) => {
    const { plan } = definition;
    const first = await citableTexts(tx, workspace, plan, questions, subject, []);
    const matches = await matchEntities(
      tx,
      workspace,
      definition,
      first.map(({ source }) => source.text),
      entities.selected,
    );
    const chosen = Object.entries(matches).flatMap(([role, match]) =>
      match ? [{ role, oId: match.oId }] : [],
    );
    const used = [...chosen, ...entities.also.map((oId) => ({ role: 'source', oId }))];
    const cited = [...new Set(used.map(({ oId }) => oId))];
    return {
      texts: await citableTexts(tx, workspace, plan, questions, subject, cited),
      matches,
      entities: await usedEntities(tx, workspace, used),
    };
  });
}

/** What the model is asked, but for the sources. */
async function requestOf(
  tools: RunTools,
  run: AcceptedRun,
): Promise<Omit<WriteRequest, 'sources' | 'signal'>> {
  const { definition, agent, subject } = run;
  const { company, voice } = await tools.read(async (tx) => ({
    company: await companyName(tx, tools.workspace),
    voice: await voiceOf(tx, tools.workspace, agent.settings),
  }));
  return {
    task: definition.task,
    subject: subjectName(subject),
    fields: definition.fields.map((field) => ({
      ...field,
      name: field.path.split('/').findLast((step) => /^[a-z]/i.test(step)) ?? '',
    })),
    tier: agent.tier,
    company,
    instructions: (agent.settings.instructions as string | undefined) ?? null,
    voice,
  };
}

function cutWarnings(texts: readonly CitableText[], { truncated = [] }: WriteResult): string[] {
  return texts.flatMap(({ source: { key, title, type } }) =>
    truncated.includes(key)
      ? [`${title ?? type} is longer than the model reads at once: only its beginning was read`]
      : [],
  );
}

/** The voice that the agent names or, where it only asks for one, the default; none where it wants none. */
async function voiceOf(
  tx: Tx,
  workspace: string,
  { brandVoiceOId, enableBrandVoice }: Record<string, unknown>,
): Promise<VoiceRules | null> {
  if (enableBrandVoice === false) return null;
  if (typeof brandVoiceOId === 'string') return voiceRules(tx, workspace, brandVoiceOId);
  return enableBrandVoice ? defaultVoice(tx, workspace) : null;
}

function replyOf(run: AcceptedRun, { texts, matches }: ReadSources, written: WriteResult): RunReply {
  const { definition, agent, body, subject } = run;
  const found = written.values.length > 0;
  const sources = new Set(written.values.map((value) => value.sourceKey)).size;
  const format = body.outputFormat ?? (agent.settings.outputFormat as string | undefined) ?? null;
  const name = subjectName(subject);
  return {
    found,
    message: found
      ? `${counted(written.values.length, 'value')} from ${counted(sources, 'source')}`
      : `Nothing in this workspace speaks of ${name ?? 'the subject'}`,
    data: definition.compose({ written: valueTree(written.values), subject, matches, format }),
    annotations: annotate(written.values, texts, body.includeFullAnnotation ?? false),
    warnings: [...run.entities.warnings, ...cutWarnings(texts, written)],
    runOId: run.runOId,
    model: written.model,
  };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
