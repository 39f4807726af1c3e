import { quotedFrom, type Statement } from '../activity.ts';
import type { Taken } from '../definition.ts';
import type { BriefingPoint } from '../quoted/briefing.ts';
import type { LibraryRecord } from '../read.ts';

/** What the library has for a call: objections with its own responses, and references that fit. */

const objectionsMost = 6;
const responsesMost = 3;
const impactMost = 3;
/** Of a record's words, so many the account's texts must share before it is worth a look. */
const fitLeast = 0.1;

interface Listed {
  list: { objection: string; response: string | null; oId: string | null; raised: boolean }[];
  taken: Taken[];
}

/** What the account raised itself comes first, then what fits it best. */
export function likelyObjections(
  library: readonly LibraryRecord[],
  statements: readonly Statement[],
): Listed {
  const known = library.filter(({ kind }) => kind === 'objection');
  const raisedAs = new Map(
    known.flatMap(({ oId }) => {
      const statement = statements.find(({ entityOIds }) => entityOIds.includes(oId));
      return statement ? [[oId, statement] as const] : [];
    }),
  );
  const unanswered = statements.filter(
    ({ found, entityOIds }) =>
      found.some((type) => type.endsWith('OBJECTION')) && !entityOIds.some((oId) => raisedAs.has(oId)),
  );
  const raised = known.filter(({ oId }) => raisedAs.has(oId));
  const fitting = known.filter(({ oId, fit, linked }) => !raisedAs.has(oId) && (linked || fit >= fitLeast));
  const listed: Listed = { list: [], taken: [] };
  for (const record of raised) addRecord(listed, record, raisedAs.get(record.oId) ?? null);
  for (const statement of unanswered.slice(0, Math.max(0, objectionsMost - listed.list.length))) {
    listed.taken.push({
      path: `/likelyObjections/${listed.list.length}/objection`,
      ...quotedFrom(statement),
    });
    listed.list.push({ objection: statement.quote, response: null, oId: null, raised: true });
  }
  for (const record of fitting.slice(0, Math.max(0, objectionsMost - listed.list.length)))
    addRecord(listed, record, null);
  return listed;
}

function addRecord({ list, taken }: Listed, record: LibraryRecord, raisedAs: Statement | null): void {
  const at = `/likelyObjections/${list.length}`;
  const responses = textsOf(record, 'reframeAndResponse', responsesMost);
  taken.push({
    path: `${at}/objection`,
    type: 'entity',
    oId: record.oId,
    field: '/name',
    quote: record.name,
    start: 0,
  });
  if (raisedAs) taken.push({ path: `${at}/objection`, ...quotedFrom(raisedAs) });
  taken.push(...responses.map((one) => takenAs(`${at}/response`, one)));
  list.push({
    objection: record.name,
    response: responses.map(({ value }) => value).join(' ') || null,
    oId: record.oId,
    raised: raisedAs !== null,
  });
}

/** References of the offering, or that share enough with the account, each with what they have in common. */
export function fittingReferences(library: readonly LibraryRecord[]) {
  const fitting = library.filter(
    ({ kind, fit, linked }) => kind === 'reference' && (linked || fit >= fitLeast),
  );
  const taken: Taken[] = [];
  const impact: BriefingPoint[] = [];
  const list = fitting.map((record, index) => {
    const results = textsOf(record, 'impactTheySaw', impactMost);
    for (const [at, result] of results.entries()) {
      taken.push(takenAs(`/references/${index}/impact/${at}`, result));
      const { path: _path, ...evidence } = takenAs('', result);
      impact.push({ before: `${record.name}: `, text: result.value, evidence: [evidence] });
    }
    const { oId, name, description } = record;
    return { oId, name, description, why: whyOf(record), impact: results.map(({ value }) => value) };
  });
  return { list, taken, impact };
}

function whyOf({ linked, fit, shared = [] }: LibraryRecord): string {
  const words = `Shares ${Math.round(fit * 100)} % of its words with what is known of the account${shared.length > 0 ? `, among them: ${shared.join(', ')}` : ''}.`;
  return linked ? `A reference of the offering that matches. ${words}` : words;
}

interface TextOf {
  oId: string;
  field: string;
  value: string;
}

function textsOf({ oId, data }: LibraryRecord, name: string, most: number): TextOf[] {
  const values = Array.isArray(data[name]) ? data[name] : [];
  return values
    .flatMap((value: unknown, index) =>
      typeof value === 'string' && value.trim() ? [{ oId, field: `/${name}/${index}`, value }] : [],
    )
    .slice(0, most);
}

const takenAs = (path: string, { oId, field, value }: TextOf) =>
  ({ path, type: 'entity', oId, field, quote: value, start: 0 }) as const;
