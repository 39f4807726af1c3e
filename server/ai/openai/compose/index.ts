import { renderHtml, type Stretch } from '../../../text/markup.ts';
import type {
  Cited,
  Claim,
  ComposeRequest,
  ComposeResult,
  EndpointAi,
  Usage,
  WriteObserver,
} from '../../ai.ts';
import { failedAfter } from '../../failure.ts';
import { outcomeNotes } from '../../outcomes.ts';
import { usageOf } from '../../prices.ts';
import { type Confirm, collectPairs } from '../../support/pair.ts';
import { membersInTurn } from '../as-written.ts';
import { askerOf, type OpenAiConnection, type OpenAiOptions } from '../ask.ts';
import { truncatedSources } from '../prompt.ts';
import { verifierFor } from '../verify.ts';
import { composeSchema, type Draft, readComposed, readText } from './answer.ts';
import { type CheckedDraft, checkDrafts } from './check.ts';
import { withoutSentences } from './drop.ts';
import { composeMessages } from './prompt.ts';
import { passagesTold, withStandIns } from './stand-in.ts';

/**
 * Writes prose by an endpoint: asks for segments with their quotes, checks them, and puts them together on the
 * server.
 */
export function openAiComposing(
  options: OpenAiOptions,
  connection: OpenAiConnection,
): Pick<EndpointAi, 'compose'> {
  const ask = askerOf(options, connection);
  const verify = verifierFor(options, ask);
  return {
    async compose(request) {
      const { tier, signal, sources, parts, observer, sampling } = request;
      if (sources.length === 0 || parts.length === 0) return nothingWritten(request, options.models[tier]);
      const answer = await ask({
        name: 'texts',
        tier,
        signal,
        sampling,
        messages: composeMessages(request),
        schema: composeSchema(request),
        listener: observer && (() => tellTexts(request, observer)),
        read: (content) => readComposed(content, request),
      });
      observer?.checking();
      const { drafts, usage, verified, outcomes } = await verifiedDrafts(request, answer.value, answer.usage);
      return {
        ...written(request, drafts),
        ...(verified ? { verified } : {}),
        outcomes,
        truncated: truncatedSources(sources),
        model: answer.model,
        usage,
      };
    },
  };

  /** Holds the drafts to their quotes, and asks about statements that the check is not sure of. */
  async function verifiedDrafts(request: ComposeRequest, drafts: readonly Draft[], usage: Usage) {
    // what the last check comes to counts
    let notes = outcomeNotes();
    const checkAll = (confirm: Confirm | undefined, used: Usage) => {
      notes = outcomeNotes();
      return checkDrafts(request, drafts, confirm, notes).catch((error: unknown) => {
        throw failedAfter(error, [used], request.signal);
      });
    };
    if (!verify) return { drafts: await checkAll(undefined, usage), usage, outcomes: notes.list() };
    const { pairs, confirm } = collectPairs();
    const first = await checkAll(confirm, usage);
    if (pairs.length === 0) return { drafts: first, usage, outcomes: notes.list() };
    const found = await verify(pairs, request.tier, usage, request.signal);
    const last = await checkAll(found.isConfirmed, found.usage);
    return { drafts: last, usage: found.usage, verified: found.verified, outcomes: notes.list() };
  }
}

/** Tells the observer of each text as soon as it is written: what stays of it when its claims are checked. */
function tellTexts(request: ComposeRequest, observer: WriteObserver): (piece: string) => void {
  return membersInTurn(request, async (name, value) => {
    const drafts = await checkDrafts(request, readText(name, value, request));
    const { parts } = written(request, drafts);
    if (parts.length > 0) observer.written(parts.map(({ path, text }) => ({ path, value: text })));
  });
}

/** Where there is no source no claim could have a quote: the model is not asked for any. */
function nothingWritten({ parts, tier }: ComposeRequest, model: string): ComposeResult {
  return {
    parts: [],
    claims: [],
    unwritten: parts.map(({ path }) => path),
    checked: { marked: 0, dropped: 0 },
    truncated: [],
    model,
    usage: usageOf(model, tier, 0, 0),
  };
}

function written(
  { parts, unsupported }: ComposeRequest,
  drafts: readonly CheckedDraft[],
): Pick<ComposeResult, 'parts' | 'claims' | 'unwritten' | 'checked'> {
  const texts: ComposeResult['parts'] = [];
  const claims: Claim[] = [];
  let droppedCount = 0;
  for (const [index, part] of parts.entries()) {
    let item = 0;
    const own = drafts.filter((one) => one.part === index);
    const told = passagesTold(own);
    for (const draft of own) {
      const finished = finish(draft, part.format, unsupported, told);
      droppedCount += finished.dropped;
      if (!finished.text) continue;
      // lists close the gaps of items that went
      const path = part.form === 'list' ? `${part.path}/${item++}` : part.path;
      texts.push({ path, text: finished.text });
      for (const { start, end, cited, isStandIn } of finished.claims)
        claims.push({
          path,
          text: finished.text.slice(start, end),
          start,
          end,
          cited: evidenceOnly(cited),
          ...(isStandIn ? { isStandIn } : {}),
        });
    }
  }
  const isWritten = (path: string) =>
    texts.some((text) => text.path === path || text.path.startsWith(`${path}/`));
  return {
    parts: texts,
    claims,
    unwritten: parts.map(({ path }) => path).filter((path) => !isWritten(path)),
    checked: { marked: claims.filter(({ cited }) => cited === null).length, dropped: droppedCount },
  };
}

function evidenceOnly(cited: Cited | null): Claim['cited'] {
  if (!cited) return null;
  const { path: _path, value: _value, ...evidence } = cited;
  return evidence;
}

interface Finished {
  text: string;
  claims: (Stretch & { cited: Cited | null; isStandIn?: true })[];
  dropped: number;
}

/** What is marked stays as it was written; else a sentence that does not follow gives way to its quote, or goes. */
function finish(
  checked: CheckedDraft,
  format: ComposeRequest['parts'][number]['format'],
  unsupported: ComposeRequest['unsupported'],
  told: Set<string>,
): Finished {
  const { draft, replaced } =
    unsupported === 'drop'
      ? withStandIns(checked, format, told)
      : { draft: checked, replaced: new Set<number>() };
  const { layout, sentences } = draft;
  const without = sentences.flatMap((one, index) => (one.unsupported.length > 0 ? [index] : []));
  const unwanted = new Set(unsupported === 'drop' ? without : []);
  const { text, placeOf, dropped: droppedIndexes } = withoutSentences(layout, unwanted, replaced);
  const stays = sentences.flatMap((one, index) =>
    droppedIndexes.has(index)
      ? []
      : [...one.supported, ...one.unsupported.map(({ start, end }) => ({ start, end, cited: null }))],
  );
  const claims = stays.map((one) => ({ ...one, ...placeOf(one) }));
  if (format !== 'HTML') return { text, claims, dropped: droppedIndexes.size };
  const { html, stretches } = renderHtml(text, claims);
  return {
    text: html,
    claims: claims.map((one, index) => ({ ...one, ...(stretches[index] ?? { start: 0, end: 0 }) })),
    dropped: droppedIndexes.size,
  };
}
