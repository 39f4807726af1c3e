import { subjectName } from '../../../schema/agents/input.ts';
import type { Composition, Evidence, ResolvedInput, TakenValue } from '../../agents/definition.ts';
import type { ComposeResult, Verified, WriteResult } from '../../ai/index.ts';
import { annotate } from '../agents/annotations.ts';
import { unfollowedInputs, unfollowedSettings } from '../agents/plan.ts';
import { unfollowedRunSettings } from '../agents/run-settings.ts';
import type { CitableText } from '../agents/sources/citable-text.ts';
import { isOfPage } from '../agents/sources/page-source.ts';
import { valueTree } from '../agents/value-tree.ts';
import type { AcceptedRun } from './accept.ts';

/** The answer of a run. */
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

/** The model's answer: values, prose, or neither where the agent asks no model. */
export interface WrittenAnswer {
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

/** All parts of an answer; equal parts give an identical answer. */
export interface ReplyParts {
  run: Pick<
    AcceptedRun,
    'definition' | 'agent' | 'experimentOId' | 'body' | 'subject' | 'entities' | 'runOId'
  >;
  resolved: ResolvedInput;
  texts: readonly CitableText[];
  leftOut: number;
  written: WrittenAnswer;
}

export function replyOf({
  run,
  resolved: resolvedInput,
  texts,
  leftOut,
  written: writtenAnswer,
}: ReplyParts): RunReply {
  const { definition, agent, experimentOId, body, subject, runOId } = run;
  const composedParts = writtenAnswer.composed?.parts ?? [];
  const format = body.outputFormat ?? agent.settings.outputFormat ?? null;
  const answer = definition.compose({
    ...resolvedInput,
    evidence: evidenceOf(writtenAnswer, texts),
    standIns: standInsOf(writtenAnswer.composed),
    written: valueTree([
      ...writtenAnswer.values,
      ...composedParts.map(({ path, text }) => ({ path, value: text })),
    ]),
    format,
  });
  const taken = answer.taken ?? [];
  const count = writtenAnswer.values.length + composedParts.length + taken.length;
  const found = answer.found ?? count > 0;
  const nothing = `Nothing in this workspace speaks of ${subjectName(subject) ?? 'the subject'}`;
  return {
    found,
    message: answer.message ?? (found ? countedIn(count, writtenAnswer, taken, texts) : nothing),
    data: answer.data,
    annotations: annotate(writtenAnswer, answer, texts, body.includeFullAnnotation ?? false),
    warnings: [
      ...run.entities.warnings,
      ...unfollowedSettings(definition, agent.settings, resolvedInput.composes),
      ...unfollowedInputs(definition, body),
      ...unfollowedRunSettings(definition, body.settings, resolvedInput.composes),
      ...(writtenAnswer.warnings ?? []),
      ...(answer.warnings ?? []),
      ...unreadPage(body.url, texts),
      ...replacedSentences(writtenAnswer.composed),
      ...droppedSentences(writtenAnswer.composed),
      ...cutWarnings(texts, writtenAnswer.truncated),
      ...(leftOut > 0
        ? [
            `${counted(leftOut, 'source')} of lesser weight did not fit beside the others and ${leftOut === 1 ? 'was' : 'were'} left out`,
          ]
        : []),
    ],
    runOId,
    agentOId: agent.oId,
    experimentOId,
    ...(resolvedInput.accountOId === undefined ? {} : { accountOId: resolvedInput.accountOId }),
    model: writtenAnswer.model,
  };
}

function evidenceOf({ values }: WrittenAnswer, texts: readonly CitableText[]): Map<string, Evidence> {
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
  { values, composed }: WrittenAnswer,
  taken: readonly TakenValue[],
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
  return [
    'url is not followed: the page is not a resource of this workspace, and no tool of the agent read it',
  ];
}

function standInsOf(composed: WrittenAnswer['composed']): Composition['standIns'] {
  return (composed?.claims ?? []).flatMap(({ path, text, start, end, cited, isStandIn }) =>
    isStandIn && cited ? [{ path, quote: cited.quote, claim: { text, start, end } }] : [],
  );
}

function replacedSentences(composed: WrittenAnswer['composed']): string[] {
  const count = standInsOf(composed).length;
  return count > 0
    ? [`${counted(count, 'quote')} in the place of what does not follow from ${count === 1 ? 'it' : 'them'}`]
    : [];
}

function droppedSentences(composed: WrittenAnswer['composed']): string[] {
  const dropped = composed?.checked.dropped ?? 0;
  return dropped > 0
    ? [`${counted(dropped, 'sentence')} left out: no source supports what is claimed there`]
    : [];
}

function cutWarnings(texts: readonly CitableText[], truncated: readonly string[]): string[] {
  return texts.flatMap(({ source: { key, title, type } }) =>
    truncated.includes(key)
      ? [`${title ?? type} exceeds what the model reads at once: only its beginning was read`]
      : [],
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
