import type { Composed, Composition, Taken } from './definition.ts';
import { escapeHtml } from './markup.ts';
import { emailCount, emailsMost, type SequenceRunBody } from './sequence-input.ts';
import { givenWords, greetingFor, proofsOf, propositionsOf, takenAs } from './sequence-offline.ts';

/** E-mails put together from what was written, or from facts and the caller's words where no model writes. */

const sectionNames = ['greeting', 'opening', 'body', 'closing', 'cta', 'ps', 'signature'] as const;
type Sections = Record<(typeof sectionNames)[number], string | null>;

interface Email {
  subject: string | null;
  email: string;
  coreValueProp: string | null;
  sections: Sections;
}

type Written = { subject?: string; coreValueProp?: string; sections?: Partial<Record<string, string>> };

export function composeSequence(from: Composition): Composed {
  const count = emailCount(from.settings);
  const emails = Array.isArray(from.written.emails) ? (from.written.emails as (Written | undefined)[]) : [];
  const written = Array.from({ length: count }, (_none, index) => emails[index] ?? {});
  const { numEmails, sequenceSettings } = from.settings;
  const asked = numEmails ?? sequenceSettings?.numEmails ?? 0;
  const tooMany = asked > emailsMost ? [`numEmails is ${asked}, a sequence has at most ${emailsMost}`] : [];
  const made = from.composes ? { ...inProse(written, from), taken: [] } : inQuotes(written, from);
  return {
    data: { emails: made.emails, ...from.matches },
    taken: made.taken,
    warnings: [...tooMany, ...made.warnings],
  };
}

function inProse(written: readonly Written[], from: Composition): { emails: Email[]; warnings: string[] } {
  const emails = written.map((one) =>
    emailOf(one.subject ?? null, one.coreValueProp ?? null, sectionsIn(one), from),
  );
  const folded = emails.map(({ coreValueProp }) =>
    coreValueProp?.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
  );
  const warnings = emails.flatMap(({ sections }, index) => {
    const place = `E-mail ${index + 1}`;
    const twin = folded.indexOf(folded[index]);
    if (!sections.body && !sections.opening) return [`${place} has no text that a source supports`];
    return folded[index] && twin < index ? [`${place} has the value proposition of e-mail ${twin + 1}`] : [];
  });
  return { emails, warnings };
}

const sectionsIn = ({ sections }: Written): Sections =>
  Object.fromEntries(sectionNames.map((name) => [name, sections?.[name] ?? null])) as Sections;

/** The library's propositions go round as far as they reach, each with a proof where there is one. */
function inQuotes(written: readonly Written[], from: Composition) {
  const body = from.body as SequenceRunBody;
  const propositions = propositionsOf(from);
  const proofs = proofsOf(from);
  const taken: Taken[] = [];
  const emails = written.map((one, index): Email => {
    const at = `/emails/${index}`;
    const own = propositions[index];
    const proof = own ? proofs[index] : undefined;
    const words = givenWords(body, String(index + 1));
    if (own) taken.push(takenAs(`${at}/coreValueProp`, own), takenAs(`${at}/sections/body`, own));
    if (proof) taken.push(takenAs(`${at}/sections/body`, proof));
    const facts = [own, proof].flatMap((fact) => (fact ? [fact.text] : []));
    const sections: Sections = {
      greeting: shown(words.greeting ?? greetingFor(from.subject, body), from),
      opening: shown(one.sections?.opening ?? null, from),
      body: shown(own ? facts.join('\n\n') : null, from),
      closing: shown(words.closing ?? null, from),
      cta: shown(words.cta ?? null, from),
      ps: shown(words.ps ?? null, from),
      signature: shown(words.signature ?? null, from),
    };
    const subject = words.subject ?? from.matches.product?.name ?? null;
    return emailOf(subject, own?.text ?? null, sections, from);
  });
  return { emails, taken, warnings: [...unfollowed(from.settings), ...missingWords(emails, body)] };
}

/** What steers words alone, where none are written. */
function unfollowed({ stepPatches, sequenceSettings }: Composition['settings']): string[] {
  const { tone, readingLevel, sequenceType } = sequenceSettings ?? {};
  const set = { stepPatches, tone, readingLevel, sequenceType };
  return Object.entries(set).flatMap(([name, value]) =>
    value
      ? [
          `${name === 'stepPatches' ? name : `sequenceSettings.${name}`} is not followed: the built-in model quotes and does not write`,
        ]
      : [],
  );
}

function missingWords(emails: readonly Email[], body: SequenceRunBody): string[] {
  const absent = (['cta', 'closing', 'ps', 'signature'] as const).filter((name) =>
    emails.some(({ sections }) => sections[name] === null),
  );
  const bare = emails.flatMap(({ sections }, index) => (sections.body ? [] : [index + 1]));
  const isForeign = body.lang && !/^en(?:glish)?\b/i.test(body.lang);
  return [
    'The built-in model writes no e-mails: openings and bodies are facts in the words of their sources',
    ...(isForeign ? ['lang acts on the greeting alone: quotes stand in the language of their sources'] : []),
    ...(absent.length > 0
      ? [
          `${absent.join(', ')} are left out where neither runtimeContext nor runtimeInstructions gives words for them`,
        ]
      : []),
    ...(bare.length > 0
      ? [
          `E-mails without a value proposition, because product and playbook have no further one: ${bare.join(', ')}`,
        ]
      : []),
  ];
}

function formatOf({ body, settings }: Composition): 'TEXT' | 'HTML' | 'MARKDOWN' {
  const asked = body.outputFormat ?? settings.outputFormat;
  return asked === 'HTML' || asked === 'MARKDOWN' ? asked : 'TEXT';
}

/** A quoted text in the format of the output; a model's own is in it already. */
function shown(text: string | null, from: Composition): string | null {
  if (text === null || formatOf(from) !== 'HTML') return text;
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

function emailOf(
  subject: string | null,
  coreValueProp: string | null,
  sections: Sections,
  from: Composition,
): Email {
  const { greeting, opening, body, cta, closing, signature, ps } = sections;
  const isHtml = formatOf(from) === 'HTML';
  const end = [closing, signature].filter(Boolean).join('\n');
  const text = [greeting, opening, body, cta, end, ps].filter(Boolean).join(isHtml ? '\n' : '\n\n');
  return { subject, email: text, coreValueProp, sections };
}
