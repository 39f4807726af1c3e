// white space is tried from where it begins alone
const legalForm =
  /(?:,\s+|(?<![\s,])\s+)(incorporated|inc|llc|llp|lp|ltd|limited|gmbh|kg|ohg|ug|se|corp|corporation|company|co|plc|s\.?a|s\.?r\.?l|s\.?p\.?a|sas|sarl|ag|bv|b\.v|nv|n\.v|oy|oyj|ab|as|aps|a\/s|pty|kk|spa)\.?$/i;

/** Forms stand one after another: `GmbH & Co. KG`, `Pty Ltd`. */
const formsMost = 3;

/** Returns the name of a company without the legal forms at its end; a name that is only a legal form stays. */
export function withoutLegalForm(name: string): string {
  let bare = name.trim();
  for (let form = 0; form < formsMost; form++) {
    const shorter = bare.replace(legalForm, '').replace(/\s*&$/, '').trim();
    if (shorter === '' || shorter === bare) return bare;
    bare = shorter;
  }
  return bare;
}
