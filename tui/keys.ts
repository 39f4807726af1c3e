import type { Key } from 'ink';

/** A key with its name in the help and its action. */

export type Action =
  | 'digit'
  | 'go'
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
  | 'preset'
  | 'sort'
  | 'mark'
  | 'mark-all'
  | 'yes-or-copy'
  | 'json'
  | 'retry'
  | 'cancel'
  | 'approve'
  | 'deny'
  | 'switch'
  | 'revoke'
  | 'restore'
  | 'compare'
  | 'refresh'
  | 'help'
  | 'quit';

export interface Binding {
  action: Action;
  /** As the help shows it. */
  label: string;
  does: string;
  /** Where it works; `anywhere` is everywhere but in a text field, `deeds` where what is chosen allows it. */
  where: 'anywhere' | 'lists' | 'deeds';
  matches(input: string, key: Key): boolean;
}

const letter =
  (...letters: string[]) =>
  (input: string, key: Key) =>
    !key.ctrl && !key.meta && letters.includes(input);
const keyNamed =
  (name: keyof Key, ...letters: string[]) =>
  (input: string, key: Key) =>
    key[name] === true || letter(...letters)(input, key);

export const bindings: readonly Binding[] = [
  {
    action: 'digit',
    label: '0 … 9',
    does: 'The screen of this number',
    where: 'anywhere',
    matches: (input, key) => !key.ctrl && !key.meta && /^\d$/.test(input),
  },
  {
    action: 'go',
    label: ':',
    does: 'Go to: a screen, a name or an oId',
    where: 'anywhere',
    matches: letter(':'),
  },
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
  { action: 'up', label: '↑ k', does: 'Up', where: 'lists', matches: keyNamed('upArrow', 'k') },
  { action: 'down', label: '↓ j', does: 'Down', where: 'lists', matches: keyNamed('downArrow', 'j') },
  { action: 'page-up', label: 'pgup', does: 'A page up', where: 'lists', matches: keyNamed('pageUp') },
  {
    action: 'page-down',
    label: 'pgdn',
    does: 'A page down',
    where: 'lists',
    matches: keyNamed('pageDown'),
  },
  { action: 'top', label: 'home g', does: 'To the top', where: 'lists', matches: keyNamed('home', 'g') },
  { action: 'bottom', label: 'end G', does: 'To the bottom', where: 'lists', matches: keyNamed('end', 'G') },
  { action: 'open', label: 'enter', does: 'Open', where: 'lists', matches: keyNamed('return', 'l') },
  {
    action: 'back',
    label: 'esc ← h',
    does: 'Back',
    where: 'lists',
    matches: (input, key) => key.escape || key.backspace || keyNamed('leftArrow', 'h')(input, key),
  },
  { action: 'older', label: 'n', does: 'Next page', where: 'lists', matches: letter('n') },
  { action: 'newer', label: 'p', does: 'Page before', where: 'lists', matches: letter('p') },
  { action: 'filter', label: '/', does: 'Filter: on the server', where: 'lists', matches: letter('/') },
  { action: 'preset', label: 'f', does: 'Filter by the next state', where: 'lists', matches: letter('f') },
  { action: 'sort', label: 's', does: 'Sort by the next column', where: 'lists', matches: letter('s') },
  { action: 'mark', label: 'space', does: 'Mark, for one act on many', where: 'lists', matches: letter(' ') },
  {
    action: 'mark-all',
    label: '*',
    does: 'Mark all of the page, or none',
    where: 'lists',
    matches: letter('*'),
  },
  {
    action: 'yes-or-copy',
    label: 'y',
    does: 'Copy: oId or address; yes to a question',
    where: 'lists',
    matches: letter('y'),
  },
  { action: 'json', label: 'J', does: 'JSON', where: 'lists', matches: letter('J') },
  {
    action: 'compare',
    label: 'c',
    does: 'Compare: two that are marked',
    where: 'lists',
    matches: letter('c'),
  },
  { action: 'retry', label: 'r', does: 'Do again: retry, index, send', where: 'deeds', matches: letter('r') },
  { action: 'cancel', label: 'x', does: 'Cancel', where: 'deeds', matches: letter('x') },
  { action: 'approve', label: 'a', does: 'Approve', where: 'deeds', matches: letter('a') },
  { action: 'deny', label: 'd', does: 'Deny', where: 'deeds', matches: letter('d') },
  { action: 'switch', label: 'm', does: 'Mute, or switch on again', where: 'deeds', matches: letter('m') },
  { action: 'revoke', label: 'V', does: 'Revoke', where: 'deeds', matches: letter('V') },
  {
    action: 'restore',
    label: 'R',
    does: 'Restore: serve this version',
    where: 'deeds',
    matches: letter('R'),
  },
  { action: 'refresh', label: 'u', does: 'Update now', where: 'anywhere', matches: letter('u') },
  { action: 'help', label: '?', does: 'All keys', where: 'anywhere', matches: letter('?') },
  { action: 'quit', label: 'q ctrl+c', does: 'Quit', where: 'anywhere', matches: letter('q') },
];

export function actionOf(input: string, key: Key): Action | null {
  return bindings.find((binding) => binding.matches(input, key))?.action ?? null;
}

/** Returns the keys for the line at the foot of a screen. */
export function hints(actions: readonly Action[]): string {
  return actions
    .flatMap((action) => bindings.filter((binding) => binding.action === action))
    .map(({ label, does }) => `${label.split(' ')[0]} ${does.replace(/[:,].*/, '').toLowerCase()}`)
    .join('  ');
}
