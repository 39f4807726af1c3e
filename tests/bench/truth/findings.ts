import { fires, type Stance, stances } from '../../../server/ai/extractive/findings/stances.ts';
import type { FoundFinding, LibraryRecord } from '../../../server/ai/findings.ts';
import { builtInAi } from '../../../server/ai/index.ts';
import type { TruthPart } from '../truth.ts';
import { type Conversation, conversationsOf, isSameQuote, libraryOf } from './conversations.ts';
import { judgeLinks } from './finding-links.ts';

/** Findings, call purposes and links of the built-in rules on labelled conversations. */

export const part: TruthPart = { labels: 'findings.json', judge };

interface Read {
  conversation: Conversation;
  found: FoundFinding[];
}

async function judge(folder: string): Promise<void> {
  const conversations = conversationsOf(folder);
  const library = libraryOf(folder);
  const read = await readAll(conversations, library);
  print('as shipped', read);
  for (const channel of ['call', 'email', 'crm', 'social'] as const)
    print(
      channel,
      read.filter(({ conversation }) => conversation.channel === channel),
      'all',
    );
  print(
    'third-party',
    read.filter(({ conversation }) => !conversation.isOwn),
    'all',
  );
  print(
    'own',
    read.filter(({ conversation }) => conversation.isOwn),
    'all',
  );
  printForms(read);
  print('forms chosen on the other families', leftOut(read));
  await printPurposes(conversations);
  judgeLinks(conversations, library);
}

async function readAll(conversations: Conversation[], library: LibraryRecord[]): Promise<Read[]> {
  const ai = builtInAi();
  return Promise.all(
    conversations.map(async (conversation) => {
      const events = conversation.isRead ? [conversation.event] : [];
      const { findings } = await ai.findings({ events, library });
      return { conversation, found: findings[0] ?? [] };
    }),
  );
}

interface Tally {
  written: number;
  right: number;
  trapped: number;
  inverted: number;
  must: number;
  met: number;
  traps: number;
}

function print(title: string, read: Read[], only?: string): void {
  const tallies = new Map<string, Tally>();
  const of = (type: string): Tally => {
    const tally = tallies.get(type) ?? {
      written: 0,
      right: 0,
      trapped: 0,
      inverted: 0,
      must: 0,
      met: 0,
      traps: 0,
    };
    tallies.set(type, tally);
    return tally;
  };
  for (const { conversation, found } of read) {
    const met = new Set<unknown>();
    for (const one of found) {
      for (const tally of [of(typeOf(one)), of('all')]) {
        const verdict = verdictOn(conversation, one);
        tally.written++;
        for (const label of verdict.labels) met.add(label);
        if (verdict.labels.length > 0) tally.right++;
        else if (verdict.isTrap) tally.trapped++;
        if (verdict.isInverted) tally.inverted++;
      }
    }
    for (const label of conversation.findings.filter(({ must }) => must)) {
      for (const tally of [of(label.type), of('all')]) {
        tally.must++;
        if (met.has(label)) tally.met++;
      }
    }
    for (const trap of conversation.traps) for (const tally of [of(trap.type), of('all')]) tally.traps++;
  }
  console.log(`\n${title}`);
  for (const [type, tally] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (only && type !== only) continue;
    console.log(
      `${type.padEnd(20)} written ${pad(tally.written)}  precision ${share(tally.right, tally.written)}  recall ${share(tally.met, tally.must)} of ${pad(tally.must)}  traps ${tally.trapped} of ${tally.traps}  inverted ${tally.inverted}`,
    );
  }
}

function verdictOn(conversation: Conversation, found: FoundFinding) {
  const type = typeOf(found);
  const labels = conversation.findings.filter(
    (label) => label.type === type && isSameQuote(found.quote, label.quote),
  );
  const isTrap = conversation.traps.some(
    (trap) => (trap.type === type || trap.type === 'ANY') && isSameQuote(found.quote, trap.quote),
  );
  const isInverted =
    found.sentiment === 'NEGATIVE' && labels.some(({ sentiment }) => sentiment === 'POSITIVE');
  return { labels, isTrap, isInverted };
}

const typeOf = ({ extractionType }: FoundFinding) => extractionType.replace(/^[A-Z]+_/, '');

/** Of each form of refusal or problem where it fired, right or wrong. */
function printForms(read: Read[]): void {
  console.log('\nforms, right/written by family');
  for (const stance of stances) {
    const fired = firedBy(stance, read);
    const families = [...Map.groupBy(fired, ({ family }) => family)].map(
      ([family, ones]) =>
        `${family.slice(0, 14)} ${ones.filter(({ isRight }) => isRight).length}/${ones.length}`,
    );
    console.log(`${stance.name.padEnd(20)} ${families.join('  ')}`);
  }
}

function firedBy(stance: Stance, read: Read[]): { family: string; isRight: boolean }[] {
  return read.flatMap(({ conversation, found }) =>
    found
      .filter((one) => typeOf(one) === stance.subject && stanceBehind(one) === stance)
      .map((one) => ({
        family: conversation.family,
        isRight: verdictOn(conversation, one).labels.length > 0,
      })),
  );
}

const stanceBehind = ({ quote }: FoundFinding) => stances.find((stance) => fires(stance, quote));

/**
 * Each family read with what proved itself on the others: forms that were right three times of four there, and at least
 * once.
 */
function leftOut(read: Read[]): Read[] {
  return read.map(({ conversation, found }) => {
    const others = read.filter((one) => one.conversation.family !== conversation.family);
    const kept = new Set(stances.filter((stance) => isProven(firedBy(stance, others))));
    const apart = found.filter((one) => {
      const stance = ['OBJECTION', 'PAIN_POINT'].includes(typeOf(one)) ? stanceBehind(one) : undefined;
      return !stance || kept.has(stance);
    });
    return { conversation, found: apart };
  });
}

function isProven(fired: { isRight: boolean }[]): boolean {
  const right = fired.filter(({ isRight }) => isRight).length;
  return right > 0 && right * 4 >= fired.length * 3;
}

async function printPurposes(conversations: Conversation[]): Promise<void> {
  const calls = conversations.filter(({ purpose }) => purpose);
  const { purposes } = await builtInAi().purposes({ events: calls.map(({ event }) => event) });
  const right = calls.filter(
    ({ purpose, isRead }, at) => purpose === (isRead ? purposes[at] : 'INTERNAL_SYNC'),
  );
  console.log(`\ncall purpose ${share(right.length, calls.length)} of ${calls.length}`);
}

const pad = (count: number) => String(count).padStart(4);
export const share = (part: number, whole: number) => (whole === 0 ? '   —' : (part / whole).toFixed(2));
