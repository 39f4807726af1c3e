import type { AgentRunBody, RunSubject } from '../../../schema/agents/input.ts';
import { factLines } from '../../../schema/input/fact-lines.ts';
import type { AgentDefinition } from '../../agents/definition.ts';
import { parseStorable } from '../../text/strings.ts';
import { isPublicMail } from '../accounts/facts/company-facts.ts';

/** Members of every run's body that an agent's own shape may lack. */
const ofTheCall = ['experimentOId', 'callbackUrl', 'lang', 'accountOId'];

/** Reads the subject; the flat form wins over the nested one. A page's address counts as its domain. */
export function subjectOf(
  { input, facts }: Pick<AgentDefinition, 'input' | 'facts'>,
  body: AgentRunBody,
): RunSubject {
  const knownMembers = new Set([...Object.keys(input.shape), ...ofTheCall]);
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
    runtimeContext: contextText(facts ? { ...body, runtimeContext: null } : body, knownMembers),
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
  return domain && !isPublicMail(domain) ? domain : null;
}

function contextText(body: AgentRunBody, known: ReadonlySet<string>): string | null {
  const given = body.runtimeContext;
  const extra = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined),
  );
  const lines = [...factLines(structuredValue(given)), ...factLines(extra)];
  return lines.length > 0 ? lines.join('\n') : null;
}

/** Parses a text that is the JSON of an object or a list. */
export function structuredValue(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return parseStorable(given);
  } catch {
    return given;
  }
}
