import { Box, Text, useApp, useInput, useWindowSize } from 'ink';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Api, Connection } from './api.ts';
import { Help } from './components/help.tsx';
import { Message } from './components/message.tsx';
import { Assets } from './screens/assets/assets.tsx';
import { Events } from './screens/events.tsx';
import { Jobs } from './screens/jobs.tsx';
import { Library } from './screens/library.tsx';
import { Resources } from './screens/resources.tsx';
import { Runs } from './screens/runs.tsx';
import { Search } from './screens/search.tsx';
import { Workflows } from './screens/workflows.tsx';
import { SurroundingsContext, useSurroundings } from './surroundings.ts';
import { TypingContext, useKeys } from './use-keys.ts';

const screens = [
  { name: 'events', title: 'Events', Screen: Events },
  { name: 'jobs', title: 'Jobs', Screen: Jobs },
  { name: 'library', title: 'Library', Screen: Library },
  { name: 'resources', title: 'Resources', Screen: Resources },
  { name: 'search', title: 'Search', Screen: Search },
  { name: 'runs', title: 'Runs', Screen: Runs },
  { name: 'workflows', title: 'Workflows', Screen: Workflows },
  { name: 'assets', title: 'Assets', Screen: Assets },
] as const;
type ScreenName = (typeof screens)[number]['name'];

interface AppProps {
  api: Api;
  /** Milliseconds between two looks at jobs. */
  paceMs: number;
  now(): Date;
}

const smallest = { columns: 50, rows: 10 };
/** From so many cells on the head has room for the server's address. */
const wide = 110;

/** The frame: which screen is shown, whether the server answers, and the keys that work everywhere. */
export function App({ api, paceMs, now }: AppProps) {
  const { columns, rows } = useWindowSize();
  const [name, setName] = useState<ScreenName>('events');
  const [isHelp, setHelp] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const connection = useSyncExternalStore(api.subscribe, api.connection);
  const typing = useMemo(() => ({ isTyping, setTyping }), [isTyping]);
  // Somebody always listens, whatever is drawn: without it the terminal would be given back.
  useInput(() => {});
  usePulse(api, paceMs * 2);
  // The last line stays free: a frame as high as the terminal makes it scroll.
  const around = { api, paceMs, now, columns, rows: rows - 2 };
  return (
    <SurroundingsContext.Provider value={around}>
      <TypingContext.Provider value={typing}>
        <Keyboard name={name} show={setName} isHelp={isHelp} setHelp={setHelp} />
        {columns < smallest.columns || rows < smallest.rows ? (
          <Text>{`The terminal is too small: ${smallest.columns} × ${smallest.rows} at least.`}</Text>
        ) : (
          <Box flexDirection="column" width={columns} height={rows - 1}>
            <Header name={name} connection={connection} url={api.url} />
            <Body name={name} connection={connection} isHelp={isHelp} closeHelp={() => setHelp(false)} />
          </Box>
        )}
      </TypingContext.Provider>
    </SurroundingsContext.Provider>
  );
}

/** Asks for a sign of life when no screen has asked for anything else, so that the status line is never old. */
function usePulse(api: Api, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (api.silentMs() >= everyMs) api.query('{ __typename }').catch(() => {});
    }, everyMs);
    return () => clearInterval(timer);
  }, [api, everyMs]);
}

interface KeyboardProps {
  name: ScreenName;
  show(name: ScreenName): void;
  isHelp: boolean;
  setHelp(is: boolean): void;
}

/** Draws nothing: it stands inside the frame so that a text field can take the keyboard from it. */
function Keyboard({ name, show, isHelp, setHelp }: KeyboardProps) {
  const { exit } = useApp();
  const to = (next: ScreenName) => () => {
    setHelp(false);
    show(next);
  };
  const beside = (step: number) => {
    const place = screens.findIndex((screen) => screen.name === name) + step;
    return screens[(place + screens.length) % screens.length]?.name ?? name;
  };
  useKeys({
    events: to('events'),
    jobs: to('jobs'),
    library: to('library'),
    resources: to('resources'),
    search: to('search'),
    runs: to('runs'),
    workflows: to('workflows'),
    assets: to('assets'),
    'next-screen': to(beside(1)),
    'previous-screen': to(beside(-1)),
    help: () => setHelp(!isHelp),
    quit: () => exit(),
  });
  return null;
}

const marks: Record<Connection['state'], { color: string; text: string }> = {
  connecting: { color: 'yellow', text: '○ connecting' },
  live: { color: 'green', text: '● live' },
  away: { color: 'red', text: '○ away' },
  'key-refused': { color: 'red', text: '○ key refused' },
};

function Header({ name, connection, url }: { name: ScreenName; connection: Connection; url: string }) {
  const mark = marks[connection.state];
  const { columns } = useSurroundings();
  // Where all titles and the state have no room, the other screens are their numbers, and at 80 cells all stand close.
  const isNarrow = columns < 80;
  const gap = columns < wide ? '' : ' ';
  const labelOf = (number: number, title: string, isShown: boolean) =>
    isNarrow ? ` ${number} ${isShown ? title : ''}` : ` ${number}${gap}${title}${gap}`;
  return (
    <Box height={1} flexShrink={0} justifyContent="space-between">
      <Box flexShrink={0}>
        {screens.map((screen, place) => (
          <Text key={screen.name} inverse={screen.name === name} dimColor={screen.name !== name}>
            {labelOf(place + 1, screen.title, screen.name === name)}
          </Text>
        ))}
      </Box>
      <Text wrap="truncate-start">
        {gap ? <Text dimColor>{new URL(url).host} </Text> : null}
        <Text color={mark.color}>{mark.text}</Text>
      </Text>
    </Box>
  );
}

interface BodyProps {
  name: ScreenName;
  connection: Connection;
  isHelp: boolean;
  closeHelp(): void;
}

/** Until the server has answered once there is nothing to show but why not; later the last answer stays. */
function Body({ name, connection, isHelp, closeHelp }: BodyProps) {
  const [hasAnswered, setAnswered] = useState(false);
  if (connection.state === 'live' && !hasAnswered) setAnswered(true);
  if (isHelp) return <Help onBack={closeHelp} />;
  const Screen = screens.find((screen) => screen.name === name)?.Screen ?? Events;
  const isSilent = !hasAnswered && (connection.state === 'away' || connection.state === 'key-refused');
  return (
    <>
      {isSilent ? <Message color="red" lines={adviceOn(connection)} /> : null}
      <Box display={isSilent ? 'none' : 'flex'} flexDirection="column" flexGrow={1}>
        <Screen />
      </Box>
    </>
  );
}

function adviceOn(connection: Connection): string[] {
  if (connection.state === 'key-refused') {
    return [`${connection.why}.`, 'Give another one with --key or GROUNDWORK_API_KEY.', 'Press q to quit.'];
  }
  const why = connection.state === 'away' ? connection.why : 'Nobody answers';
  return [`${why}.`, 'Start the server with `bun start`; this goes on by itself.', 'Press q to quit.'];
}
