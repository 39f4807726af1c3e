import type { AgentRunBody, RunSubject } from '../../../schema/agents/input.ts';

const known = new Set([
  'agentOId',
  'email',
  'firstName',
  'lastName',
  'jobTitle',
  'socialProfile',
  'linkedInProfile',
  'crmContactId',
  'crmLeadId',
  'crmAccountId',
  'companyDomain',
  'companyName',
  'person',
  'company',
  'runtimeContext',
  'customContext',
  'url',
  'outputFormat',
  'includeFullAnnotation',
  'experimentOId',
  'callbackUrl',
]);

/** Reads the subject; the flat form wins over the nested one. An address of a page counts as its domain. */
export function subjectOf(body: AgentRunBody): RunSubject {
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
    runtimeContext: contextText(body),
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

const publicMail = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'proton.me',
  'gmx.net',
]);

function domainOfEmail(email: string | null | undefined): string | null {
  const domain = email?.split('@')[1]?.toLowerCase();
  return domain && !publicMail.has(domain) ? domain : null;
}

function contextText(body: AgentRunBody): string | null {
  const given = body.runtimeContext;
  const extra = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined),
  );
  const lines = [...(typeof given === 'string' ? [given] : linesOf(given ?? {})), ...linesOf(extra)];
  return lines.length > 0 ? lines.join('\n') : null;
}

/** `name: value`, one a line. Texts stay as they are, so that a quote from them is verbatim. */
function linesOf(values: Record<string, unknown>): string[] {
  return Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
}
