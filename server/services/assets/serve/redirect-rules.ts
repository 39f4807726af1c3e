/*
 * Rules of a site's `_redirects`, one a line: `from to [status]`, the first that matches counts. The form is Netlify's;
 * supported are 200, 301 (the default), 302 and 404, placeholders (`:name`, one step) and a splat (`*`, the rest of the
 * path). A file of the site always goes before a rule.
 */

export const redirectsFile = '_redirects';
/**
 * The file of headers that other hosts read; it has no effect here. Neither file is served, as `_headers` may hold
 * passwords.
 */
export const headersFile = '_headers';

const statuses = [200, 301, 302, 404] as const;
type RuleStatus = (typeof statuses)[number];

export interface RedirectRule {
  from: readonly RuleStep[];
  /** It ends with `*`, which is not among the steps. */
  hasSplat: boolean;
  /** An absolute URL, or a path below the site's own address. */
  to: string;
  status: RuleStatus;
}

interface RuleStep {
  /** Decoded. */
  text: string;
  /** Of a placeholder, which any step matches. */
  name: string | null;
}

export interface RuleFault {
  /** Counted from 1. */
  line: number;
  /** Follows the name of the file and the line. */
  message: string;
}

export const redirectLinesMost = 1_000;
export const redirectsBytesMost = 1024 * 1024;
const lineMost = 1_000;
const placeholder = /^:([a-z]\w*)$/i;

/** Returns the rules, and the faults of lines that are none. */
export function readRedirects(text: string): { rules: RedirectRule[]; faults: RuleFault[] } {
  const rules: RedirectRule[] = [];
  const faults: RuleFault[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > redirectLinesMost)
    faults.push({ line: redirectLinesMost + 1, message: `exceeds the limit of ${redirectLinesMost} lines` });
  for (const [at, line] of lines.slice(0, redirectLinesMost).entries()) {
    const comment = line.search(/(?:^|\s)#/);
    const words = (comment < 0 ? line : line.slice(0, comment)).split(/\s+/).filter(Boolean);
    if (words.length === 0) continue;
    const read = line.length > lineMost ? `is longer than ${lineMost} characters` : readRule(words);
    if (typeof read === 'string') faults.push({ line: at + 1, message: read });
    else rules.push(read);
  }
  return { rules, faults };
}

/** Returns the first rule that matches the steps of a path, with its target filled in; null where none does. */
export function matchRedirect(
  rules: readonly RedirectRule[],
  steps: readonly string[],
): Pick<RedirectRule, 'to' | 'status'> | null {
  // slashes at the end and doubled ones make no difference to a rule
  const path = steps.filter(Boolean);
  for (const { from, hasSplat, to, status } of rules) {
    if (hasSplat ? path.length < from.length : path.length !== from.length) continue;
    const isMatch = from.every(({ text, name }, at) => name !== null || text === path[at]);
    if (!isMatch) continue;
    const values = new Map<string, string>();
    const keep = (name: string, value: string) => values.has(name) || values.set(name, value);
    for (const [at, { name }] of from.entries())
      if (name !== null) keep(name, encodeURIComponent(path[at] ?? ''));
    if (hasSplat) keep('splat', path.slice(from.length).map(encodeURIComponent).join('/'));
    return { status, to: to.replace(/:([a-z]\w*)/gi, (whole, name) => values.get(name) ?? whole) };
  }
  return null;
}

/** The rule, or what is wrong with it. */
function readRule([from = '', to = '', statusWord = '301', ...more]: readonly string[]):
  | RedirectRule
  | string {
  if (!from.startsWith('/')) return 'must begin with the path to redirect from, such as /old';
  if (to === '') return 'needs a target behind the path, such as /old /new 301';
  if (/^[\w-]+=/.test(to)) return 'has query parameters, which are not supported: rules match paths alone';
  const status = statuses.find((one) => String(one) === statusWord);
  if (statusWord.endsWith('!')) return 'forces a rule with !, which is not supported: files always go first';
  if (!status) return `has the status ${statusWord.slice(0, 20)}; it must be ${statuses.join(', ')}`;
  if (more.length > 0) return 'has conditions behind the status, which are not supported';
  const fault = faultOfTarget(to, status);
  if (fault) return fault;
  const steps = decoded(from.split('/').filter(Boolean));
  if (steps === null) return 'has a path that is not percent-encoded UTF-8';
  const hasSplat = steps.at(-1) === '*';
  const named = hasSplat ? steps.slice(0, -1) : steps;
  if (named.some((step) => step.includes('*'))) return 'must have * as the last step of its path alone';
  return {
    from: named.map((text) => ({ text, name: placeholder.exec(text)?.[1] ?? null })),
    hasSplat,
    to,
    status,
  };
}

function faultOfTarget(to: string, status: RuleStatus): string | null {
  if (to.startsWith('/')) return null;
  if (!/^https?:\/\//i.test(to)) return 'must have a target that begins with /, http:// or https://';
  if (status === 200 || status === 404)
    return `must lead to a path of this site with the status ${status}: other servers are not asked`;
  if (/^https?:\/\/[^/?#]*(?::[a-z]|@)/i.test(to) || !URL.canParse(to))
    return 'must have no placeholder, user name or invalid port in its host';
  return null;
}

function decoded(steps: readonly string[]): string[] | null {
  try {
    return steps.map((step) => decodeURIComponent(step).normalize('NFC'));
  } catch {
    return null;
  }
}
