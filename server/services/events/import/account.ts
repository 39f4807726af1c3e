import type { ImportEvent } from '../../../../schema/import-event.ts';

/** The company that a deal is with, each fact in the one form in which it is stored and looked for. */
export interface Account {
  id: string | null;
  /** A host in lower case, without `www.`. */
  domain: string | null;
  /** In lower case. */
  name: string | null;
}

const longest = 500;

export function accountOf(event: ImportEvent): Account {
  if (event.type !== 'crm') return { id: null, domain: null, name: null };
  return {
    id: accountKey(event.crmAccountId),
    domain: accountDomain(event.crmAccountDomain),
    name: accountName(event.accountName),
  };
}

/** An identifier keeps its letters' case: two of a CRM may differ in nothing else. */
export function accountKey(id: string | null | undefined): string | null {
  return id?.trim().slice(0, longest) || null;
}

export function accountName(name: string | null | undefined): string | null {
  return name?.trim().toLowerCase().slice(0, longest) || null;
}

/** The host of a domain or an address of a page. */
export function accountDomain(text: string | null | undefined): string | null {
  const host = text
    ?.slice(0, longest)
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/)[0];
  return host || null;
}
