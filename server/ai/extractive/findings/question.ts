/** Questions that a seller has to answer, told from those that only keep a talk going. */

const fewestWords = 4;

/** Kinds of talk that ask nothing of the offer, whoever asks. */
export const smallTalk: readonly { name: string; pattern: RegExp }[] = [
  {
    name: 'sound',
    pattern: /\b(?:can|could|do) (?:you|everyone|everybody|we all) (?:hear|see) (?:me|us|my|this)\b/i,
  },
  {
    name: 'courtesy',
    pattern:
      /\b(?:how are (?:you|things)|how(?:['’]s| is) (?:it going|everything|your (?:day|week))|any (?:other|more|further|last) questions|anything else|your weekend|plan(?:s|ned)? for the weekend)\b/i,
  },
  {
    name: 'appointment',
    pattern:
      /\b(?:your|my) (?:calendar|availability|schedule)\b|\bwhen are you (?:free|available)\b|\bwhat time (?:works|suits|is good)\b|\bdoes \p{L}+(?: at \S+)? work for\b/iu,
  },
  {
    name: 'assent',
    pattern:
      /(?:,\s*(?:right|okay|ok|yes|no|correct|huh|eh)|\b(?:isn['’]t (?:it|that)|aren['’]t (?:they|we|you)|don['’]t (?:you|we|they)|doesn['’]t it|won['’]t (?:it|you)))\?["'”’)\]]*$/i,
  },
  { name: 'rhetoric', pattern: /\bhow hard can (?:it|that|this) be\b/i },
];

export function asksOfTheOffer(text: string, idle = smallTalk): boolean {
  if (!/[?？]["'”’)\]]*$/u.test(text)) return false;
  if (text.split(/\s+/, fewestWords).length < fewestWords) return false;
  return !idle.some(({ pattern }) => pattern.test(text));
}
