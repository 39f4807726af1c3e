import type { Turn } from '../../../event-loop.ts';
import type { Passage } from './blocks.ts';

/** Which speakers of a transcript sell and which might buy. What a seller says is no pain of the buyer's. */

const sellerNames =
  /^(?:q|interviewer|host|moderator|rep|ae|sdr|csm|se|seller|sales.*|account executive|vendor|consultant|us)$/i;
const buyerNames = /^(?:a|customer|client|prospect|buyer|interviewee|guest|respondent|participant)$/i;
const selling =
  /\b(?:our (?:platform|product|team|customers|solution|tool|software|customer success|onboarding|pricing|service)|we (?:help|offer|support|provide|integrate|built|can (?:set|send|help|offer|do|run|show))|let me (?:show|walk)|i(?:'|’)?ll (?:show|send|walk)|happy to|thanks for (?:joining|making|taking)|what (?:we|our customers) (?:see|hear)|does that (?:help|make sense))\b/i;
const buying =
  /\b(?:we(?:'|’)?re (?:using|currently|struggling|looking|evaluating)|we (?:use|need|want|have to|spend|currently|still|struggle|lose|don(?:'|’)?t have|rely)|my (?:team|boss|cfo|ceo)|our (?:cfo|ceo|boss|current|budget|legal|board|planners|people|warehouse|plant|finance|it department)|how much does|what does it cost)\b/i;

export async function speakerRolesOf(
  passages: readonly Passage[],
  turn: Turn,
): Promise<Map<string, 'internal' | 'external'>> {
  const counts = new Map<string, { turns: number; questions: number; sells: number; buys: number }>();
  for (const { speaker, text } of passages) {
    if (!speaker) continue;
    await turn();
    const count = counts.get(speaker) ?? { turns: 0, questions: 0, sells: 0, buys: 0 };
    count.turns++;
    if (/\?["”]?$/.test(text)) count.questions++;
    if (selling.test(text)) count.sells++;
    if (buying.test(text)) count.buys++;
    counts.set(speaker, count);
  }
  const roles = new Map<string, 'internal' | 'external'>();
  const weighed = [...counts].map(([name, count]) => ({ name, count, weight: weightOf(name, count) }));
  const most = Math.max(0, ...weighed.map(({ count }) => count.sells / count.turns));
  for (const { name, count, weight } of weighed) {
    const sells = count.sells / count.turns;
    // where somebody plainly sells, those who hardly do are the ones sold to, however much they ask
    if (most >= clear && sells * 2 < most && !sellerNames.test(name)) roles.set(name, 'external');
    else if (Math.abs(weight) >= clear) roles.set(name, weight > 0 ? 'internal' : 'external');
  }
  return roles;
}

const clear = 0.1;

function weightOf(
  name: string,
  count: { turns: number; questions: number; sells: number; buys: number },
): number {
  if (sellerNames.test(name)) return 1;
  if (buyerNames.test(name)) return -1;
  return (count.sells * 1.5 + count.questions - count.buys * 1.5) / count.turns - 0.12;
}

/** The text speaks as the seller does: `we`, `our`, outside quotation marks. */
export function isPersonal(text: string): boolean {
  return /\b(?:we|our|us|ours)\b/i.test(text.replace(/["“][^"”]*["”]?/g, ' '));
}
