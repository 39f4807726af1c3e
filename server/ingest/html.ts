/** Web pages: the main content if there is one to tell apart, else the whole page without its furniture. */

import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { oneLine } from './charset.ts';
import { type DomNode, textOf } from './html-text.ts';

type Page = ReturnType<typeof parseHTML>['document'];

export interface Read {
  text: string;
  title: string | null;
  description: string | null;
  warnings: string[];
}

/** Telling main content apart takes time by the square of the depth; no page that a person wrote is deeper. */
const deepest = 150;
const mostElements = 60_000;
const leastContent = 400;
const titleStepsMost = 3;
const siblingsMost = 8;
const textNode = 3;

export function readHtml(html: string): Read {
  const { document } = parseHTML(framed(html));
  dropUnread(document);
  openTitles(document);
  showBoxes(document);
  const root = document.documentElement;
  const title = titleOf(document);
  const description = descriptionOf(document);
  const warnings: string[] = [];
  const size = measure(root);
  const whole = textOf(root, false) || textOf(root);
  if (size.depth > deepest || size.elements > mostElements) {
    const reason = size.depth > deepest ? `${size.depth} elements deep` : `of ${size.elements} elements`;
    warnings.push(`The page is ${reason}: its main content was not told apart, the whole page was read`);
    return { text: whole, title, description, warnings };
  }
  const main = mainContent(document);
  const isEnough = main !== null && main.length >= leastContent && main.length * 3 >= whole.length;
  return { text: isEnough ? main : whole, title, description, warnings };
}

/** Returns the text of a DOM whose content another reader has already selected. */
export function htmlToText(html: string): string {
  return textOf(parseHTML(framed(html)).document.documentElement);
}

/** Styles of words that nobody sees, or that are struck out and hold no longer. */
const unreadStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$)|text-decoration(?:-line)?\s*:[^;]*line-through/i;

/** Removes what its style says is not to be read, before main content is told apart, which takes styles away; a script shows a hidden page. */
function dropUnread(document: Page): void {
  const page: Element[] = [document.documentElement, document.body];
  for (const element of document.querySelectorAll('[style]'))
    if (!page.includes(element) && unreadStyle.test(element.getAttribute('style') ?? '')) element.remove();
}

/** Puts words in the place of a button that is a whole title, such as a question that unfolds its answer: buttons are not read. */
function openTitles(document: Page): void {
  for (const button of document.querySelectorAll('button'))
    if (isWholeTitle(button)) button.replaceWith(...button.childNodes);
}

/** Puts signs in the place of boxes that a page shows ticked or not, and that no reader of it can tick. */
function showBoxes(document: Page): void {
  for (const box of document.querySelectorAll('input[type="checkbox"][disabled]'))
    box.replaceWith(box.hasAttribute('checked') ? '[x] ' : '[ ] ');
}

function isWholeTitle(button: Element): boolean {
  let node = button;
  for (let steps = 0; steps < titleStepsMost; steps++) {
    const { parentElement } = node;
    if (!parentElement || beside(node, 'previousSibling') || beside(node, 'nextSibling')) return false;
    if (/^(?:H[1-6]|DT)$/i.test(parentElement.nodeName) || parentElement.getAttribute('role') === 'heading')
      return true;
    node = parentElement;
  }
  return false;
}

/** Tells whether words stand on that side of a node, or an element that may hold some; nodes without end count as words. */
function beside(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  let next = node[side];
  for (let steps = 0; next && steps < siblingsMost; steps++) {
    if (next.firstChild || (next.nodeType === textNode && next.textContent?.trim())) return true;
    next = next[side];
  }
  return next !== null;
}

function mainContent(document: Page): string | null {
  const article = new Readability(document, { charThreshold: leastContent, keepClasses: false }).parse();
  return article?.content ? htmlToText(article.content) : null;
}

/** linkedom takes the first element for the root, and makes no body where the page leaves its tags out, as it may. */
function framed(html: string): string {
  if (/<body[\s>]/i.test(html)) return /<html[\s>]/i.test(html) ? html : `<html>${html}</html>`;
  const start = /<\/head\s*>/i.exec(html) ?? /<html(?:\s[^<>]*)?>/i.exec(html);
  const at = start ? start.index + start[0].length : 0;
  const before = html.slice(0, at);
  const head = /<\/head\s*>$/i.test(before) ? before : '<head></head>';
  return `${/<html[\s>]/i.test(head) ? '' : '<html>'}${head}<body>${html.slice(at).replace(/<\/html\s*>\s*$/i, '')}</body></html>`;
}

function titleOf(document: Page): string | null {
  return (
    oneLine(document.querySelector('title')?.textContent) ??
    oneLine(document.querySelector('h1')?.textContent)
  );
}

function descriptionOf(document: Page): string | null {
  for (const query of ['meta[name="description"]', 'meta[property="og:description"]']) {
    const found = oneLine(document.querySelector(query)?.getAttribute('content'));
    if (found) return found;
  }
  return null;
}

function measure(root: DomNode): { depth: number; elements: number } {
  let depth = 0;
  let deepestSeen = 0;
  let elements = 0;
  let node: DomNode | null = root;
  while (node) {
    if (node.nodeType === 1) elements++;
    if (node.firstChild) {
      node = node.firstChild;
      deepestSeen = Math.max(deepestSeen, ++depth);
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      depth--;
    }
    node = node === root ? null : (node?.nextSibling ?? null);
  }
  return { depth: deepestSeen, elements };
}
