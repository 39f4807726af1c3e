import { useState } from 'react';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import type { Paragraph } from '../components/scroll.tsx';
import { when, words } from '../plain.ts';
import {
  type EntitiesAnswer,
  type EntityRow,
  entitiesQuery,
  type KindsAnswer,
  kindsQuery,
  shownPage,
} from '../screen-data.ts';
import { useSurroundings } from '../surroundings.ts';
import { useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';

/** Kinds, then the records of one, then one record. */
export function Library() {
  const { api, paceMs } = useSurroundings();
  const [kind, setKind] = useState<string | null>(null);
  const place = usePlace();
  const page = usePage('kinds', paceMs * 5, (signal) => api.query<KindsAnswer>(kindsQuery, {}, signal));
  if (kind) return <Records kind={kind} onBack={() => setKind(null)} />;
  return (
    <ListScreen
      title="Library"
      page={page}
      rows={page.data?.libraryKinds ?? null}
      empty={[]}
      idOf={(row) => row.kind}
      place={place}
      onOpen={(row) => setKind(row.kind)}
    >
      {(row, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: words(row.kind), width: 18 },
            { text: row.count.toLocaleString('en').padStart(9), width: 11, dim: row.count === 0 },
            { text: row.description, dim: true },
          ]}
        />
      )}
    </ListScreen>
  );
}

function Records({ kind, onBack }: { kind: string; onBack(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<EntityRow | null>(null);
  const place = usePlace();
  const page = usePage(`${kind} ${place.offset}`, paceMs * 2, (signal) => {
    const variables = { kind: kind.replaceAll('-', '_').toUpperCase(), after: place.after };
    return api.query<EntitiesAnswer>(entitiesQuery, variables, signal);
  });
  useKeys({ back: onBack }, open === null);
  if (open) return <Record kind={kind} row={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title={words(kind)}
      page={page}
      {...shownPage(page.data?.library)}
      empty={[`The library has no ${kind.replaceAll('-', ' ')} yet.`]}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={setOpen}
      actions={['back']}
    >
      {(row, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: when(row.updatedAt, now()), width: 12, dim: true },
            { text: row.name, width: 30 },
            { text: row.description ?? '', dim: true },
          ]}
        />
      )}
    </ListScreen>
  );
}

interface WholeRecord {
  oId: string;
  name: string;
  internalName: string | null;
  description: string | null;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  user: { firstName: string; lastName: string };
  data: { [field: string]: unknown };
}

function Record({ kind, row, onBack }: { kind: string; row: EntityRow; onBack(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const page = usePage(row.oId, paceMs * 2, (signal) =>
    api.get<WholeRecord>(`/${kind}/get?oId=${row.oId}`, signal),
  );
  const { data: record } = page;
  return (
    <ReadingScreen
      title={row.name}
      paragraphs={record ? paragraphsOf(record, now()) : null}
      error={page.error}
      onBack={onBack}
    />
  );
}

function paragraphsOf(record: WholeRecord, now: Date): Paragraph[] {
  return [
    ...(record.description ? [{ text: record.description }, { text: '' }] : []),
    ...fact('Internal', record.internalName),
    ...fact('Created', `${when(record.createdAt, now)} by ${record.user.firstName} ${record.user.lastName}`),
    ...fact('Updated', when(record.updatedAt, now)),
    ...fact('Archived', when(record.archivedAt, now)),
    ...fact('oId', record.oId),
    ...Object.entries(record.data).flatMap(([name, value]) => fieldParagraphs(name, value)),
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
