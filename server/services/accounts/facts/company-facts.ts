import { getDomain } from 'tldts';
import { withoutLegalForm } from './legal-form.ts';

const longest = 500;

/** Returns the key of an account. Identifiers keep their case, since two of a CRM may differ in nothing else. */
export function accountKey(id: string | null | undefined): string | null {
  return id?.trim().slice(0, longest) || null;
}

/** Returns the host of a domain or of a page's address. */
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

/** Domains of public e-mail providers: people who share one need not share a company. */
export const publicMail: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com msn.com yahoo.com
  yahoo.co.uk yahoo.de yahoo.fr ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com
  gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.com zoho.com yandex.com yandex.ru mail.ru hey.com
  fastmail.com tutanota.com qq.com 163.com 126.com naver.com orange.fr free.fr laposte.net libero.it comcast.net`.split(
    /\s+/,
  ),
);

/**
 * Returns the registrable domain of a company: `shop.north.co.uk` is `north.co.uk`. Null for an invalid domain and
 * for public e-mail providers.
 */
export function companyDomain(text: string | null | undefined): string | null {
  if (!text) return null;
  const known = knownDomains.get(text);
  if (known !== undefined) return known;
  const host = accountDomain(text);
  const registered = host && getDomain(host.replace(/\.+$/, ''));
  const domain = registered && !publicMail.has(registered) ? registered : null;
  if (text.length <= longestKnown) remember(text, domain);
  return domain;
}

// The same few companies stand in every event of an import, several times each.
const knownDomains = new Map<string, string | null>();
const knownMost = 10_000;
const longestKnown = 100;

function remember(text: string, domain: string | null): void {
  if (knownDomains.size >= knownMost) knownDomains.clear();
  knownDomains.set(text, domain);
}

export function companyDomainOfEmail(email: string | null | undefined): string | null {
  const at = email?.lastIndexOf('@') ?? -1;
  return email && at >= 0 ? companyDomain(email.slice(at + 1)) : null;
}

/**
 * Returns a name in the form that is compared: without case, punctuation and legal form. Null where nothing is left.
 */
export function companyName(text: string | null | undefined): string | null {
  const bare = text?.slice(0, longest).normalize('NFKC').trim();
  if (!bare) return null;
  const words = (name: string) =>
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}&+]+/gu)
      ?.join(' ');
  return words(withoutLegalForm(bare)) ?? words(bare) ?? bare.toLowerCase();
}
