import { Box, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Api, Connection } from './api.ts';
import { type Paint, painter } from './colors.ts';
import { goTo } from './go.ts';
import type { Item, Scope } from './model/screen.ts';
import type { View } from './model/shown.ts';
import { depthMost, type Place, type Stop, stopAt } from './model/way.ts';
import { screens } from './screens/index.ts';
import { SurroundingsContext, useSurroundings } from './surroundings.ts';
import { inOneLine } from './view/field.tsx';
import { Help } from './view/help.tsx';
import { ListView } from './view/list-view.tsx';
import { Message } from './view/message.tsx';
import { Prompt } from './view/prompt.tsx';
import { RecordView } from './view/record-view.tsx';
import { TypingContext, useKeys } from './view/use-keys.ts';

interface AppProps {
  api: Api;
  /** Milliseconds between two looks at jobs. */
  paceMs: number;
  now(): Date;
  isReadOnly?: boolean;
  paint?: Paint;
}

type Open = (view: View, from?: Place, item?: Item, isJson?: boolean) => void;

const smallest = { columns: 50, rows: 10 };
/** From so many cells on the head has room for titles and the server's address. */
const wide = 130;

/** The frame: navigation, connection status, and global keys. */
export function App({ api, paceMs, now, isReadOnly = false, paint = painter({}) }: AppProps) {
  const { columns, rows } = useWindowSize();
  const [way, setWay] = useState<readonly Stop[]>(() => [stopAt(begun({ screen: 'events' }))]);
  const [shownLayer, setShown] = useState<'screen' | 'help' | 'go'>('screen');
  const [isTyping, setTypingSoon] = useState(false);
  const typingNow = useRef(false);
  const ahead = useRef('');
  const isFieldDrawn = useRef(false);
  const connection = useSyncExternalStore(api.subscribe, api.connection);
  const typing = useMemo(() => {
    const setTyping = (is: boolean) => {
      typingNow.current = is;
      setTypingSoon(is);
    };
    return { isTyping, setTyping, isNow: () => typingNow.current, ahead, isFieldDrawn };
  }, [isTyping]);
  // A list that is left in the same moment draws no field, and the keys come back. This is asked of the frame that the
  // field should stand in: one that was drawn for another reason runs its effects later, when a key may have come.
  useEffect(() => {
    if (!isTyping || !typingNow.current || isFieldDrawn.current) return;
    ahead.current = '';
    typing.setTyping(false);
  });
  const scopes = useScopes(api, connection);
  // Somebody always listens, whatever is drawn: without it the terminal would be given back.
  useInput(() => {});
  // What is pasted is text and no keys: it goes to the field, and nowhere without one.
  usePaste((text) => {
    if (typingNow.current && !isFieldDrawn.current) ahead.current += inOneLine(text);
  });
  usePulse(api, paceMs * 2);
  const stop = way.at(-1) ?? stopAt({ screen: 'events' });
  const jump = (view: View) => {
    setShown('screen');
    setWay([stopAt(begun(view))]);
  };
  const open: Open = (view, from, item, isJson) => {
    setShown('screen');
    setWay((stops) => [...stops, stopAt(begun(view), from, item, isJson)].slice(-depthMost));
  };
  const back = () => setWay((stops) => (stops.length > 1 ? stops.slice(0, -1) : stops));
  const mayDo = (scope: Scope) =>
    scope === 'read' || (!isReadOnly && (scopes === null || scopes.includes(scope)));
  // The last line stays free: a frame as high as the terminal makes it scroll.
  const around = {
    api,
    paceMs,
    now,
    columns,
    rows: rows - (shownLayer === 'go' ? 3 : 2),
    mayDo,
    isReadOnly,
    paint,
  };
  return (
    <SurroundingsContext.Provider value={around}>
      <TypingContext.Provider value={typing}>
        <Keyboard name={(way[0] ?? stop).view.screen} jump={jump} shown={shownLayer} show={setShown} />
        {columns < smallest.columns || rows < smallest.rows ? (
          <Text>{`The terminal is too small: ${smallest.columns} × ${smallest.rows} at least.`}</Text>
        ) : (
          <Box flexDirection="column" width={columns} height={rows - 1}>
            <Header
              name={(way[0] ?? stop).view.screen}
              connection={connection}
              url={api.url}
              isReadOnly={isReadOnly}
            />
            {shownLayer === 'help' ? (
              <Help onBack={() => setShown('screen')} />
            ) : (
              <Body stop={stop} connection={connection} open={open} back={back} />
            )}
            {shownLayer === 'go' ? <Go jump={jump} leave={() => setShown('screen')} /> : null}
          </Box>
        )}
      </TypingContext.Provider>
    </SurroundingsContext.Provider>
  );
}

