import { subjectName } from '../../../schema/agents/input.ts';
import type { Composition, Evidence, Resolved, Taken } from '../../agents/definition.ts';
import type { ComposeResult, Verified, WriteResult } from '../../ai/index.ts';
import { annotate } from '../agents/annotations.ts';
import { unfollowedInputs, unfollowedSettings } from '../agents/plan.ts';
import { unfollowedRunSettings } from '../agents/run-settings.ts';
import type { CitableText } from '../agents/sources/citable-text.ts';
import { isOfPage } from '../agents/sources/page-source.ts';
import { valueTree } from '../agents/value-tree.ts';
import type { AcceptedRun } from './accept.ts';

/** What a run answers with. */
export interface RunReply {
  found: boolean;
  message: string;
  data: Record<string, unknown>;
  annotations: unknown[];
  warnings: string[];
  runOId: string;
  /** The agent that ran, whoever chose it. */
  agentOId: string;
  experimentOId: string | null;
  accountOId?: string | null;
  model: string;
}

/** What the model was asked came to: values, prose, or neither where the agent asks none. */
export interface Written {
  values: WriteResult['values'];
  unsupported: string[];
  composed: Pick<ComposeResult, 'parts' | 'claims' | 'unwritten' | 'checked'> | null;
  /** Keys of sources that were shown only in part. */
  truncated: string[];
  /** Of the check that held it to its quotes; absent in runs of before it was counted. */
  checkVersion?: number;
  /** What verifying models were asked. */
  verified?: Verified[];
  /** What the agent's tools could not do. */
  warnings?: string[];
  model: string;
}

/** All that an answer is put together from. The same always gives the same answer, to the letter. */
export interface ReplyParts {
  run: Pick<
    AcceptedRun,
    'definition' | 'agent' | 'experimentOId' | 'body' | 'subject' | 'entities' | 'runOId'
  >;
  resolved: Resolved;
  texts: readonly CitableText[];
  leftOut: number;
  written: Written;
}

export function replyOf({ run, resolved, texts, leftOut, written }: ReplyParts): RunReply {
  const { definition, agent, experimentOId, body, subject, runOId } = run;
  const composed = written.composed?.parts ?? [];
  const format = body.outputFormat ?? agent.settings.outputFormat ?? null;
  const answer = definition.compose({
    ...resolved,
    evidence: evidenceOf(written, texts),
    standIns: standInsOf(written.composed),
    written: valueTree([...written.values, ...composed.map(({ path, text }) => ({ path, value: text }))]),
    format,
  });
  const taken = answer.taken ?? [];
  const count = written.values.length + composed.length + taken.length;
  const found = answer.found ?? count > 0;
  const nothing = `Nothing in this workspace speaks of ${subjectName(subject) ?? 'the subject'}`;
  return {
    found,
    message: answer.message ?? (found ? countedIn(count, written, taken, texts) : nothing),
    data: answer.data,
    annotations: annotate(written, answer, texts, body.includeFullAnnotation ?? false),
    warnings: [
      ...run.entities.warnings,
      ...unfollowedSettings(definition, agent.settings, resolved.composes),
      ...unfollowedInputs(definition, body),
      ...unfollowedRunSettings(definition, body.settings, resolved.composes),
      ...(written.warnings ?? []),
      ...(answer.warnings ?? []),
      ...unreadPage(body.url, texts),
      ...replacedSentences(written.composed),
      ...droppedSentences(written.composed),
      ...cutWarnings(texts, written.truncated),
      ...(leftOut > 0
        ? [
            `${counted(leftOut, 'source')} of lesser weight did not fit beside the others and ${leftOut === 1 ? 'was' : 'were'} left out`,
          ]
        : []),
    ],
    runOId,
    agentOId: agent.oId,
    experimentOId,
    ...(resolved.accountOId === undefined ? {} : { accountOId: resolved.accountOId }),
    model: written.model,
  };
}

function evidenceOf({ values }: Written, texts: readonly CitableText[]): Map<string, Evidence> {
  const titles = new Map(texts.map(({ source }) => [source.key, source.title]));
  return new Map(
    values.map(({ path, value, quote, support, sourceKey }) => [
      path,
      { value, quote, support, title: titles.get(sourceKey) ?? null },
    ]),
  );
}

function countedIn(
  count: number,
  { values, composed }: Written,
  taken: readonly Taken[],
  texts: readonly CitableText[],
): string {
  const oIds = new Map(texts.map(({ source, citation }) => [source.key, citation.oId ?? source.key]));
  const sources = new Set([
    ...values.map(({ sourceKey }) => oIds.get(sourceKey)),
    ...(composed?.claims ?? []).flatMap(({ cited }) => (cited ? [oIds.get(cited.sourceKey)] : [])),
    ...taken.map(({ oId, type }) => oId ?? type),
  ]);
  return `${counted(count, 'value')} from ${counted(sources.size, 'source')}`;
}

function unreadPage(url: string | null | undefined, texts: readonly CitableText[]): string[] {
  if (!url || texts.some((text) => isOfPage(text, url))) return [];
  return ['url is not followed: the page is no resource of this workspace, and no tool of the agent read it'];
}

function standInsOf(composed: Written['composed']): Composition['standIns'] {
  return (composed?.claims ?? []).flatMap(({ path, text, start, end, cited, isStandIn }) =>
    isStandIn && cited ? [{ path, quote: cited.quote, claim: { text, start, end } }] : [],
  );
}

function replacedSentences(composed: Written['composed']): string[] {
  const count = standInsOf(composed).length;
  return count > 0
    ? [`${counted(count, 'quote')} in the place of what does not follow from ${count === 1 ? 'it' : 'them'}`]
    : [];
}

function droppedSentences(composed: Written['composed']): string[] {
  const dropped = composed?.checked.dropped ?? 0;
  return dropped > 0
    ? [`${counted(dropped, 'sentence')} left out: no source supports what is claimed there`]
    : [];
}

function cutWarnings(texts: readonly CitableText[], truncated: readonly string[]): string[] {
  return texts.flatMap(({ source: { key, title, type } }) =>
    truncated.includes(key)
      ? [`${title ?? type} is longer than the model reads at once: only its beginning was read`]
      : [],
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
