import type { AgentRunBody, RunSubject } from '../../../schema/agents/input.ts';
import type { AgentDefinition } from '../../agents/definition.ts';
import { parseStorable } from '../../text/strings.ts';
import { publicMail } from '../events/import/participants.ts';

/** Members of every run's body that no agent's own shape has. */
const ofTheCall = ['experimentOId', 'callbackUrl'];

/** Reads the subject; the flat form wins over the nested one. An address of a page counts as its domain. */
export function subjectOf(
  { input, facts }: Pick<AgentDefinition, 'input' | 'facts'>,
  body: AgentRunBody,
): RunSubject {
  const known = new Set([...Object.keys(input.shape), ...ofTheCall]);
  const person = { ...body.person, ...present(body) } as Partial<AgentRunBody> & Record<string, unknown>;
  const company = (body.company ?? {}) as Record<string, string | null | undefined>;
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || null;
  return {
    company: {
      name: person.companyName ?? company.companyName ?? company.name ?? null,
      domain:
        domainOf(person.companyDomain ?? company.companyDomain ?? company.domain ?? null) ??
        domainOfEmail(person.email),
      crmAccountId: person.crmAccountId ?? company.crmAccountId ?? null,
    },
    person: {
      name,
      email: person.email?.toLowerCase() ?? null,
      jobTitle: person.jobTitle ?? null,
      socialProfile: person.socialProfile ?? person.linkedInProfile ?? null,
    },
    // a definition that reads the caller's facts by itself is given the others alone
    runtimeContext: contextText(facts ? { ...body, runtimeContext: null } : body, known),
  };
}

const present = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));

function domainOf(text: string | null): string | null {
  if (!text) return null;
  const host =
    text
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, '')
      .split(/[/?#:]/)[0] ?? '';
  return host || null;
}

function domainOfEmail(email: string | null | undefined): string | null {
  const domain = email?.split('@')[1]?.toLowerCase();
  return domain && !publicMail.has(domain) ? domain : null;
}

function contextText(body: AgentRunBody, known: ReadonlySet<string>): string | null {
  const given = body.runtimeContext;
  const extra = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined),
  );
  const lines = [...factLines(structured(given)), ...factLines(extra)];
  return lines.length > 0 ? lines.join('\n') : null;
}

/** A text that is JSON of an object or a list stands for what it holds. */
export function structured(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return parseStorable(given);
  } catch {
    return given;
  }
}

const deepest = 64;
const linesMost = 10_000;

/**
 * Each text, number or truth value as `key: value`, one a line, nested keys joined by a full stop; a text without a key
 * stays as it is. Nothing is written as JSON, so that a quote of a fact reads like one.
 */
export function factLines(root: unknown): string[] {
  const lines: string[] = [];
  const waiting: { key: string; value: unknown; depth: number }[] = [{ key: '', value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined && lines.length < linesMost; next = waiting.pop()) {
    const { key, value, depth } = next;
    if (value === null || value === undefined || value === '') continue;
    if (typeof value !== 'object') lines.push(key === '' ? String(value) : `${key}: ${value}`);
    else if (depth < deepest) {
      const isList = Array.isArray(value);
      const below = Object.entries(value).map(([name, inner]) => ({
        key: isList ? key : key === '' ? name : `${key}.${name}`,
        value: inner as unknown,
        depth: depth + 1,
      }));
      waiting.push(...below.reverse());
    }
  }
  return lines;
}
