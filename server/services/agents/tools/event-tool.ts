import { turns } from '../../../event-loop.ts';
import { words } from '../../../text/words.ts';
import { type CitableText, citableTexts } from '../sources/citable-text.ts';
import { findTexts } from '../sources/find-texts.ts';
import { narrowPlan, type Tool } from './tool.ts';

const most = 5;
/** The account's latest events, among which is looked. */
const looked = 60;
/** Of a long talk the part that shares most words with what is asked. */
const excerpt = 6_000;

/** Events of the run's own account alone. */
export const eventTool: Tool<'events'> = {
  async run({ workspace, read }, subject, { text }) {
    const plan = narrowPlan({ events: looked, tokens: Number.POSITIVE_INFINITY });
    const account = await read((tx) => findTexts(tx, workspace, plan, [], subject));
    const { texts } = citableTexts(plan, [], [], [], account);
    const wanted = new Set(words(text ?? ''));
    const turn = turns();
    const found: { text: CitableText; shared: number }[] = [];
    for (const one of texts) {
      await turn();
      found.push(bestPart(one, wanted));
    }
    const fitting = wanted.size > 0 ? found.filter(({ shared }) => shared > 0) : found;
    // events come newest first, and of equal ones the newest counts
    const best = wanted.size > 0 ? fitting.toSorted((one, other) => other.shared - one.shared) : fitting;
    return best.slice(0, most).map((one) => one.text);
  },
};

/** Parts end with a line where they can. */
function bestPart(whole: CitableText, wanted: ReadonlySet<string>): { text: CitableText; shared: number } {
  const { text } = whole.source;
  let best = { start: 0, end: text.length, shared: -1 };
  for (let at = 0; at < text.length; ) {
    const end = endOf(text, at);
    const shared = new Set(words(text.slice(at, end)).filter((word) => wanted.has(word))).size;
    if (shared > best.shared) best = { start: at, end, shared };
    at = end;
  }
  const { start, end, shared } = best;
  return {
    shared,
    text: {
      source: { ...whole.source, text: text.slice(start, end) },
      citation: { ...whole.citation, at: whole.citation.at + start },
    },
  };
}

/** No character is cut in its middle. */
function endOf(text: string, at: number): number {
  if (text.length - at <= excerpt) return text.length;
  const line = text.lastIndexOf('\n', at + excerpt);
  if (line > at) return line + 1;
  const code = text.charCodeAt(at + excerpt - 1);
  return at + excerpt - (code >= 0xd800 && code <= 0xdbff ? 1 : 0);
}
