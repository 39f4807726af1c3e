import { withoutEntities } from '../../../text/markup.ts';
import { withoutMarkup } from '../../reading/structure/markup.ts';
import { remembered } from '../../reading/wording.ts';

/** What one reads of a text, without its markup. */

const htmlTag =
  /<\/?(?:p|div|span|section|article|main|header|blockquote|table|t[dhr]|[uo]l|li|d[ldt]|h[1-6]|br|hr|img|em|strong|su[bp]|small|code|kbd|pre|body)(?:\s[^<>]{0,4000})?\/?>|<\/[abi]>/i;

/** Matches the place where a link's words end and its target begins. */
const linkTarget = /\]\([^\s)]/;

/** Returns a page's text with tags and the targets of links replaced by blanks, so that offsets hold in both. */
export const plainTextOf = remembered(({ text }: { text: string }): string =>
  htmlTag.test(text) || linkTarget.test(text) ? withoutMarkup(text) : text,
);

/** Returns a quote without its markup. */
export function plainText(quote: string): string {
  const plain = withoutEntities(quote)
    .replace(/\[([^\]\n]{1,300})\]\([^)\s]{1,2000}\)/g, '$1')
    .replace(/(\*\*|__|`)(?=\S)|(?<=\S)(\*\*|__|`)/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    // a picture for a list sign
    .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\s+)+/u, '')
    // the blanks of a closing tag
    .replace(/(?<! ) {4,}(?=[.,;:!?)])/g, '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(': ')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutLoneQuote(plain);
}

/** A sentence out of the middle of somebody's words carries one quotation mark without its other half. */
function withoutLoneQuote(text: string): string {
  const marks = text.match(/["“”]/g) ?? [];
  if (marks.length !== 1) return text;
  return text.replace(/^["“]|["”]$/, '').trim() || text;
}
