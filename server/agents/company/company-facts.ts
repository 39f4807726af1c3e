import type { DocumentQuote } from '../activity.ts';

/**
 * Facts of a company that sentences state in a recognisable form: its business, its place, its headcount. English
 * only.
 */
export interface CompanyFacts {
  description: DocumentQuote | null;
  location: DocumentQuote | null;
  employees: { count: number; quote: DocumentQuote } | null;
}

/** What a company does, behind its name. */
const does =
  /^,? ?(?:[^,.;]{1,60}, )?(?:is an? |are an? |makes|sells|builds|runs|operates|provides|offers|develops|produces|supplies|manufactures|delivers|distributes|serves|designs|publishes|manages|owns)\b/;
const place = /\b(?:headquarter(?:s|ed)|head office|based) (?:is |are )?(?:located )?in \p{Lu}/u;
const counts = [
  /\bemploy(?:s|ing)? (?:about |around |some |over |more than )?(\d[\d,.]{0,9}) (?:people|staff|employees)\b/i,
  /\b(?:has|have|with|of) (?:about |around |some )?(\d[\d,.]{0,9}) (?:employees|staff)\b/i,
  /\b(\d[\d,.]{0,9}) (?:people work|employees work)\b/i,
];

/** Returns each fact by the first sentence that states it; `documents` name the company. */
export function companyFacts(name: string | null, documents: readonly DocumentQuote[]): CompanyFacts {
  const facts: CompanyFacts = { description: null, location: null, employees: null };
  for (const one of documents) {
    const { quote } = one;
    if (name && quote.startsWith(name) && does.test(quote.slice(name.length))) facts.description ??= one;
    if (place.test(quote)) facts.location ??= one;
    const count = countIn(quote);
    if (count !== null) facts.employees ??= { count, quote: one };
  }
  return facts;
}

function countIn(quote: string): number | null {
  for (const form of counts) {
    const digits = form.exec(quote)?.[1]?.replaceAll(/[,.](?=\d{3}\b)/g, '');
    if (digits && /^\d+$/.test(digits)) return Number(digits);
  }
  return null;
}
