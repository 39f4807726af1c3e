import { useState } from 'react';
import { usePlace } from '../../browser.tsx';
import { ListScreen } from '../../components/list-screen.tsx';
import { Row } from '../../components/row.tsx';
import { sizeOf, when, words } from '../../plain.ts';
import { type AssetRow, type AssetsAnswer, assetsQuery, shownPage } from '../../screen-data.ts';
import { useSurroundings } from '../../surroundings.ts';
import { useKeys } from '../../use-keys.ts';
import { usePage } from '../../use-page.ts';
import { useClipboard } from '../use-clipboard.ts';
import { Versions } from './versions.tsx';

/** What the workspace has published; one that is opened shows its versions. */
export function Assets() {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<AssetRow | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const toClipboard = useClipboard();
  const place = usePlace();
  const page = usePage(`assets ${place.offset}`, paceMs * 2, (signal) =>
    api.query<AssetsAnswer>(assetsQuery, { after: place.after }, signal),
  );
  const shown = shownPage(page.data?.assets);
  const chosen = shown.rows?.find(({ uuid }) => uuid === place.selected) ?? shown.rows?.[0];
  useKeys(
    {
      copy: () => {
        if (!chosen) return;
        toClipboard(chosen.siteUrl);
        setNote(`Copied ${chosen.siteUrl}`);
      },
    },
    open === null,
  );
  if (open) return <Versions asset={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title="Assets"
      {...(note ? { note } : {})}
      page={page}
      {...shown}
      empty={['There are no assets yet.', 'Publish a folder: bun run asset push <folder>']}
      idOf={({ uuid }) => uuid}
      place={place}
      onOpen={setOpen}
      actions={['copy']}
    >
      {(asset, isSelected) => <Row isSelected={isSelected} cells={cellsOf(asset, now())} />}
    </ListScreen>
  );
}

const cellsOf = (asset: AssetRow, now: Date) => [
  { text: when(asset.updatedAt, now), width: 12, dim: true },
  { text: `v${asset.currentVersion}`, width: 6 },
  { text: sizeOf(asset.totalSize).padStart(9), width: 11 },
  { text: seenBy(asset), width: 13, color: asset.status === 'published' ? 'green' : 'gray' },
  { text: [asset.identifier, asset.description].filter(Boolean).join(' · ') },
];

function seenBy({ status, privacy, externallyShared }: AssetRow): string {
  if (status === 'unpublished') return 'Unpublished';
  return externallyShared && privacy !== 'public' ? 'Shared' : words(privacy);
}
