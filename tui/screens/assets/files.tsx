import { Box, Text } from 'ink';
import { useContext, useEffect, useState } from 'react';
import { usePlace } from '../../browser.tsx';
import { Field } from '../../components/field.tsx';
import { ListScreen } from '../../components/list-screen.tsx';
import { fact, ReadingScreen } from '../../components/reading-screen.tsx';
import { Row } from '../../components/row.tsx';
import { shortened, sizeOf, when } from '../../plain.ts';
import {
  type AssetRow,
  type FileRow,
  type FilesAnswer,
  filesQuery,
  shownPage,
  type VersionRow,
} from '../../screen-data.ts';
import { SurroundingsContext, useSurroundings } from '../../surroundings.ts';
import { TypingContext, useKeys } from '../../use-keys.ts';
import { usePage } from '../../use-page.ts';
import { useClipboard } from '../use-clipboard.ts';

interface FilesProps {
  asset: AssetRow;
  version: VersionRow;
  onBack(): void;
}

/** Files of one version; of thousands those whose path has what is written above them. */
export function Files(props: FilesProps) {
  const around = useSurroundings();
  const { isTyping, setTyping } = useContext(TypingContext);
  const [text, setText] = useState('');
  const [draft, setDraft] = useState('');
  useEffect(() => () => setTyping(false), [setTyping]);
  useKeys({ ask: () => setTyping(true) });
  const isFiltered = isTyping || text !== '';
  const find = (wanted: string) => {
    setDraft(wanted);
    setText(wanted);
    setTyping(false);
  };
  return (
    <Box flexDirection="column" height={around.rows}>
      {isFiltered ? (
        <Box height={1} flexShrink={0}>
          <Text color={isTyping ? 'cyan' : 'gray'}>Path has ❯ </Text>
          <Field
            value={draft}
            onChange={setDraft}
            onEnter={() => find(draft.trim())}
            onLeave={() => find(text)}
            isActive={isTyping}
          />
        </Box>
      ) : null}
      <SurroundingsContext.Provider value={{ ...around, rows: around.rows - (isFiltered ? 1 : 0) }}>
        <FileList
          key={text}
          {...props}
          text={text}
          onBack={() => (text === '' ? props.onBack() : find(''))}
        />
      </SurroundingsContext.Provider>
    </Box>
  );
}

function FileList({ asset, version: row, text, onBack }: FilesProps & { text: string }) {
  const { api } = useSurroundings();
  const [open, setOpen] = useState<FileRow | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const toClipboard = useClipboard();
  const place = usePlace();
  const { uuid, identifier } = asset;
  const { version, current, url } = row;
  // a version never changes: each page is asked for once
  const page = usePage(`files ${uuid} ${version} ${place.offset}`, null, (signal) =>
    api.query<FilesAnswer>(filesQuery, { uuid, version, text, after: place.after }, signal),
  );
  const shown = shownPage(page.data?.asset.files);
  const chosen = open ?? shown.rows?.find(({ path }) => path === place.selected) ?? shown.rows?.[0];
  const copy = () => {
    if (!chosen) return;
    const address = addressOf(url, chosen.path);
    toClipboard(address);
    setNote(`Copied ${address}`);
  };
  useKeys({ copy });
  useKeys({ back: onBack }, open === null);
  if (open)
    return <File file={open} address={addressOf(url, open.path)} note={note} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title={`${shortened(identifier, 24)} v${version}`}
      note={note ?? (current ? 'files, served' : 'files')}
      page={page}
      {...shown}
      empty={text ? ['No path has this.'] : ['There is no file on this page.']}
      idOf={({ path }) => path}
      place={place}
      onOpen={setOpen}
      actions={['back', 'ask', 'copy']}
    >
      {({ path, size, mimeType }, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: sizeOf(size).padStart(9), width: 11 },
            { text: mimeType, width: 20, dim: true },
            { text: path },
          ]}
        />
      )}
    </ListScreen>
  );
}

interface FileProps {
  file: FileRow;
  address: string;
  note: string | null;
  onBack(): void;
}

function File({ file, address, note, onBack }: FileProps) {
  const { now } = useSurroundings();
  return (
    <ReadingScreen
      title={file.path}
      paragraphs={[
        ...fact('Path', file.path),
        ...fact('Size', `${sizeOf(file.size)} (${file.size.toLocaleString('en')} bytes)`),
        ...fact('Type', file.mimeType),
        ...fact('SHA-256', file.sha256),
        ...fact('Since', when(file.createdAt, now())),
        ...fact('Written by', file.runOId),
        ...fact('Address', address),
      ]}
      error={note}
      onBack={onBack}
      actions={['copy']}
    />
  );
}

const addressOf = (url: string, path: string) => url + path.split('/').map(encodeURIComponent).join('/');
