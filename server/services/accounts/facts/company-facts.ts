import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';
import { cutAt } from '../../../text/strings.ts';
import { withoutLegalForm } from './legal-form.ts';

/** Two keys in three bytes a character stand beside each other in one entry of an index, which holds 2,700 bytes. */
const longest = 420;

/** Returns the key of an account. Identifiers keep their case, since two of a CRM may differ in nothing else. */
export function accountKey(id: string | null | undefined): string | null {
  return (id && cutAt(id.trim(), longest)) || null;
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

/**
 * Returns whether a domain is that of a public e-mail provider: people who share one need not share a company.
 * `domain` is registrable. Providers with an address in many countries are known by their name.
 */
export function isPublicMail(domain: string): boolean {
  return providers.has(domain) || /^(?:com|net|(?:com?\.)?[a-z]{2})$/.test(suffixOfProvider(domain));
}

/** Returns the host that addresses of a company's people have; null where anybody can have one at it. */
export function addressDomain(domain: string | null | undefined): string | null {
  const host = accountDomain(domain);
  return host !== null && isPublicMail(host) ? null : host;
}

function suffixOfProvider(domain: string): string {
  const dot = domain.indexOf('.');
  return manyCountries.has(domain.slice(0, dot)) ? domain.slice(dot + 1) : '';
}

const manyCountries: ReadonlySet<string> = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol gmx yandex'.split(' '),
);
const providers: ReadonlySet<string> = new Set(
  `me.com mac.com proton.me protonmail.com pm.me web.de t-online.de freenet.de mail.com zoho.com mail.ru hey.com
  fastmail.com tutanota.com tuta.com duck.com qq.com 163.com 126.com foxmail.com sina.com naver.com daum.net hanmail.net
  rediffmail.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it bluewin.ch seznam.cz
  wp.pl o2.pl onet.pl ukr.net abv.bg sapo.pt uol.com.br bol.com.br bigpond.com btinternet.com comcast.net verizon.net
  att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net`.split(/\s+/),
);

/** Domains under which a provider gives each customer a name of their own, and that no public list of suffixes has. */
const platforms: ReadonlySet<string> = new Set(['onmicrosoft.com', 'sharepoint.com', 'wordpress.com']);

/**
 * Returns the registrable domain of a company: `shop.north.co.uk` is `north.co.uk`, and `north.uk.com` and
 * `north.myshopify.com` are domains of their own, since who merges all customers of such a name cannot take it back. In
 * Unicode, however it is written. Null for an invalid domain and for public e-mail providers.
 */
export function companyDomain(text: string | null | undefined): string | null {
  if (!text) return null;
  const known = knownDomains.get(text);
  if (known !== undefined) return known;
  const host = accountDomain(text);
  const registered = host && registeredOf(isPlain.test(host) ? host : domainToUnicode(host));
  const domain = registered && !isPublicMail(registered) ? registered : null;
  if (text.length <= longestKnown) remember(text, domain);
  return domain;
}

/** Hosts that are written in one way alone. */
const isPlain = /^(?!.*xn--)[a-z0-9._-]*$/;

function registeredOf(name: string): string | null {
  const host = name.replace(/\.+$/, '');
  const registered = getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host);
  if (registered === null || !platforms.has(registered)) return registered;
  return host.split('.').slice(-3).join('.');
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
  // cut again behind: one sign may be composed of eighteen letters
  const bare = text && cutAt(cutAt(text, longest).normalize('NFKC').trim(), longest);
  if (!bare) return null;
  const words = (name: string) =>
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}&+]+/gu)
      ?.join(' ');
  return cutAt(words(withoutLegalForm(bare)) ?? words(bare) ?? bare.toLowerCase(), longest);
}
