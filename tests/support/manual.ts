import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

/** The README and the pages of `docs/`, by their paths from the root. */
export const userDocuments: ReadonlyMap<string, string> = new Map(
  [
    'README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `docs/${name}`),
  ].map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** The text of all of them: what must be documented stands somewhere in it. */
export const documentedText = [...userDocuments.values()].join('\n');

/** The text of one page, from a heading to the next one of the same level; the whole page without a heading. */
export function sectionOf(path: string, heading?: string): string {
  const text = userDocuments.get(path);
  if (text === undefined) throw new Error(`There is no page ${path}`);
  if (heading === undefined) return text;
  const from = `\n${text}`.indexOf(`\n${heading}\n`);
  if (from < 0) throw new Error(`${path} has no heading ${heading}`);
  const level = /^#+ /.exec(heading)?.[0] ?? '';
  const to = text.indexOf(`\n${level}`, from + heading.length);
  return text.slice(from, to < 0 ? undefined : to);
}

/** The blocks of a text that a reader pastes into a shell, in their order. */
export const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** The anchors of a page's headings, as GitHub makes them. Lines of code blocks are no headings. */
export const anchorsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The targets of a page's links, as they are written. */
export const linksOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');
