/**
 * Adds the subject to a note that leaves it out, such as `Has not decided yet`, `Currently using Trello` or `Team of
 * 40 people`. In a text about somebody, such a note is about them; `own` holds the words of their name.
 */
export function withSubject(text: string, own: readonly string[]): string {
  const name = own.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  if (!name || another.test(text)) return text;
  const rest = text.charAt(0).toLowerCase() + text.slice(1);
  if (actsFirst.test(text)) return `${name} ${rest}`;
  if (isDoingFirst.test(text)) return `${name} is ${rest}`;
  return countsItsKind.test(text) && !anyVerb.test(text) ? `${name} is a ${rest.replace(/^an? /, '')}` : text;
}

/** Somebody else comes in: `Using Trello at their last company`, `Team of 60 at its biggest customer`. */
const another =
  / (?:at|as|by|from|according) | (?:of|on|with|in|for) (?:an?|their|its|his|her|our|your|\p{Lu}\p{Ll}+) |['’]s /u;
const actsFirst = /^(?:has|uses|runs|operates|owns|employs|needs|requires|sells)(?:n['’]t)? /i;
const isDoingFirst = /^(?:(?:currently|already|still|now) \p{Ll}+ing|using|running) /iu;
/** Matches a kind of organisation and how many of what it has; no `call with 12 people`, no `visited a chain with 12 shops`. */
const countsItsKind =
  /^(?:an? )?(?:(?!an?\b|the\b|to\b|for\b|met\b|saw\b|\p{L}+ed\b)[\p{L}-]+ ){0,4}(?:compan(?:y|ies)|firm|business|group|chain|network|team|staff|workforce|retailer|wholesaler|manufacturer|maker|provider|operator|agency|bank|insurer|distributor|carrier|start-?up|organi[sz]ation) (?:of|with) (?:about |around |over |more than )?\d/iu;
const anyVerb =
  / (?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|plans?|wants?|needs?) /i;
