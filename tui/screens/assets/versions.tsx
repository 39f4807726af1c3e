import { useState } from 'react';
import { usePlace } from '../../browser.tsx';
import { ListScreen } from '../../components/list-screen.tsx';
import { Row } from '../../components/row.tsx';
import { shortened, sizeOf, when } from '../../plain.ts';
import {
  type AssetRow,
  shownPage,
  type VersionRow,
  type VersionsAnswer,
  versionsQuery,
} from '../../screen-data.ts';
import { useSurroundings } from '../../surroundings.ts';
import { useKeys } from '../../use-keys.ts';
import { usePage } from '../../use-page.ts';
import { useClipboard } from '../use-clipboard.ts';
import { useDeed } from '../use-deed.ts';
import { Difference } from './difference.tsx';
import { Files } from './files.tsx';

/** What stands over this one: the files of a version, or what two of them differ in. */
type Opened = { version: VersionRow } | { from: number; to: number };

/** Versions of one asset, newest first: which is served, how large each is, and who published it. */
export function Versions({ asset, onBack }: { asset: AssetRow; onBack(): void }) {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<Opened | null>(null);
  /** The version that the next one chosen is compared with. */
  const [marked, setMarked] = useState<number | null>(null);
  const toClipboard = useClipboard();
  const place = usePlace();
  const { uuid, identifier } = asset;
  const page = usePage(`versions ${uuid} ${place.offset}`, paceMs * 2, (signal) =>
    api.query<VersionsAnswer>(versionsQuery, { uuid, after: place.after }, signal),
  );
  const answer = page.data?.asset;
  const shown = shownPage(answer?.versions);
  const { rows } = shown;
  const chosen = rows?.find(({ version }) => String(version) === place.selected) ?? rows?.[0];
  const deed = useDeed(page.refresh);
  useKeys(
    {
      back: onBack,
      copy: () => {
        if (!chosen) return;
        toClipboard(chosen.url);
        deed.tell(`Copied ${chosen.url}`);
      },
      restore: () => {
        if (!chosen) return;
        const { version, current } = chosen;
        if (current) return deed.tell(`Version ${version} is served already.`);
        deed.propose(`Serve version ${version}?`, async () => {
          await api.post('/asset/versions/restore', { uuid, version });
          return `Version ${version} is served.`;
        });
      },
      compare: () => {
        if (!chosen) return;
        const { version } = chosen;
        setMarked(marked === null ? version : null);
        if (marked === null) return deed.tell(`Compare version ${version}: choose another, press c.`);
        if (marked === version) return deed.tell('Nothing is compared.');
        deed.tell(`Version ${marked} was compared with ${version}.`);
        setOpen({ from: marked, to: version });
      },
      yes: deed.confirm,
    },
    open === null,
  );
  if (open && 'from' in open) return <Difference asset={asset} {...open} onBack={() => setOpen(null)} />;
  if (open) return <Files asset={asset} {...open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title={shortened(identifier, 24)}
      note={deed.sentence ?? (answer ? `version ${answer.currentVersion} is served` : '')}
      page={page}
      {...shown}
      empty={['There is no version on this page.']}
      idOf={({ version }) => String(version)}
      place={place}
      onOpen={(version) => setOpen({ version })}
      actions={['back', 'restore', 'compare', 'copy']}
    >
      {(version, isSelected) => (
        <Row isSelected={isSelected} cells={cellsOf(version, version.version === marked, now())} />
      )}
    </ListScreen>
  );
}

const cellsOf = (row: VersionRow, isMarked: boolean, now: Date) => [
  { text: when(row.createdAt, now), width: 12, dim: true },
  { text: `v${row.version}`, width: 7 },
  {
    text: isMarked ? 'compared' : row.current ? 'served' : '',
    width: 9,
    color: isMarked ? 'cyan' : 'green',
  },
  { text: sizeOf(row.totalSize).padStart(9), width: 11 },
  { text: filesIn(row.fileCount), width: 14 },
  { text: `${row.publishedBy.firstName} ${row.publishedBy.lastName}`.trim() || row.publishedBy.oId },
];

const filesIn = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;
