import { library as kinds } from '../../schema/library/index.ts';
import { type Ask, listScreen, reading } from '../model/screen.ts';
import { fact, heading, type Paragraph, section } from '../model/shown.ts';
import { connection } from '../model/sources.ts';
import { when, words } from '../plain.ts';
import { textAt } from './events.ts';

interface KindRow {
  kind: string;
  title: string;
  description: string;
  count: number;
}

/** Returns the kind of the library with this prefix of oIds. */
export const kindOfOId = (oId: string): string | undefined =>
  kinds.find(({ prefix }) => oId.startsWith(`${prefix}_`))?.kind;

export const library = listScreen<KindRow>({
  name: 'library',
  title: 'Library',
  digit: '3',
  paces: 5,
  source: {
    filters: ['text'],
    orders: [],
    async list({ api, filter, signal }) {
      const { libraryKinds } = await api.query<{ libraryKinds: KindRow[] }>(
        '{ libraryKinds { kind title description count } }',
        {},
        signal,
      );
      // All kinds come at once: there is nothing to ask the server for.
      const text = filter.text?.toLowerCase() ?? '';
      const rows = libraryKinds.filter(({ kind, title, description }) =>
        `${words(kind)} ${title} ${description}`.toLowerCase().includes(text),
      );
      return { rows, total: rows.length, hasNext: false };
    },
  },
  columns: [
    { title: 'Kind', width: 18, text: ({ kind }) => words(kind) },
    { title: '  Records', width: 11, text: ({ count }) => count.toLocaleString('en').padStart(9) },
    { title: 'Description', dim: true, text: ({ description }) => description },
  ],
  id: ({ kind }) => kind,
  label: ({ kind }) => words(kind),
  opens: ({ kind }) => ({
    screen: 'records',
    within: { type: kind.replaceAll('-', '_') },
    title: words(kind),
  }),
});

interface RecordRow {
  oId: string;
  name: string;
  description: string | null;
  updatedAt: string;
  archivedAt: string | null;
}

export const records = listScreen<RecordRow>({
  name: 'records',
  title: 'Records',
  empty: ['The library has none yet.'],
  needs: { filter: 'type', says: 'Open a kind of the library: screen 3.' },
  source: connection({
    field: 'library',
    always: 'includeArchived: true',
    nodes: 'oId name description updatedAt archivedAt',
    filters: { text: ['text', 'String'], type: ['kind', 'LibraryKind!', 'upper'] },
    orders: { name: 'orderField: name, orderDirection: ASC', 'updated last': 'orderField: updatedAt' },
  }),
  columns: [
    { title: 'Updated', width: 12, dim: true, text: ({ updatedAt }, now) => when(updatedAt, now) },
    { title: 'Name', width: 30, text: ({ name }) => name },
    {
      title: 'Description',
      dim: true,
      text: ({ archivedAt, description }) => `${archivedAt ? 'Archived. ' : ''}${description ?? ''}`,
    },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  read: reading<WholeRecord>({
    ask: wholeRecord,
    label: ({ record }) => record.name,
    page: paragraphsOf,
  }),
});

interface EvidenceValue {
  path: string;
  value: string;
  quote: string;
  support: string;
  stale: boolean;
  start: number;
  end: number;
  source: { oId: string; url: string | null; resourceOId: string | null };
}

interface RevisionRow {
  oId: string;
  version: number;
  action: string;
  createdAt: string;
  author: { firstName: string; lastName: string };
  changes: { path: string; before: unknown; after: unknown }[];
}

interface WholeRecord {
  record: {
    oId: string;
    name: string;
    internalName: string | null;
    description: string | null;
    createdAt: string;
    updatedAt: string;
    archivedAt: string | null;
    user: { firstName: string; lastName: string };
    data: { [field: string]: unknown };
  };
  evidence: EvidenceValue[];
  findings: { oId: string; quote: string; extractionType: string }[];
  revisions: RevisionRow[];
}

/** Kinds whose records findings can be asked for by a filter of their own. */
const findingFilters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'persona',
    'segment',
    'use-case',
    'reference',
    'competitor',
    'alternative',
    'buying-trigger',
    'core-feature',
    'objection',
    'proof-point',
  ].map((kind) => [kind, `${kind.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}OIds`]),
);

async function wholeRecord({ api, signal }: Ask, oId: string): Promise<WholeRecord> {
  const kind = kindOfOId(oId) ?? '';
  const finder =
    findingFilters[kind] ?? (['product', 'service', 'solution'].includes(kind) ? 'offeringOIds' : null);
  const [record, evidence, revisions, findings] = await Promise.all([
    api.get<WholeRecord['record']>(`/${kind}/get?oId=${oId}`, signal),
    api.get<{ data: { values: EvidenceValue[] } }>(`/library/evidence?oId=${oId}`, signal),
    api.get<{ data: RevisionRow[] }>(`/library/revisions?oId=${oId}&limit=20`, signal),
    finder
      ? api.get<{ data: WholeRecord['findings'] }>(`/finding/list?${finder}=${oId}&limit=20`, signal)
      : { data: [] },
  ]);
  return { record, evidence: evidence.data.values, revisions: revisions.data, findings: findings.data };
}

