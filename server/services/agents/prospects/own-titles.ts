import type { AccountPerson, PersonEvidence } from '../../../agents/account-person.ts';
import { isTitle, isTitleWord } from '../../../agents/titles.ts';
import type { Tx } from '../../../database/index.ts';
import { turns } from '../../../event-loop.ts';

/** For how many people titles are looked for, and how much of each event is read for it. */
const peopleRead = 200;
const charactersRead = 20_000;

/** Adds to people without a title the one that they give themselves in their newest events. */
export async function withOwnTitles(
  tx: Tx,
  workspace: string,
  people: readonly AccountPerson[],
): Promise<AccountPerson[]> {
  const untitled = people.filter(({ title, lastName }) => title === null && lastName !== null);
  const read = new Set(untitled.slice(0, peopleRead));
  const oIds = [...new Set([...read].flatMap(eventsOf))];
  if (oIds.length === 0) return [...people];
  const rows = await tx<{ oId: string; text: string }[]>`
    select event_o_id as o_id, left(text, ${charactersRead}) as text
    from event_payload
    where workspace_o_id = ${workspace}
      and event_o_id = any (${oIds})
      and text is not null`;
  const texts = new Map(rows.map(({ oId, text }) => [oId, text]));
  const turn = turns();
  const titled: AccountPerson[] = [];
  for (const person of people) {
    await turn();
    const found = read.has(person) ? firstTitle(person, texts) : null;
    titled.push(found ? { ...person, title: found.quote, evidence: [...person.evidence, found] } : person);
  }
  return titled;
}

const eventsOf = ({ evidence }: AccountPerson) =>
  evidence.flatMap(({ type, oId }) => (type === 'event' && oId !== null ? [oId] : []));

function firstTitle(person: AccountPerson, texts: ReadonlyMap<string, string>): PersonEvidence | null {
  for (const oId of eventsOf(person)) {
    const found = ownTitle(texts.get(oId) ?? '', person.firstName ?? '', person.lastName ?? '');
    if (found)
      return {
        about: 'title',
        type: 'event',
        oId,
        chunkOId: null,
        quote: found.title,
        start: found.start,
        end: found.start + found.title.length,
      };
  }
  return null;
}

export interface OwnTitle {
  title: string;
  /** UTF-16 offset. */
  start: number;
}

const longestLine = 300;

/**
 * Returns the title that a person gives themselves: in a signature, behind their name or in the line below it, or in a
 * turn of theirs that begins with `I'm the …`.
 */
export function ownTitle(text: string, firstName: string, lastName: string): OwnTitle | null {
  const name = `${firstName} ${lastName}`.toLowerCase();
  let isBelow = false;
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const shown = line.slice(0, longestLine);
    const lead = /^[\s>*_–—-]*/.exec(shown)?.[0].length ?? 0;
    const isNamed = shown.slice(lead, lead + name.length).toLowerCase() === name;
    if (!isNamed && !isBelow) continue;
    const from = lead + (isNamed ? name.length : 0);
    const rest = shown.slice(from);
    if (rest.trim() === '') {
      isBelow = isNamed || isBelow;
      continue;
    }
    // `Ann Leeds` is somebody else
    if (isNamed && /^[\p{L}\p{N}]/u.test(rest)) continue;
    const isTurn = isNamed && rest.startsWith(':');
    const found = isTurn ? introduced(rest, firstName, name) : signed(rest);
    if (found) return { title: found.title, start: start + from + found.start };
    isBelow = false;
  }
  return null;
}

/** ` | VP Finance | Northmarket`, `, VP Finance at Northmarket`. */
function signed(rest: string): OwnTitle | null {
  const lead = /^[\s,|·•*_–—-]*/.exec(rest)?.[0].length ?? 0;
  const title = untilCompany(rest.slice(lead));
  return title !== '' && /^\p{Lu}/u.test(title) && isTitle(title) ? { title, start: lead } : null;
}

/** A comma may belong to the title: `VP, Finance`. */
function untilCompany(text: string): string {
  const cut = (/\s+(?:at|@|[-–—|·•])\s|[|·•()<>\n*_]/.exec(text)?.index ?? text.length) || 0;
  const whole = text.slice(0, cut).trimEnd();
  const [first = '', second = ''] = whole.split(/,\s*/);
  const isTitled = second !== '' && second.split(' ').every((word) => isTitleWord(word));
  return isTitled ? whole.split(',').slice(0, 2).join(',').trimEnd() : first.trimEnd();
}

const turnsIntroduction = /\bI(?:['’]m| am) /g;
const introductionsRead = 5;

/** `I'm Ann, the CFO here.` */
function introduced(turn: string, firstName: string, name: string): OwnTitle | null {
  let left = introductionsRead;
  for (const { 0: said, index } of turn.matchAll(turnsIntroduction)) {
    if (left-- === 0) return null;
    let start = index + said.length;
    for (const called of [name, firstName.toLowerCase()]) {
      if (called !== '' && turn.slice(start, start + called.length).toLowerCase() === called) {
        start += called.length;
        break;
      }
    }
    start +=
      /^(?:,? ?(?:and )?I(?:['’]m| am) |, )?(?:the |an? |our )?/.exec(turn.slice(start))?.[0].length ?? 0;
    const title =
      /^.{2,80}?(?=[.,;!?]|$| (?:at|here|for|and|in charge|so|over|based|who)\b)/.exec(
        turn.slice(start),
      )?.[0] ?? '';
    if (isTitle(title)) return { title, start };
  }
  return null;
}
