/** What a message says itself: without the messages that it answers or forwards, and without its signature. */

/** Everything below such a line is an earlier message, a signature or a device's own words. */
const endMark =
  /^(?:-{2,}[^\n]{0,80}\p{L}[^\n]{0,80}-{2,}|_{10,}|-- ?|on [^\n]{5,200}\bwrote:|from: [^\n]{3,200}|begin forwarded message:|sent (?:from|via) (?:my )?[^\n.!?]{2,40}|get outlook for [^\n]{2,40}|von meinem [^\n]{2,40} gesendet|envoyé (?:de|depuis) mon [^\n]{2,40}|enviado desde mi [^\n]{2,40})$/iu;

/** Returns the text up to the end of the sender's own words; lines in it that introduce a quotation are blanked. */
export function ownWords(text: string, sender: string | null | undefined): string {
  const lines = text.split('\n');
  const isQuoted = (at: number) => /^\s*>/.test(lines[at] ?? '');
  const blank = (at: number) => {
    lines[at] = ' '.repeat(lines[at]?.length ?? 0);
  };
  for (const at of lines.keys()) {
    if (!isQuoted(at)) continue;
    let before = at - 1;
    while (before > 0 && !lines[before]?.trim()) before--;
    for (const leading of attribution(lines, before)) blank(leading);
  }
  const mark = lines.findIndex((line, at) => at > 0 && endMark.test(line.trimEnd()));
  const own = mark === -1 ? lines : lines.slice(0, mark);
  while (own.length > 0 && /^\s*(?:>|$)/.test(own.at(-1) ?? '')) own.pop();
  const signature = signatureAt(own, sender?.trim().toLowerCase() ?? '');
  return withoutNotice(signature === -1 ? own : own.slice(0, signature)).join('\n');
}

/** Returns the message that a message quotes: its answered lines, or what stands below a header; empty where it quotes none. */
export function quotedWords(text: string): string {
  const lines = text.split('\n');
  const answered = lines.flatMap((line) => /^\s*>(?!\s*>)(.*)$/.exec(line)?.[1] ?? []);
  const mark = lines.findIndex((line) => header.test(line.trimEnd()));
  return (answered.length > 0 || mark === -1 ? answered : lines.slice(mark + 1)).join('\n').trim();
}

const header = /^(?:on [^\n]{5,200}\bwrote:|from: [^\n]{3,200})$/i;

const address = /[\w.+-]+@[\w-]+\.[\w.-]+/;
const date =
  /\b(?:19|20)\d{2}\b|\b\d{1,2}:\d{2}\b|\b\d{1,2}[./-]\d{1,2}\b|\b(?:jan|feb|fév|m[aä]r|a[pv]r|abr|ma[iy]|ju[nil]|aug|ago|aoû|sep|o[ck]t|nov|de[cz]|déc|dic|ene)\p{L}*\.? \d{1,2}\b|\b\d{1,2}\.? (?:de )?(?:jan|feb|fév|m[aä]r|a[pv]r|abr|ma[iy]|ju[nil]|aug|ago|aoû|sep|o[ck]t|nov|de[cz]|déc|dic|ene)/iu;

/** The one or two lines that say who wrote what is quoted below them, in whatever language. */
function attribution(lines: readonly string[], last: number): number[] {
  const line = lines[last]?.trimEnd() ?? '';
  const isTelling = (one: string) => one.length <= 200 && (address.test(one) || date.test(one));
  if (!line.endsWith(':')) return [];
  const above = lines[last - 1] ?? '';
  const isWrapped = isTelling(above) && !/[.!?:]\s*$/.test(above);
  return isWrapped ? [last - 1, last] : isTelling(line) ? [last] : [];
}

/** The line with the sender's name, behind a greeting or a blank line: what stands below it is no statement. */
function signatureAt(lines: readonly string[], name: string): number {
  const names = [name, name.split(' ')[0]];
  const isName = (at: number) => {
    const [said = ''] = (lines[at] ?? '').replace(/^\s*[-–—~]+/, '').split('|');
    return names.includes(said.trim().replace(/[,.]$/, '').toLowerCase());
  };
  if (name === '') return -1;
  for (let at = lines.length - 1; at > 0; at--)
    if (isName(at) && /(?:^|,)\s*$/.test(lines[at - 1] ?? ''))
      return lines.slice(at).some((line) => postscript.test(line)) ? -1 : at;
  return -1;
}

const postscript = /^\s*p\.?\s?s\b/i;

const notice =
  /\b(?:intended (?:recipients?|solely|only)|confidential(?:ity)?|privileged|received (?:this|it)[^.]{0,30} in error|vertraulich\p{L}*|confidentiel\p{L}*|confidencial\p{L}*)\b/iu;
const ofMessage =
  /\b(?:e-?mails?|messages?|communications?|notice|attachments?|nachricht|mensaje|courriel)\b/i;

/** A last paragraph about who may read the message is its sender's employer's. */
function withoutNotice(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => line.trim());
  const from = lines.findLastIndex((line, at) => at < end && !line.trim()) + 1;
  const last = lines.slice(from).join(' ');
  return from > 0 && notice.test(last) && ofMessage.test(last) ? withoutNotice(lines.slice(0, from)) : lines;
}
