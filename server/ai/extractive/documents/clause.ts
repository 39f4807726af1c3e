import { conceptIndex } from '../concepts/index.ts';
import type { Passage } from './blocks.ts';
import { words } from './words.ts';

/**
 * What the build of a sentence says beyond its words: who or what it begins with. `It records …` is a capability
 * whatever the verb, `Other tools stop there` sets something apart, `Purchasing managers must …` is about a role.
 */

const raised: readonly {
  concept: number;
  by: number;
  when: (passage: Passage, defines: boolean) => boolean;
}[] = [
  { concept: conceptIndex('capability'), by: 0.4, when: ({ text }) => itDoes.test(text) },
  {
    concept: conceptIndex('differentiator'),
    by: 0.55,
    when: ({ text, words: said }) => said.some(mentionsOthers) && othersDo.test(text),
  },
  {
    concept: conceptIndex('role mention'),
    by: 0.45,
    when: ({ text, words: said }) => said.slice(0, 7).some(mentionsRole) && roleFirst.test(text),
  },
  { concept: conceptIndex('business'), by: 0.5, when: (_passage, defines) => defines },
  { concept: conceptIndex('wonCustomer'), by: 0.2, when: ({ text }) => beginsWithName(text) },
];

// the patterns are dear: one word tells whether they can match at all
const others = new Set(
  words('other most many all competing conventional traditional generic ordinary no nobody one'),
);
const roles = new Set(
  words(
    'manager director head lead leader officer team department engineer analyst planner buyer controller accountant administrator supervisor executive founder owner operator operations finance procurement purchasing legal marketing sales hr it cfo ceo cto cio coo ciso cmo vp staff developer nurse recruiter auditor',
  ),
);
const mentionsOthers = (word: string): boolean => others.has(word);
const mentionsRole = (word: string): boolean => roles.has(word);

const itDoes =
  /^(?:it|the (?:system|product|platform|tool|app|software|service|module|feature|engine|dashboard|portal|assistant|device|sensor|plugin|add-on)) (?:also |automatically |then |even |never |always )?(?!is |was |has |does )\p{Ll}{2,}s\b/iu;
const othersDo =
  /^(?:other|most|many|all other|competing|conventional|traditional|generic|ordinary) (?:\p{L}+ ){0,2}(?:tools?|systems?|products?|vendors?|platforms?|providers?|solutions?|firms?|agencies|consultanc(?:y|ies)|consultants|suppliers?|apps?|services|offerings|software|competitors?)\b|\b(?:no (?:other|competing) \p{L}+|nobody else|no one else) (?:can|does|has|offers|could|will)\b/iu;
const roleFirst =
  /^(?:in \p{L}+ \p{L}+,? )?(?:the |a |an |our |their |its |every |each |most |internal |smaller |larger |any )?(?:\p{L}+[ -]){0,2}(?:managers?|directors?|heads?|leads?|leaders?|officers?|teams?|departments?|engineers?|analysts?|planners?|buyers?|controllers?|accountants?|administrators?|supervisors?|executives?|founders?|owners?|operators?|operations|finance|procurement|purchasing|legal|marketing|sales|HR|IT|CFOs?|CEOs?|CTOs?|CIOs?|COOs?|CISOs?|CMOs?|VPs?|staff|developers?|nurses?|recruiters?|auditors?)\b/iu;
const name =
  /^["“*_]*(?:\p{Lu}[\p{L}\p{N}&.'’-]*\s+(?:(?:of|and|&|de|von|der)\s+)?\p{Lu}[\p{L}\p{N}&.'’-]+|\p{Lu}[\p{L}\p{N}.-]+,? (?:Inc|Ltd|GmbH|AG|Corp|plc|LLC))/u;

/** `Halden Foods chose …` */
export function beginsWithName(text: string): boolean {
  return name.test(text);
}

const definition =
  /^[^.,;:]{0,80}? (?:is|are|was|runs?|makes?|operates?|sells?|provides?|builds?|produces?|offers?|serves?|manufactures?|supplies|employs)\b/u;

/** Says what the subject is or does, and names it first. */
export function definesSubject(text: string, named: (text: string) => boolean): boolean {
  const found = definition.exec(text);
  return found !== null && named(found[0]);
}

export function raiseByClause(passage: Passage, strengths: Float32Array, defines: boolean): void {
  for (const { concept, by, when } of raised) {
    if (when(passage, defines)) strengths[concept] = 1 - (1 - (strengths[concept] ?? 0)) * (1 - by);
  }
}
