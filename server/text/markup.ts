/** Markup of what agents write: escaped, in few tags, and with places that are followed through it. */

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Characters that HTML writes by a name. */
const namedCharacters = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    hellip: '…',
    bull: '•',
    middot: '·',
    times: '×',
    euro: '€',
    pound: '£',
    copy: '©',
    reg: '®',
    trade: '™',
  }),
);
const entity = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/giy;

/** The character that an entity at an offset stands for, and where the entity ends; null where none stands. */
export function entityAt(text: string, at: number): { character: string; end: number } | null {
  entity.lastIndex = at;
  const [whole = '', decimal, hex, name] = entity.exec(text) ?? [];
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
  // a control character is none that one reads, and half of a pair is no character
  const isCharacter = code > 31 && (code < 0xd800 || code > 0xdfff);
  const character = name
    ? namedCharacters.get(name.toLowerCase())
    : isCharacter
      ? String.fromCodePoint(code)
      : undefined;
  return character === undefined || character.length > whole.length
    ? null
    : { character: character.replace('\u00a0', ' '), end: at + whole.length };
}

/** Returns the text with the characters that its entities stand for. */
export function withoutEntities(text: string): string {
  return text.replace(/&#?\w{2,7};/g, (whole) => entityAt(whole, 0)?.character ?? whole);
}

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Returns Markdown without tags, images and addresses other than https, so that showing it loads and runs nothing.
 */
export function safeMarkdown(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replace(/!(?=\[)/g, '')
    .replace(/\]\((?!https:\/\/)/gi, '] (')
    .replace(/\]:/g, '] :');
}

/** Returns Markdown without its syntax, as plain text. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/\*\*/g, '')
    .replace(/!?\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>"]{1,2000})\)/g, '$1 ($2)');
}

/**
 * Renders Markdown as HTML of p, br, ul, ol, li, h1–h3, strong, em and links by https; all else is shown literally.
 * Also returns the place of each stretch of the Markdown in it.
 */
export function renderHtml(
  markdown: string,
  stretches: readonly Stretch[] = [],
): { html: string; stretches: Stretch[] } {
  const page = pageOf(markdown);
  let at = 0;
  for (const line of markdown.split('\n')) {
    renderLine(page, line, at);
    at += line.length + 1;
  }
  page.close();
  return { html: page.html(), stretches: stretches.map((one) => page.placeOf(one)) };
}

type Block = 'p' | 'ul' | 'ol';

/** The HTML so far, and where each unit of the Markdown went. */
interface Page {
  markdown: string;
  html(): string;
  tag(text: string): void;
  unit(at: number): void;
  /** Begins a block unless it is open; returns whether it was. */
  within(block: Block): boolean;
  /** Begins a line, unless it is the first. */
  line(): void;
  close(): void;
  /** From the first unit that is shown to the last. */
  placeOf(stretch: Stretch): Stretch;
}

function pageOf(markdown: string): Page {
  let html = '';
  let open: Block | null = null;
  const begins: number[] = [];
  const ends: number[] = [];
  const close = (): void => {
    if (open) html += `</${open}>`;
    open = null;
  };
  const line = (): void => {
    if (html) html += '\n';
  };
  return {
    markdown,
    html: () => html,
    tag(text) {
      html += text;
    },
    unit(at) {
      begins[at] = html.length;
      html += escapeHtml(markdown.charAt(at));
      ends[at] = html.length;
    },
    within(block) {
      if (open === block) return true;
      close();
      line();
      open = block;
      html += `<${block}>`;
      return false;
    },
    line,
    close,
    placeOf({ start, end }) {
      let first = start;
      let last = end - 1;
      while (first < last && begins[first] === undefined) first++;
      while (last > first && ends[last] === undefined) last--;
      return { start: begins[first] ?? 0, end: ends[last] ?? 0 };
    },
  };
}

function renderLine(page: Page, line: string, at: number): void {
  const [whole = ''] = /^\s*/.exec(line) ?? [];
  const text = line.slice(whole.length);
  if (!text) {
    page.close();
    return;
  }
  const heading = /^(#{1,6})[ \t]+(?=\S)/.exec(text);
  const item = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)/.exec(text);
  const [mark = ''] = heading ?? item ?? [];
  const from = at + whole.length + mark.length;
  const to = at + line.length;
  if (/^(?:[-*_] ?){3,}$/.test(text)) page.close();
  else if (heading) {
    page.close();
    const level = Math.min(3, heading[1]?.length ?? 1);
    page.line();
    page.tag(`<h${level}>`);
    renderInline(page, from, to);
    page.tag(`</h${level}>`);
  } else if (item) {
    page.within(/^\d/.test(mark) ? 'ol' : 'ul');
    page.tag('<li>');
    renderInline(page, from, to);
    page.tag('</li>');
  } else {
    if (page.within('p')) page.tag('<br>');
    renderInline(page, from, to);
  }
}

const link = /\[([^[\]\n]{1,300})\]\((https:\/\/[^\s()<>"]{1,2000})\)/y;
const emphasis = /\*\*|__|\*|_/y;

/** Emphasis that nests, and links; a sign without its other half is a sign. */
function renderInline(page: Page, from: number, to: number): void {
  const { markdown } = page;
  const line = markdown.slice(from, to);
  const last = new Map(['**', '__', '*', '_'].map((sign) => [sign, line.lastIndexOf(sign) + from]));
  const open: string[] = [];
  for (let at = from; at < to; ) {
    link.lastIndex = at;
    const linked = link.exec(markdown);
    if (linked && link.lastIndex <= to) {
      const [written, shown = '', address = ''] = linked;
      page.tag(`<a href="${escapeHtml(address)}">`);
      for (let unit = at + 1; unit <= at + shown.length; unit++) page.unit(unit);
      page.tag('</a>');
      at += written.length;
      continue;
    }
    emphasis.lastIndex = at;
    const [sign] = emphasis.exec(markdown) ?? [];
    const name = sign?.length === 2 ? 'strong' : 'em';
    if (sign && open.at(-1) === sign && isEnd(markdown, at, sign)) {
      page.tag(`</${name}>`);
      open.pop();
      at += sign.length;
    } else if (sign && !open.includes(sign) && isBeginning(markdown, at, sign, last.get(sign))) {
      page.tag(`<${name}>`);
      open.push(sign);
      at += sign.length;
    } else page.unit(at++);
  }
  for (const sign of open.reverse()) page.tag(sign.length === 2 ? '</strong>' : '</em>');
}

const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

function isBeginning(text: string, at: number, sign: string, last = -1): boolean {
  const closes = last > at + sign.length;
  return closes && /\S/.test(text.charAt(at + sign.length)) && !isWord(text.charAt(at - 1));
}

function isEnd(text: string, at: number, sign: string): boolean {
  return /\S/.test(text.charAt(at - 1)) && !isWord(text.charAt(at + sign.length));
}
