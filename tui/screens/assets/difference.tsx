import { useMemo, useState } from 'react';
import type { AssetDiff } from '../../../schema/asset.ts';
import { usePlace } from '../../browser.tsx';
import { ListScreen } from '../../components/list-screen.tsx';
import { ReadingScreen } from '../../components/reading-screen.tsx';
import { Row } from '../../components/row.tsx';
import { shortened, sizeOf } from '../../plain.ts';
import { type AssetRow, rowsPerPage } from '../../screen-data.ts';
import { useSurroundings } from '../../surroundings.ts';
import { useKeys } from '../../use-keys.ts';
import { usePage } from '../../use-page.ts';
import { type Change, changesOf, lineParagraphs, marks } from './changes.ts';

interface DifferenceProps {
  asset: AssetRow;
  from: number;
  to: number;
  onBack(): void;
}

const pathOf = ({ asset, from, to }: Omit<DifferenceProps, 'onBack'>) =>
  `/asset/versions/diff?uuid=${asset.uuid}&from=${from}&to=${to}&limit=${rowsPerPage}`;

/** Files that one version has and another not, or otherwise; one that is opened is shown line by line. */
export function Difference({ onBack, ...compared }: DifferenceProps) {
  const { api } = useSurroundings();
  const [open, setOpen] = useState<Change | null>(null);
  const place = usePlace();
  const path = `${pathOf(compared)}&offset=${place.offset}`;
  // versions never change: each page is asked for once
  const page = usePage(path, null, (signal) => api.get<{ data: AssetDiff }>(path, signal));
  const diff = page.data?.data;
  const changes = useMemo(() => (diff ? changesOf(diff) : null), [diff]);
  useKeys({ back: onBack }, open === null);
  if (open) return <Lines {...compared} change={open} onBack={() => setOpen(null)} />;
  const { asset, from, to } = compared;
  return (
    <ListScreen
      title={`${shortened(asset.identifier, 24)} v${from} → v${to}`}
      note={diff ? countsOf(diff) : ''}
      page={page}
      rows={changes}
      total={diff && differing(diff)}
      hasNext={diff?.hasNext}
      empty={['Both versions have the same files.']}
      idOf={({ path }) => path}
      place={place}
      onOpen={setOpen}
      actions={['back']}
    >
      {({ kind, path, from: before, to: after }, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: `${marks[kind].sign} ${kind}`, width: 10, color: marks[kind].color },
            { text: sizesOf(before?.size, after?.size), width: 22, dim: true },
            { text: path },
          ]}
        />
      )}
    </ListScreen>
  );
}

const differing = ({ counts: { added, removed, changed } }: AssetDiff) => added + removed + changed;
const countsOf = ({ counts: { added, removed, changed, unchanged } }: AssetDiff) =>
  `+${added} -${removed} ~${changed} =${unchanged}`;

function sizesOf(before: number | undefined, after: number | undefined): string {
  const [one, other] = [before, after].map((size) => (size === undefined ? '' : sizeOf(size)));
  return one && other ? `${one} → ${other}` : one || other || '';
}

interface LinesProps extends DifferenceProps {
  change: Change;
}

/** One file as it was and as it became. */
function Lines({ change, onBack, ...compared }: LinesProps) {
  const { api } = useSurroundings();
  const path = `${pathOf(compared)}&path=${encodeURIComponent(change.path)}`;
  const page = usePage(path, null, (signal) => api.get<{ data: AssetDiff }>(path, signal));
  const diff = page.data?.data;
  const paragraphs = useMemo(() => (diff ? lineParagraphs(change, diff.lines) : null), [diff, change]);
  return (
    <ReadingScreen
      title={`${change.path}: v${compared.from} → v${compared.to}`}
      paragraphs={paragraphs}
      error={page.error}
      onBack={onBack}
    />
  );
}
