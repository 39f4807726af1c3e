import { expect, test } from 'bun:test';
import { companyDomain } from '../../server/services/accounts/facts/company-facts.ts';

test.each([
  ['shop.north.co.uk', 'north.co.uk'],
  ['www.north.com.', 'north.com'],
  // names that a provider gives its customers are no domains of one company
  ['north.myshopify.com', 'north.myshopify.com'],
  ['eu.north.uk.com', 'north.uk.com'],
  ['mail.north.onmicrosoft.com', 'north.onmicrosoft.com'],
  ['github.io', 'github.io'],
  // one domain, however it is written
  ['xn--mller-kva.de', 'müller.de'],
  ['MÜLLER.de', 'müller.de'],
  ['mu\u0308ller.de', 'müller.de'],
  ['ｎｏｒｔｈ。com', 'north.com'],
])('the company of %s is known by %s', (host, domain) => {
  expect(companyDomain(host)).toBe(domain);
});

test.each([
  'gmail.com',
  'yahoo.co.jp',
  'hotmail.it',
  'live.nl',
  'mail.outlook.de',
  'seznam.cz',
  'co.uk',
  'localhost',
])('%s is the domain of no company', (host) => {
  expect(companyDomain(host)).toBeNull();
});
