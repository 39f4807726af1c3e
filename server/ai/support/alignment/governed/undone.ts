import type { Token } from '../../tokens.ts';
import type { Part } from '../part.ts';

/** What is said of a statement as a whole, and takes it back or makes it depend. */
const denying =
  /^(?:without|ohne|sans|sin|myths?|rumou?rs?|hoax|untrue|false|wrong|unlikely|imagine|pretend\w*|alleged|mythos|gerucht\w*|falsch|unwahr|unwahrscheinlich|angeblich\w*|mythe|rumeur\w*|faux|fausse|improbable|imagin\w+|pretendu\w*|mito|rumor\w*|fals[oa]|improbable|presunt\w*)$/;
/** Without it a title is a higher one, and a thing more than it is. */
const lesser =
  /^(?:deputy|vice|acting|interim|assistant|associate|junior|alleged|designated|former|previous|potential|possible|planned|proposed|limited|restricted|reduced|partial|insufficient|inadequate|incomplete|poor|minimal|unofficial|outdated|deprecated|unsupported|experimental|lower|weaker|smaller|slower|worse|ehemalige[nrms]?|geplante[nrms]?|eingeschrankte[nrms]?|mangelnde[nrms]?|ancien(?:ne)?s?|prevue?s?|limitee?s?|antigu[oa]s?|previst[oa]s?|limitad[oa]s?|stellvertretende[rn]?|vize|kommissarische[rn]?|angebliche[rn]?|adjointe?|suppleante?|adjunt[oa]|suplente|interin[oa])$/;

/** Returns whether the words around a piece take it back. */
export function isUndone(tokens: readonly Token[], { from, to }: Part): boolean {
  return tokens.some(({ word }, at) => {
    if (at >= from && at < to) return false;
    return denying.test(word) || (at === from - 1 && lesser.test(word));
  });
}
