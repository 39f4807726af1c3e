import { Box, Text } from 'ink';
import { useContext, useEffect, useState } from 'react';
import { usePlace } from '../browser.tsx';
import { Field } from '../components/field.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { Message } from '../components/message.tsx';
import { fact, heading, ReadingScreen } from '../components/reading-screen.tsx';
import { Row } from '../components/row.tsx';
import { SurroundingsContext, useSurroundings } from '../surroundings.ts';
import { TypingContext, useKeys } from '../use-keys.ts';
import { usePage } from '../use-page.ts';

interface Hit {
  oId: string;
  chunkOId: string;
  name: string;
  url: string | null;
  content: string;
  score: number;
  position: { start: number; end: number };
  stale: boolean;
}

interface SearchAnswer {
  data: Hit[];
  total: number;
}

/** A question and the passages that answer it, each with where it stands. */
export function Search() {
  const around = useSurroundings();
  const { isTyping, setTyping } = useContext(TypingContext);
  const [question, setQuestion] = useState('');
  const [draft, setDraft] = useState('');
  // The field has the keyboard when the screen comes up and loses it when the screen goes.
  useEffect(() => {
    setTyping(true);
    return () => setTyping(false);
  }, [setTyping]);
  useKeys({ ask: () => setTyping(true) });
  const ask = () => {
    setQuestion(draft.trim());
    if (draft.trim()) setTyping(false);
  };
  return (
    <Box flexDirection="column" height={around.rows}>
      <Box height={1} flexShrink={0}>
        <Text color={isTyping ? 'cyan' : 'gray'}>Search ❯ </Text>
        <Field
          value={draft}
          onChange={setDraft}
          onEnter={ask}
          onLeave={() => setTyping(false)}
          isActive={isTyping}
        />
      </Box>
      <SurroundingsContext.Provider value={{ ...around, rows: around.rows - 1 }}>
        {question ? (
          <Hits key={question} question={question} />
        ) : (
          <Message
            lines={[
              'Write a question and press enter.',
              'Esc leaves the field; then the other keys work again.',
            ]}
          />
        )}
      </SurroundingsContext.Provider>
    </Box>
  );
}

function Hits({ question }: { question: string }) {
  const { api } = useSurroundings();
  const [open, setOpen] = useState<Hit | null>(null);
  const place = usePlace();
  // Once: where a model embeds questions, each has its price.
  const page = usePage(question, null, (signal) =>
    api.post<SearchAnswer>('/resource/search', { query: question, limit: 50 }, signal),
  );
  if (open) return <Passage hit={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title="Passages"
      page={page}
      rows={page.data?.data ?? null}
      total={page.data?.total}
      empty={['No passage answers this.']}
      idOf={({ chunkOId }) => chunkOId}
      place={place}
      onOpen={setOpen}
      actions={['ask']}
    >
      {(hit, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: hit.score.toFixed(2), width: 5, color: 'green' },
            {
              text: hit.stale ? `${hit.name} (stale)` : hit.name,
              width: 22,
              ...(hit.stale ? { color: 'yellow' } : {}),
            },
            { text: `“${hit.content}”` },
          ]}
        />
      )}
    </ListScreen>
  );
}

function Passage({ hit, onBack }: { hit: Hit; onBack(): void }) {
  return (
    <ReadingScreen
      title={hit.name}
      paragraphs={[
        { text: `“${hit.content}”` },
        ...heading('Where it stands'),
        ...fact('Characters', `${hit.position.start}–${hit.position.end}`),
        ...fact('Address', hit.url),
        ...fact('Score', hit.score.toFixed(4)),
        ...fact('Stale', hit.stale ? 'the text has changed since it was indexed' : null),
        ...fact('Resource', hit.oId),
        ...fact('Chunk', hit.chunkOId),
      ]}
      onBack={onBack}
      actions={['ask']}
    />
  );
}
