import type { Key } from 'ink';

/** Every key there is, once: what is pressed, what it is called in the help, and what it does. */

export type Action =
  | 'events'
  | 'jobs'
  | 'library'
  | 'resources'
  | 'search'
  | 'runs'
  | 'workflows'
  | 'assets'
  | 'next-screen'
  | 'previous-screen'
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'top'
  | 'bottom'
  | 'open'
  | 'back'
  | 'older'
  | 'newer'
  | 'filter'
  | 'ask'
  | 'retry'
  | 'cancel'
  | 'approve'
  | 'deny'
  | 'restore'
  | 'compare'
  | 'copy'
  | 'yes'
  | 'refresh'
  | 'help'
  | 'quit';

export interface Binding {
  action: Action;
  /** As the help shows it. */
  label: string;
  does: string;
  /** Where it works; `anywhere` is everywhere but in a text field. */
  where: 'anywhere' | 'lists' | 'jobs' | 'resources' | 'search' | 'workflows' | 'assets';
  matches(input: string, key: Key): boolean;
}

const letter =
  (...letters: string[]) =>
  (input: string, key: Key) =>
    !key.ctrl && !key.meta && letters.includes(input);
const named =
  (name: keyof Key, ...letters: string[]) =>
  (input: string, key: Key) =>
    key[name] === true || letter(...letters)(input, key);

export const bindings: readonly Binding[] = [
  { action: 'events', label: '1', does: 'Events', where: 'anywhere', matches: letter('1') },
  { action: 'jobs', label: '2', does: 'Jobs', where: 'anywhere', matches: letter('2') },
  { action: 'library', label: '3', does: 'Library', where: 'anywhere', matches: letter('3') },
  { action: 'resources', label: '4', does: 'Resources', where: 'anywhere', matches: letter('4') },
  { action: 'search', label: '5', does: 'Search', where: 'anywhere', matches: letter('5') },
  { action: 'runs', label: '6', does: 'Runs', where: 'anywhere', matches: letter('6') },
  { action: 'workflows', label: '7', does: 'Workflows', where: 'anywhere', matches: letter('7') },
  { action: 'assets', label: '8', does: 'Assets', where: 'anywhere', matches: letter('8') },
  {
    action: 'previous-screen',
    label: 'shift+tab',
    does: 'Screen before',
    where: 'anywhere',
    matches: (_input, key) => key.tab && key.shift,
  },
  {
    action: 'next-screen',
    label: 'tab',
    does: 'Next screen',
    where: 'anywhere',
    matches: (_input, key) => key.tab && !key.shift,
  },
  { action: 'up', label: '↑ k', does: 'Up', where: 'lists', matches: named('upArrow', 'k') },
  { action: 'down', label: '↓ j', does: 'Down', where: 'lists', matches: named('downArrow', 'j') },
  { action: 'page-up', label: 'pgup', does: 'A page up', where: 'lists', matches: named('pageUp') },
  {
    action: 'page-down',
    label: 'pgdn space',
    does: 'A page down',
    where: 'lists',
    matches: named('pageDown', ' '),
  },
  { action: 'top', label: 'home g', does: 'To the top', where: 'lists', matches: named('home', 'g') },
  { action: 'bottom', label: 'end G', does: 'To the bottom', where: 'lists', matches: named('end', 'G') },
  { action: 'open', label: 'enter', does: 'Open', where: 'lists', matches: named('return', 'l') },
  {
    action: 'back',
    label: 'esc ← h',
    does: 'Back',
    where: 'lists',
    matches: (input, key) => key.escape || key.backspace || named('leftArrow', 'h')(input, key),
  },
  { action: 'older', label: 'n', does: 'Next page', where: 'lists', matches: letter('n') },
  { action: 'newer', label: 'p', does: 'Page before', where: 'lists', matches: letter('p') },
  {
    action: 'filter',
    label: 'f',
    does: 'Filter: all, active, failed, dead jobs',
    where: 'jobs',
    matches: letter('f'),
  },
  { action: 'retry', label: 'r', does: 'Start over', where: 'jobs', matches: letter('r') },
  { action: 'cancel', label: 'x', does: 'Cancel', where: 'jobs', matches: letter('x') },
  { action: 'yes', label: 'y', does: 'Yes, do it', where: 'jobs', matches: letter('y') },
  { action: 'approve', label: 'a', does: 'Approve', where: 'workflows', matches: letter('a') },
  { action: 'deny', label: 'd', does: 'Deny', where: 'workflows', matches: letter('d') },
  {
    action: 'copy',
    label: 'o',
    does: 'Copy: its oId, of assets the address',
    where: 'workflows',
    matches: letter('o'),
  },
  {
    action: 'restore',
    label: 'R',
    does: 'Restore: serve this version',
    where: 'assets',
    matches: letter('R'),
  },
  {
    action: 'compare',
    label: 'c',
    does: 'Compare: this version, then with another',
    where: 'assets',
    matches: letter('c'),
  },
  {
    action: 'ask',
    label: '/',
    does: 'Search: a question, or files by their path',
    where: 'search',
    matches: letter('/'),
  },
  { action: 'refresh', label: 'u', does: 'Update now', where: 'anywhere', matches: letter('u') },
  { action: 'help', label: '?', does: 'All keys', where: 'anywhere', matches: letter('?') },
  { action: 'quit', label: 'q ctrl+c', does: 'Quit', where: 'anywhere', matches: letter('q') },
];

export function actionOf(input: string, key: Key): Action | null {
  return bindings.find((binding) => binding.matches(input, key))?.action ?? null;
}

/** The keys for one line at the foot of a screen. */
export function hints(actions: readonly Action[]): string {
  return actions
    .flatMap((action) => bindings.filter((binding) => binding.action === action))
    .map(({ label, does }) => `${label.split(' ')[0]} ${does.replace(/:.*/, '').toLowerCase()}`)
    .join('  ');
}
