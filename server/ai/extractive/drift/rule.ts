import type { StatementVerdict } from '../../drift/judgement.ts';
import { isFactAt, type Passage } from '../../reading/document.ts';
import type { Claim, Match } from './alignment.ts';

/** The input of a rule, and the relations that it may find. */

export interface Relation {
  effect: Exclude<StatementVerdict['effect'], 'immaterial'>;
  passage: Passage;
  difference: string;
  overlap: number;
  /** What takes a place in the statement; null takes the statement away; none leaves the sentence to be read. */
  after?: string | null;
}

/** The least share of a statement's words that the sentence must contain. */
export const floors = {
  figure: 0.4,
  sameFigure: 0.5,
  ending: 0.55,
  denial: 0.6,
  scope: 0.5,
  alone: 0.75,
  lasting: 0.3,
};

export type Rule = (claim: Claim, match: Match) => Omit<Relation, 'passage' | 'overlap'> | null;

/** Returns whether the passage states the shared words as a fact. */
export const isFact = ({ passage, met }: Match) => met.length > 0 && isFactAt(passage, met[0]?.start ?? 0);
