import { languageNamed } from '../../../schema/agents/languages.ts';
import type { AgentSettings } from '../../../schema/agents/settings.ts';
import { tierCredits } from '../../../schema/tier.ts';
import type { AgentField, ResolvedInput } from '../../agents/definition.ts';
import {
  addUsage,
  failedAfter,
  noUsage,
  type Usage,
  unconfirmed,
  usageOfFailure,
  type VoiceRules,
  withUsage,
} from '../../ai/index.ts';
import { checkVersion } from '../../ai/support/index.ts';
import type { AppContext, Tools, Tx } from '../../context.ts';
import { together } from '../../database/together.ts';
import { cutAt } from '../../text/strings.ts';
import { keysOfAccount, spokenOf } from '../agents/account/told-of.ts';
import { samplingOf } from '../agents/run-settings.ts';
import { isOfPage } from '../agents/sources/page-source.ts';
import { type ReadSources, readSources } from '../agents/sources/run-sources.ts';
import { lookUp, type ToolTools } from '../agents/tools/index.ts';
import { companyName } from '../library/company.ts';
import { voiceOrNone } from '../library/generation/voice-rules.ts';
import type { AcceptedRun } from './accept.ts';
import { type RunObserver, writeObserverOf } from './observer.ts';
import { type RunRecord, type RunRequest, recordOf, usedEntities } from './records/run-record.ts';
import { type RunReply, replyOf, type WrittenAnswer } from './reply.ts';

export type { RunReply } from './reply.ts';

export interface ExecutedRun {
  reply: RunReply;
  usage: Usage;
  record: RunRecord;
}

/** The tools of an execution, independent of HTTP, queue and caller. */
export type RunTools = ToolTools &
  Pick<Tools, 'write' | 'contacts'> & { app: Pick<AppContext, 'tally'>; observer?: RunObserver };

/** Reads the citable texts, asks the model outside of transactions, and composes the answer. Writes nothing. */
export async function executeRun(tools: RunTools, run: AcceptedRun): Promise<ExecutedRun> {
  const begunAt = performance.now();
  tools.observer?.progress('reading', {});
  const runSources = await readSources(tools, run);
  const [askedRequest, entities] = await Promise.all([
    requestOf(tools, run, runSources),
    tools.read((tx) => usedEntities(tx, tools.workspace, runSources.used)),
  ]);
  const readAt = performance.now();
  const lookedUp = await lookUp(tools, run.agent.settings.tools, run.subject, runSources.texts, {
    ...askedRequest,
    page:
      run.body.url && !runSources.texts.some((text) => isOfPage(text, run.body.url ?? ''))
        ? run.body.url
        : null,
    wanted: [...askedRequest.fields, ...askedRequest.parts].map(
      ({ path, description }) => `- ${path}: ${description}`,
    ),
  });
  const sources = { ...runSources, texts: lookedUp.texts };
  const request = withFound(
    askedRequest,
    keysOfAccount(lookedUp.texts.slice(runSources.texts.length), run.subject),
  );
  const earlier = lookedUp.usage ? [lookedUp.usage] : [];
  const { written, usage } = await ask(tools, request, sources, earlier, lookedUp.warnings);
  const reply = replyOf({ run, ...sources, written });
  const timings = {
    readMs: Math.round(readAt - begunAt),
    writeMs: Math.round(performance.now() - readAt),
  };
  const record = recordOf(entities, sources, request, written, timings, lookedUp.calls);
  return { reply, usage, record };
}

/** Fields that tell of the account alone may draw on what tools have found of it. */
function withFound(request: RunRequest, found: readonly string[]): RunRequest {
  const fields = request.fields.map((field) =>
    field.sources ? { ...field, sources: [...field.sources, ...found] } : field,
  );
  return { ...request, fields };
}

