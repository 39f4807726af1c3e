import { isFunctionWord } from '../../lexicon.ts';
import { governors } from '../governed/governors.ts';
import { isVerbAt, type Parts } from './clause.ts';

/** Whether words let what stands before or behind them hold by itself. */

/** Returns whether the words before depend on nothing that follows: no condition, speaker or limit. */
export const leavesAhead = ({ tokens }: Parts, from = 0, to = tokens.length): boolean =>
  !tokens.slice(from, to).some(({ word }) => binding.test(word));

/** Returns whether the words before do not make what follows a thought, a wish or something missing. */
export const leavesBehind = (parts: Parts, from = 0, to = parts.tokens.length): boolean =>
  leavesAhead(parts, from, to) &&
  !parts.tokens.slice(from, to).some((_token, at) => tellsThat(parts, from + at)) &&
  !parts.tokens.slice(from, to).some(({ word }) => governors.en.clause.test(word) && !loose.test(word));

/** `The survey found that …`: what a noun is said to do behind its `that` begins with a verb. */
const tellsThat = (parts: Parts, at: number): boolean =>
  parts.word(at) === 'that' && !isFunctionWord(parts.word(at - 1) || 'that') && !isVerbAt(parts, at + 1);

/** They govern what stands next to them alone. */
const loose = /^(?:without|against|need\w*)$/;

const binding =
  /^(?:if|unless|whether|until|till|provided|assuming|except|would|could|should|may|might|perhaps|maybe|possibly|probably|according|allegedly|reportedly|says?|said|tell|tells|told|claim\w*|believe\w*|reports?|reported|announce\w*|explain\w*|myths?|rumou?rs?|hoax|untrue|false|wrong|unlikely|either|neither|nor|both|between|together|combined|not|instead|rather|than|only)$/;