function paragraphsOf({ record, evidence, findings, revisions }: WholeRecord, now: Date): Paragraph[] {
  return [
    ...(record.description ? [{ text: record.description }, { text: '' }] : []),
    ...fact('Internal', record.internalName),
    ...fact('Created', `${when(record.createdAt, now)} by ${record.user.firstName} ${record.user.lastName}`),
    ...fact('Updated', when(record.updatedAt, now)),
    ...fact('Archived', when(record.archivedAt, now)),
    ...fact('oId', record.oId),
    ...Object.entries(record.data).flatMap(([name, value]) => fieldParagraphs(name, value)),
    ...section(
      'Evidence',
      evidence.flatMap((value) => evidenceParagraphs(record.oId, value)),
    ),
    ...section(
      `Findings (${findings.length})`,
      findings.map(({ oId, quote, extractionType }) => ({
        text: `${words(extractionType)}: “${quote}”`,
        opens: { screen: 'findings', id: oId },
      })),
    ),
    ...section(
      'History',
      revisions.flatMap(({ version, action, createdAt, author, changes }) => [
        {
          text: `${when(createdAt, now).padEnd(11)} ${version}  ${action} by ${author.firstName} ${author.lastName}`,
          color: 'yellow',
        },
        ...changes.map(({ path, before, after }) => ({
          text: `${path}: ${said(before)} → ${said(after)}`,
          indent: 2,
        })),
      ]),
    ),
  ];
}

const said = (value: unknown) =>
  value === null || value === undefined ? '–' : JSON.stringify(value).slice(0, 200);

function evidenceParagraphs(oId: string, one: EvidenceValue): Paragraph[] {
  const source = one.source.url ?? one.source.resourceOId ?? one.source.oId;
  return [
    {
      text: `${one.path}: ${one.value}`,
      color: 'yellow',
      opens: { screen: 'evidence', id: `${oId} ${one.path} ${one.start}`, title: one.path },
    },
    { text: `“${one.quote}” — ${source}, ${one.support}${one.stale ? ', stale' : ''}`, indent: 2 },
  ];
}

/** Lists as points, groups as their members, anything else as JSON. */
function fieldParagraphs(name: string, value: unknown): Paragraph[] {
  const shown = valueParagraphs(value, 2);
  return shown.length === 0 ? [] : [...heading(words(name.replaceAll(/([A-Z])/g, ' $1'))), ...shown];
}

function valueParagraphs(value: unknown, indent: number): Paragraph[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    return value.flatMap((item) =>
      typeof item === 'string' ? [{ text: `• ${item}`, indent }] : valueParagraphs(item, indent),
    );
  }
  if (typeof value !== 'object') return [{ text: String(value), indent }];
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = valueParagraphs(member, indent + 2);
    const [only, ...more] = inner;
    if (!only) return [];
    const isShort = more.length === 0 && typeof member !== 'object';
    return isShort
      ? [{ text: `${name}: ${only.text}`, indent }]
      : [{ text: `${name}:`, indent, dim: true }, ...inner];
  });
}

interface Place {
  one: EvidenceValue | undefined;
  /** Null where the source has gone or has another text by now. */
  text: string | null;
}

/** The quote behind one value, at its place in the text of its source. */
export const evidence = listScreen<EvidenceValue>({
  name: 'evidence',
  title: 'Evidence',
  paces: null,
  empty: ['Open it from a record.'],
  source: { filters: [], orders: [], list: async () => ({ rows: [], hasNext: false }) },
  columns: [],
  id: ({ path }) => path,
  label: ({ path }) => path,
  read: reading<Place>({
    async ask({ api, signal }, id) {
      const [oId = '', path, start] = id.split(' ');
      const { data } = await api.get<{ data: { values: EvidenceValue[] } }>(
        `/library/evidence?oId=${oId}`,
        signal,
      );
      const one = data.values.find((value) => value.path === path && String(value.start) === start);
      const text = one
        ? (await api.get<{ data: { text: string | null } }>(`/library/source?oId=${one.source.oId}`, signal))
            .data.text
        : null;
      return { one, text };
    },
    label: ({ one }) => `${one?.path}: ${one?.value}`,
    copies: ({ one }) => one?.quote ?? '',
    page: ({ one, text }) =>
      one
        ? [
            ...fact('Source', one.source.url ?? one.source.oId),
            ...fact('Resource', one.source.resourceOId, {
              screen: 'resources',
              id: one.source.resourceOId ?? '',
            }),
            ...fact('Support', one.support),
            ...section(
              'In its text',
              text === null
                ? [{ text: `“${one.quote}”` }, { text: 'The source has another text by now.', dim: true }]
                : textAt(text, one.start, one.end),
            ),
          ]
        : [{ text: 'The value has been written anew meanwhile.' }],
  }),
});