/** One call for values and one for prose, side by side; none for what is not asked. A run has one price all the same. */
async function ask(
  { ai, signal, observer: told }: RunTools,
  { fields, parts, ...common }: RunRequest,
  { texts }: ReadSources,
  earlier: readonly Usage[],
  warnings: string[],
): Promise<{ written: WrittenAnswer; usage: Usage }> {
  told?.progress('writing', { sources: texts.length, fields: fields.length, parts: parts.length });
  const observer = told && writeObserverOf(told);
  const sources = texts.map(({ source }) => source);
  // where one of the two has failed the other is paid for nothing
  const failure = new AbortController();
  const askedOfBoth = {
    ...common,
    sources,
    signal: AbortSignal.any([signal, failure.signal]),
    ...(observer ? { observer } : {}),
  };
  const orGiveUp = async <T>(answer: Promise<T> | null): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  };
  const ends = await Promise.allSettled([
    orGiveUp(fields.length > 0 ? ai.write({ ...askedOfBoth, fields }) : null),
    orGiveUp(
      ai.kind === 'endpoint' && parts.length > 0
        ? ai.compose({ ...askedOfBoth, parts, unsupported: common.unsupported })
        : null,
    ),
  ]);
  if (ends[0].status === 'rejected' || ends[1].status === 'rejected')
    throw failureOf(failure.signal.reason, ends, earlier, tierCredits[common.tier]);
  const [values, prose] = [ends[0].value, ends[1].value];
  observer?.checking();
  const verifications = [values?.verified, prose?.verified].filter((one) => one !== undefined);
  const allWarnings = [...warnings, ...verifications.flatMap(unconfirmed)];
  const used = [...earlier, ...[values, prose].flatMap((answer) => (answer ? [answer.usage] : []))];
  return {
    written: {
      values: values?.values ?? [],
      unsupported: values?.unsupported ?? [],
      composed: prose
        ? { parts: prose.parts, claims: prose.claims, unwritten: prose.unwritten, checked: prose.checked }
        : null,
      truncated: [...new Set([...(values?.truncated ?? []), ...(prose?.truncated ?? [])])],
      ...(allWarnings.length > 0 ? { warnings: allWarnings } : {}),
      ...(verifications.length > 0 ? { verified: verifications } : {}),
      checkVersion,
      model: prose?.model ?? values?.model ?? ai.model(common.tier),
    },
    usage: { ...used.reduce(addUsage, noUsage), credits: tierCredits[common.tier] },
  };
}

/** The failure that was first, with what both calls and the work before them have used, at the price of one run at most. */
function failureOf(
  first: unknown,
  ends: readonly PromiseSettledResult<{ usage: Usage } | null>[],
  earlier: readonly Usage[],
  creditsMost: number,
): unknown {
  const others = ends.flatMap((end) => {
    if (end.status === 'fulfilled') return end.value?.usage ?? [];
    return end.reason === first ? [] : (usageOfFailure(end.reason) ?? []);
  });
  const failure = failedAfter(first, [...earlier, ...others]);
  const used = usageOfFailure(failure);
  return withUsage(failure, used && { ...used, credits: Math.min(used.credits, creditsMost) });
}

/** What the model is asked, but for the sources. */
async function requestOf(
  tools: RunTools,
  { definition, agent, body, subject }: AcceptedRun,
  { resolved: resolvedInput, texts }: ReadSources,
): Promise<RunRequest> {
  const { settings } = agent;
  const [company, voice] = await tools.read((tx) =>
    together([companyName(tx, tools.workspace), voiceOf(tx, tools.workspace, settings)]),
  );
  const instructions = [
    settings.instructions,
    settings.crmActivityInstructions,
    settings.jsonSchemaInstructions,
    ...(definition.directives?.(body) ?? []),
  ];
  return {
    task: definition.task,
    subject: spokenOf(definition, resolvedInput),
    fields: definition.fields(resolvedInput).map(({ toldOf, ...field }) => ({
      ...field,
      name: nameOf(field),
      ...(toldOf ? { ofSubject: definition.about ?? 'account', sources: keysOfAccount(texts, subject) } : {}),
    })),
    parts: resolvedInput.composes ? (definition.parts?.(resolvedInput) ?? []) : [],
    known: knownNames(resolvedInput),
    unsupported: settings.unsupportedClaims ?? 'drop',
    tier: agent.tier,
    sampling: samplingOf(definition, body.settings),
    company,
    instructions: instructions.filter(Boolean).join('\n\n') || null,
    examples: settings.examples ?? [],
    language: languageOf(body.lang),
    voice,
  };
}

/** One that is not known here is passed on as it was called. */
const languageOf = (lang: unknown): string | null =>
  typeof lang === 'string' && lang.trim() ? (languageNamed(lang)?.name ?? cutAt(lang.trim(), 100)) : null;

const nameOf = ({ path }: Pick<AgentField, 'path'>) =>
  path.split('/').findLast((step) => /^[a-z]/i.test(step)) ?? '';
/** Whom a text is for and what it offers: names that it may use whatever the sources say. */
function knownNames({ subject, matches }: ResolvedInput): string[] {
  const names = [subject.person.name, subject.company.name, matches.product?.name];
  return names.filter((name) => typeof name === 'string');
}

/** The voice that the agent names or, where it only asks for one, the default; none where it wants none. */
async function voiceOf(
  tx: Tx,
  workspace: string,
  { brandVoiceOId, enableBrandVoice }: AgentSettings,
): Promise<VoiceRules | null> {
  if (enableBrandVoice === false) return null;
  if (!brandVoiceOId && !enableBrandVoice) return null;
  // one that was deleted since is told of by the run's warnings
  return voiceOrNone(tx, workspace, brandVoiceOId ?? null);
}
