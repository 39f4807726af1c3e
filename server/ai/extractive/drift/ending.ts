import { withoutEndOrSpace } from '../../../text/ends.ts';
import { isAsserted } from './asserted.ts';
import { isTooLong, sameWord, tokensOf, wordOf } from './parsed-sentence.ts';

/** That something has come to an end, or will: said in so many words of the thing itself. */

const ended =
  '(?:no longer (?:sold|offered|available|supported|in business)|discontinued|retired|deprecated|sunset|withdrawn|phased out|shut down|cancell?ed)';
const passive = `(?:(?:is|was|are|were|has been|have been|had been)\\s+(?:now\\s+|finally\\s+|officially\\s+)?${ended}|went out of business|has gone out of business|no longer exists)`;
const future = `(?:(?:will be|is going to be|are going to be)\\s+${ended}|will cease to exist)`;
/** When, and nothing else: what ended in one country or for some customers goes on. */
const time =
  '(?:at|by|in|on|since|from|as|of|after|the|end|beginning|start|early|late|mid|next|last|this|years?|months?|quarter|weeks?|spring|summer|autumn|winter|today|yesterday|January|February|March|April|May|June|July|August|September|October|November|December|\\d{1,2}(?:st|nd|rd|th)?|\\d{4}|Q[1-4])';
const lead = new RegExp(`^(?:${time}\\s+)+(?:${time}),\\s+`, 'i');
const when = new RegExp(`^${time},?$`, 'i');
const replaced = /(?:,\s+|(?<![\s,])\s+)and (?:is |was |has been )?(?:replaced|succeeded) by\s.*$/i;

interface Ending {
  /** It goes on for now. */
  isFuture: boolean;
}

/** What is said of the entity, as the subject of the sentence. */
export function entityEnded(name: string, sentence: string): Ending | null {
  if (isTooLong(sentence) || !isAsserted(sentence)) return null;
  const found = endingIn(sentence);
  if (found?.rest !== '') return null;
  const subject = found.subject
    .replace(/^(?:the|our)\s+/i, '')
    .replace(/(?<!\s)\s+(?:itself|line|product)$/i, '');
  return subject.toLowerCase() === name.toLowerCase() ? { isFuture: found.isFuture } : null;
}

function endingIn(sentence: string): { subject: string; isFuture: boolean; rest: string } | null {
  const text = sentence.replace(/[*_`]/g, '').replace(lead, '');
  const match = new RegExp(`\\s(?:(${passive})|(${future}))(?![\\p{L}\\p{N}])`, 'iu').exec(text);
  if (!match) return null;
  const behind = text.slice(match.index + match[0].length);
  const rest = withoutTime(withoutEndOrSpace(behind.replace(replaced, ''), '.!')).trim();
  return {
    subject: text.slice(0, match.index).trim(),
    isFuture: match[2] !== undefined,
    rest,
  };
}

/** Without the words at its end that only say when. */
function withoutTime(text: string): string {
  const words = [...text.matchAll(/\S+/g)];
  while (words.length > 0 && (words.at(-1)?.index ?? 0) > 0 && when.test(words.at(-1)?.[0] ?? ''))
    words.pop();
  const last = words.at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}

const definite = /^(?:the|our|this)\s/i;
const verbs =
  /^(?:is|are|was|have|has|will|can|includes?|supports?|offers?|costs?|provides?|comes?|covers?|contains?|works?|runs?|uses?|helps?|lets?|allows?|needs?|requires?|ships?|connects?|lasts?|serves?|keeps?|makes?|gives?|holds?|reaches|starts?)$/;

/** The thing that a statement is about has ended, and with it what the statement says. */
export function subjectEnded(
  statement: string,
  sentence: string,
  name: ReadonlySet<string>,
): { effect: 'invalidates'; difference: string; isGone: boolean } | null {
  const found = endingIn(sentence);
  if (!found) return null;
  if (/,|\b(?:and|or|but)\b/.test(found.subject)) return null;
  const own = tokensOf(statement);
  const [head = '', ...more] = found.subject.split(/\s(?:with|for|of|in|from|including|on)\s/i);
  const subject = tokensOf(head);
  const isDefinite = definite.test(found.subject) && definite.test(statement);
  // of the entity as a whole it is said once, not of each of its statements
  const isEntity = found.rest !== '' && subject.every((token) => name.has(wordOf(token)));
  if (!isDefinite && !isEntity) return null;
  const isSame = subject.length > 0 && subject.every((token, at) => own[at] && sameWord(token, own[at]));
  if (!isSame || !verbs.test(own[subject.length]?.word ?? '')) return null;
  const isKnown = more
    .flatMap((part) => tokensOf(part.replace(/^its\s/i, '')))
    .every((token) => own.some((other) => sameWord(token, other)));
  if (!isKnown || !reaches(found.rest, statement)) return null;
  return {
    effect: 'invalidates',
    difference: `the document says it ${found.isFuture ? 'will be' : 'is'} over: “${sentence}”`,
    isGone: !found.isFuture,
  };
}

/** The ending covers all that the statement speaks of. */
function reaches(where: string, statement: string): boolean {
  if (where === '') return true;
  const said = withoutEndOrSpace(statement.toLowerCase(), '.!');
  return said.endsWith(` ${where.toLowerCase()}`) && !/,|\b(?:and|or)\b/.test(said);
}
