/** Whether a sentence says something in its own name, without condition, doubt, quotation or denial. */

const conditional =
  /\b(?:if|unless|whether|in case|provided that|providing|as long as|suppos(?:e|ed|ing)|assum(?:e|es|ing)|otherwise|would|could|might|should|when|whenever|once|as soon as|before it|after it|hypothetical(?:ly)?|perhaps|maybe|possibly|probably|likely|unlikely|plan(?:s|ned)? to|consider(?:s|ed|ing)?|intends? to|expected to|hopes? to|in theory)\b|\bmay (?!\d)/;
const opening = /^\W*(?:if|unless|whether|suppose|assume|should|had|were|when|once|were|imagine|example)\b/i;
const reported =
  /\b(?:some|many|others|people|they|critics|competitors|analysts|users|who|he|she|it was|it is|is|are|was|were) (?:say|says|said|claim|claims|claimed|believe|believes|believed|think|thinks|thought|argue|argues|suggest|suggests|report|reported|assert|feared|rumou?red|alleged)\b|\b(?:says?|said|claim(?:s|ed)?|believes?|alleges?|rumou?rs?|rumou?red|reportedly|allegedly|supposedly|apparently|according to|myths?|contrary to)\b/i;
const refuted =
  /\b(?:false|untrue|not true|not correct|incorrect|wrong|not the case|no truth|den(?:y|ies|ied)|misunderstanding|misconception|hoax|fiction)\b/i;
/** Says less than it seems to: what is excepted is not known to a comparison. */
const qualified =
  /\b(?:except|excluding|apart from|other than|instead of|rather than|hardly|barely|rarely|no one|(?<!not )only|limited to)\b/i;

export function isAsserted(sentence: string): boolean {
  return !(
    sentence.includes('?') ||
    /[“”„«»"]/.test(sentence) ||
    conditional.test(sentence) ||
    opening.test(sentence) ||
    reported.test(sentence) ||
    refuted.test(sentence) ||
    qualified.test(sentence)
  );
}

/** A sentence that takes the one before it back. */
export function takesBack(sentence: string): boolean {
  return /^\W*(?:but |however,? |yet |in fact,? )?(?:this|that|these|those|it|they|which|not so|wrong|false)\b/i.test(
    sentence,
  ) && refuted.test(sentence)
    ? true
    : /^\W*(?:not so|wrong|false|not true|untrue|not any ?more)\W*$/i.test(sentence);
}

/** What stands below such a heading is not said in the document's own name. */
export function isHearsay(heading: string): boolean {
  return /\b(?:myths?|rumou?rs?|misconceptions?|hypothe\w+|scenarios?|examples?|false|fiction|quotes?|what (?:others|people|competitors) say)\b/i.test(
    heading,
  );
}
