import {
  type ExtractionType,
  extractionTypes,
  type FindingRecord,
  type FindingSubject,
} from '../../../schema/findings.ts';
import type { Tx } from '../../database/index.ts';
import { indexNames, mentionsIn, type NamedRecord } from '../../text/names.ts';
import { words } from '../../text/words.ts';
import { findingsOfEvents, listFindings } from '../findings/findings.ts';
import { type EventHit, searchEvents } from '../search/event-search.ts';
import type { Candidate } from './document.ts';
import type { Question } from './retrieve.ts';

/** Candidates from events: their passages, and the findings that quote them. */

export interface EventCandidates {
  events: Candidate[];
  findings: Candidate[];
}

export async function eventCandidates(
  tx: Tx,
  workspace: string,
  question: Question,
  sources: { events: boolean; findings: boolean },
): Promise<EventCandidates> {
  const hits = await searchEvents(
    tx,
    workspace,
    question.text,
    question.near,
    Math.max(question.wanted, passagesLeast),
  );
  const findings = sources.findings ? await findingCandidates(tx, workspace, question, hits) : [];
  return {
    events: sources.events ? hits.slice(0, question.wanted).map(eventCandidate) : [],
    findings,
  };
}

/** Findings are found by the passages that they quote; more of those are looked at than are shown. */
const passagesLeast = 60;

function eventCandidate(hit: EventHit, index: number, all: readonly EventHit[]): Candidate {
  const best = all[0]?.score || 1;
  const eventTimestamp = hit.timestamp.toISOString();
  return {
    type: 'event',
    id: hit.eventOId,
    oId: hit.eventOId,
    name: hit.summary,
    text: hit.content,
    start: hit.start ?? 0,
    end: hit.end ?? hit.content.length,
    stale: false,
    url: null,
    rank: index + 1,
    share: hit.score / best,
    similarity: hit.similarity,
    label: hit.eventType.replaceAll('_', ' '),
    people: hit.people,
    found: hit.score > 0 ? `number ${index + 1} among events` : 'near by vector',
    data: {
      eventOId: hit.eventOId,
      eventType: hit.eventType,
      eventTimestamp,
      summary: hit.summary,
      callPurpose: hit.callPurpose,
      content: hit.content,
      quote: hit.content,
      position: hit.start === null ? null : { start: hit.start, end: hit.end },
    },
  };
}

/** The words that a question names a type of findings by. */
const namedBy: Readonly<Partial<Record<FindingSubject, string>>> = {
  OBJECTION: 'objections',
  COMPETITOR_MENTION: 'competitors',
  PAIN_POINT: 'pains',
  QUESTION: 'questions',
  PROOF_POINT: 'proofs',
  FEATURE_REQUEST: 'features',
  BUYING_TRIGGER: 'triggers',
};

function typesNamed(asked: ReadonlySet<string>): ExtractionType[] {
  const named = Object.entries(namedBy).filter(([, word]) => words(word).every((stem) => asked.has(stem)));
  return extractionTypes.filter((type) => named.some(([subject]) => type.endsWith(`_${subject}`)));
}

/** Of a type that the question names, the newest are looked at whatever their words. */
const newestOfType = 50;

/** Names that are looked for in a question. */
const rivalsRead = 300;

/** The rivals that a question names, by any of their names: what is said of one need not say its name as it is asked. */
async function rivalsNamed(tx: Tx, workspace: string, text: string): Promise<NamedRecord[]> {
  const rivals = await tx<NamedRecord[]>`
    select o_id, name, internal_name, data
    from entity
    where workspace_o_id = ${workspace}
      and kind in ('competitor', 'alternative')
      and deleted_at is null
      and archived_at is null
    order by created_at desc, o_id desc
    limit ${rivalsRead}`;
  return [...new Set(mentionsIn(indexNames(rivals), text).map(({ entity }) => entity))];
}

async function findingCandidates(
  tx: Tx,
  workspace: string,
  question: Question,
  hits: readonly EventHit[],
): Promise<Candidate[]> {
  const askedWords = new Set(words(question.text));
  const types = typesNamed(askedWords);
  const quoting = await findingsOfEvents(tx, workspace, [...new Set(hits.map(({ eventOId }) => eventOId))]);
  const filter = {
    start: null,
    end: null,
    extractionTypes: [...types],
    eventOId: null,
    entityGroups: [],
    parties: [],
  };
  const newest =
    types.length > 0
      ? (await listFindings(tx, workspace, filter, { limit: newestOfType, offset: 0, total: false })).findings
      : [];
  const rivals = await rivalsNamed(tx, workspace, question.text);
  const ofRivals =
    rivals.length > 0
      ? (
          await listFindings(
            tx,
            workspace,
            { ...filter, extractionTypes: [], entityGroups: [rivals.map(({ oId }) => oId)] },
            { limit: newestOfType, offset: 0, total: false },
          )
        ).findings
      : [];
  const rivalOf = new Map(
    ofRivals.map((finding): [string, NamedRecord | undefined] => [
      finding.oId,
      rivals.find(({ oId }) => finding.entityMatches.some((one) => one.entityOId === oId)),
    ]),
  );
  const passages = Map.groupBy(hits, ({ eventOId }) => eventOId);
  const foundFindings = new Map<string, { finding: FindingRecord; hit: EventHit | null; score: number }>();
  for (const finding of [...ofRivals, ...quoting, ...newest]) {
    const hit = passages.get(finding.eventOId)?.find((one) => holds(one, finding)) ?? null;
    const rival = rivalOf.get(finding.oId)?.name ?? '';
    if (hit === null && !rival && !types.includes(finding.extractionType)) continue;
    const said = new Set(
      words(`${labelOf(finding)} ${finding.speaker ?? ''} ${rival} ${finding.text} ${hit?.summary ?? ''}`),
    );
    const shared = [...askedWords].filter((word) => said.has(word)).length;
    if (shared === 0) continue;
    foundFindings.set(finding.oId, {
      finding,
      hit,
      score: shared / askedWords.size + 0.5 * (hit?.score ?? 0),
    });
  }
  const scored = [...foundFindings.values()].sort((a, b) => b.score - a.score).slice(0, question.wanted);
  const best = scored[0]?.score || 1;
  return scored.map(({ finding, hit, score }, index) => ({
    type: 'finding',
    id: finding.oId,
    oId: finding.oId,
    name: `${labelOf(finding)}${finding.speaker ? ` by ${finding.speaker}` : ''}${rivalOf.has(finding.oId) ? ` about ${rivalOf.get(finding.oId)?.name}` : ''}${hit ? `, ${hit.summary}` : ''}`,
    text: finding.quote,
    start: finding.start,
    end: finding.end,
    stale: false,
    url: null,
    rank: index + 1,
    share: score / best,
    similarity: hit?.similarity ?? null,
    label: labelOf(finding),
    people: hit?.people ?? [],
    found: hit
      ? 'in a passage that was found'
      : rivalOf.has(finding.oId)
        ? 'of a rival that is asked for'
        : 'of the type asked for',
    data: { ...finding, eventTimestamp: hit?.timestamp.toISOString() ?? null },
  }));
}

function holds({ start, end }: EventHit, finding: FindingRecord): boolean {
  return start !== null && end !== null && finding.start < end && finding.end > start;
}

function labelOf({ extractionType }: Pick<FindingRecord, 'extractionType'>): string {
  return extractionType.replaceAll('_', ' ').toLowerCase();
}