/** A list that is not narrowed yet opens with the filter that its screen begins with. */
function begun(view: View): View {
  const begins = screens.find(({ name }) => name === view.screen)?.begins;
  return begins === undefined || view.text !== undefined || view.within ? view : { ...view, text: begins };
}

/** What the key may do, asked anew each time the server comes back. */
function useScopes(api: Api, { state }: Connection): readonly string[] | null {
  const [scopes, setScopes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (state !== 'live') return;
    api
      .get<{ scopes?: string[] }>('/api-key/validate')
      .then((key) => setScopes(key.scopes ?? null))
      .catch(() => {});
  }, [api, state]);
  return scopes;
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
  name: string;
  jump(view: View): void;
  shown: 'screen' | 'help' | 'go';
  show(what: 'screen' | 'help' | 'go'): void;
}

/** Draws nothing: it stands inside the frame so that a text field can take the keyboard from it. */
function Keyboard({ name, jump, shown: shownLayer, show }: KeyboardProps) {
  const { exit } = useApp();
  const { setTyping } = useContext(TypingContext);
  const beside = (step: number) => {
    const place = screens.findIndex((screen) => screen.name === name) + step;
    jump({ screen: screens[(place + screens.length) % screens.length]?.name ?? name });
  };
  useKeys({
    digit: (letter) => {
      const screen = screens.find(({ digit }) => digit === letter);
      if (screen) jump({ screen: screen.name });
    },
    'next-screen': () => beside(1),
    'previous-screen': () => beside(-1),
    go: () => {
      setTyping(true);
      show('go');
    },
    help: () => show(shownLayer === 'help' ? 'screen' : 'help'),
    quit: () => exit(),
  });
  return null;
}

/** The line that leads anywhere. */
function Go({ jump, leave }: { jump(view: View): void; leave(): void }) {
  const { api } = useSurroundings();
  const [says, setSays] = useState<string | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  // An answer that comes late leads nobody away who has left the line, or asked for something else.
  const go = async (text: string) => {
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    try {
      const view = await goTo(api, text, asking.signal);
      if (asking.signal.aborted) return;
      if (view) jump(view);
      else leave();
    } catch (error) {
      if (!asking.signal.aborted) setSays(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Prompt
      label={says ?? 'Go to a screen, a name or an oId'}
      value=""
      onEnter={(text) => void go(text)}
      onLeave={leave}
    />
  );
}

const marks: Record<Connection['state'], { color: string; text: string }> = {
  connecting: { color: 'yellow', text: '○ connecting' },
  live: { color: 'green', text: '● live' },
  away: { color: 'red', text: '○ away' },
  'key-refused': { color: 'red', text: '○ key refused' },
};

interface HeaderProps {
  name: string;
  connection: Connection;
  url: string;
  isReadOnly: boolean;
}

function Header({ name, connection, url, isReadOnly }: HeaderProps) {
  const mark = marks[connection.state];
  const { columns, paint } = useSurroundings();
  // Where all titles and the state have no room, the other screens are their numbers.
  const isWide = columns >= wide;
  return (
    <Box height={1} flexShrink={0} justifyContent="space-between">
      <Box flexShrink={0}>
        {screens
          .filter((screen) => screen.digit || screen.name === name)
          .map(({ name: one, title, digit }) => (
            <Text key={one} inverse={one === name} dimColor={one !== name}>
              {` ${[digit, isWide || one === name ? title : ''].filter(Boolean).join(' ')} `}
            </Text>
          ))}
      </Box>
      <Text wrap="truncate-start">
        {isReadOnly ? <Text>read only </Text> : null}
        {isWide ? <Text dimColor>{new URL(url).host} </Text> : null}
        <Text {...paint(mark.color)}>{mark.text}</Text>
      </Text>
    </Box>
  );
}

interface BodyProps {
  stop: Stop;
  connection: Connection;
  open: Open;
  back(): void;
}

/** Until the server has answered once there is nothing to show but why not; later the last answer stays. */
function Body({ stop, connection, open, back }: BodyProps) {
  const [hasAnswered, setAnswered] = useState(false);
  if (connection.state === 'live' && !hasAnswered) setAnswered(true);
  const screen = screens.find(({ name }) => name === stop.view.screen);
  if (!screen) return <Message lines={['There is no such screen.']} />;
  const isSilent = !hasAnswered && (connection.state === 'away' || connection.state === 'key-refused');
  const Shown = stop.view.id === undefined && screen.list ? ListView : RecordView;
  return (
    <>
      {isSilent ? <Message color="red" lines={adviceOn(connection)} /> : null}
      <Box display={isSilent ? 'none' : 'flex'} flexDirection="column" flexGrow={1}>
        <Shown key={stop.key} screen={screen} stop={stop} open={open} back={back} />
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
