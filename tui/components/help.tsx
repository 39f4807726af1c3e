import { bindings } from '../keys.ts';
import { ReadingScreen } from './reading-screen.tsx';

const places = [
  ['anywhere', 'Everywhere'],
  ['lists', 'In lists and on pages'],
  ['jobs', 'On jobs, runs and resources'],
  ['workflows', 'On a run of a workflow'],
  ['assets', 'On the versions of an asset'],
  ['search', 'In search and files'],
] as const;

/** All keys, from the very table that the keyboard is read by. */
export function Help({ onBack }: { onBack(): void }) {
  const paragraphs = places.flatMap(([where, title]) => [
    { text: title, bold: true, color: 'cyan' },
    ...bindings
      .filter((binding) => binding.where === where)
      .map(({ label, does }) => ({ text: `${label.padEnd(18)} ${does}`, indent: 2 })),
  ]);
  return <ReadingScreen title="Keys" paragraphs={paragraphs} onBack={onBack} />;
}
