import { escapeHtml } from '../../text/markup.ts';
import type { ComposedAnswer, Composition } from '../definition.ts';
import { composer } from '../quoted/composer.ts';
import { proofsOf } from '../quoted/library-facts.ts';
import { isTitle } from '../titles.ts';
import { forTheSeller, replacedIn } from './briefing.ts';
import { draftsOf } from './draft.ts';
import { emailCount, emailsMost, type SequenceRunBody } from './input.ts';
import { givenWords, greetingFor, languageOf } from './offline.ts';

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

export function composeSequence(from: Composition): ComposedAnswer {
  const count = emailCount(from.settings);
  const emails = Array.isArray(from.written.emails) ? (from.written.emails as (Written | undefined)[]) : [];
  const written = Array.from({ length: count }, (_none, index) => emails[index] ?? {});
  const { numEmails, sequenceSettings } = from.settings;
  const asked = numEmails ?? sequenceSettings?.numEmails ?? 0;
  const tooMany = asked > emailsMost ? [`numEmails is ${asked}, a sequence has at most ${emailsMost}`] : [];
  const made = from.composes ? inProse(written, from) : inQuotes(from);
  return {
    data: { emails: made.emails, briefing: made.briefing, ...from.matches },
    taken: made.answer.taken,
    repeated: made.answer.repeated,
    warnings: [...tooMany, ...made.warnings],
  };
}

function inProse(written: readonly Written[], from: Composition) {
  const answer = composer();
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
  const briefing = answer.underHeadings('/briefing', replacedIn(from), formatOf(from));
  return { emails, briefing, answer, warnings };
}

const sectionsIn = ({ sections }: Written): Sections =>
  Object.fromEntries(sectionNames.map((name) => [name, sections?.[name] ?? null])) as Sections;

/** Facts of the library, the caller and the reader, each with a line that says whose it is. */
function inQuotes(from: Composition) {
  const body = from.body as SequenceRunBody;
  const { records, subject, activity } = from;
  const calledName =
    activity.personName && !isTitle(activity.personName.value) ? activity.personName.value : null;
  const name = [records.product?.name, subject.company.name].filter(Boolean).join(' – ');
  const answer = composer();
  const emails = draftsOf(from).map(({ proposition, opening, body: facts }, index): Email => {
    const at = `/emails/${index}`;
    const words = givenWords(body, String(index + 1));
    const isBare = opening.length + facts.length === 0;
    const line = proposition && subjectLine(proposition.text);
    answer.prove(`${at}/coreValueProp`, proposition?.from);
    if (line && !words.subject) answer.prove(`${at}/subject`, proposition?.from);
    const sections: Sections = {
      greeting: shown(words.greeting ?? (isBare ? null : greetingFor(subject, body, calledName)), from),
      opening: answer.paragraphs(`${at}/sections/opening`, opening, formatOf(from)),
      body: answer.paragraphs(`${at}/sections/body`, facts, formatOf(from)),
      closing: shown(words.closing ?? null, from),
      cta: shown(words.cta ?? null, from),
      ps: shown(words.ps ?? null, from),
      signature: shown(words.signature ?? null, from),
    };
    const title = words.subject ?? line ?? (isBare ? null : name || null);
    return emailOf(title, proposition?.text ?? null, sections, from);
  });
  return {
    emails,
    briefing: answer.underHeadings('/briefing', forTheSeller(from), formatOf(from)),
    answer,
    warnings: [...unfollowed(from.settings), ...missingWords(emails, from)],
  };
}

const subjectMost = 70;

/** A proposition that is short enough; cut, it might say something else. */
const subjectLine = (text: string): string | null =>
  text.length <= subjectMost ? text.replace(/[.。]$/, '') : null;

/** What steers words, or is read for them, where none are written. */
function unfollowed(settings: Composition['settings']): string[] {
  const { tone, readingLevel, sequenceType } = settings.sequenceSettings ?? {};
  const { unsupportedClaims, useCaseOIds, segmentOIds, competitorOIds } = settings;
  const words = {
    unsupportedClaims,
    'sequenceSettings.tone': tone,
    'sequenceSettings.readingLevel': readingLevel,
    'sequenceSettings.sequenceType': sequenceType,
  };
  const records = Object.entries({ useCaseOIds, segmentOIds, competitorOIds });
  return [
    ...Object.entries(words).flatMap(([name, value]) =>
      value ? [`${name} is not followed: the built-in model quotes and does not write`] : [],
    ),
    ...records.flatMap(([name, value]) =>
      value && value.length > 0
        ? [
            `${name} is not followed: the built-in model quotes offering, playbook, references and proof points`,
          ]
        : [],
    ),
  ];
}

/** Records that the agent names as proof, and that hold none which an e-mail could quote. */
function silentProofs(from: Composition): string[] {
  const { referenceOIds, proofPointOIds } = from.settings;
  const speaking = new Set(proofsOf(from).map(({ oId }) => oId));
  return Object.entries({ referenceOIds, proofPointOIds }).flatMap(([setting, oIds]) =>
    from.library
      .filter(({ oId }) => oIds?.includes(oId) && !speaking.has(oId))
      .map(({ name, oId }) => `${setting}: ${name} (${oId}) says nothing that an e-mail can quote as proof`),
  );
}

function missingWords(emails: readonly Email[], from: Composition): string[] {
  const body = from.body as SequenceRunBody;
  const { product } = from.matches;
  const absent = (['cta', 'closing', 'ps', 'signature'] as const).filter((name) =>
    emails.some(({ sections }) => sections[name] === null),
  );
  const bare = emails.flatMap(({ sections }, index) => (sections.body ? [] : [index + 1]));
  const isForeign = languageOf(body) !== 'en';
  return [
    'The built-in model writes no e-mails: these are drafts of facts in the words of their sources, each with whose it is; briefing holds what is known of the reader',
    ...(isForeign ? ['lang acts on the greeting alone: quotes stand in the language of their sources'] : []),
    ...(absent.length > 0
      ? [
          `${absent.join(', ')} are left out where neither runtimeContext nor runtimeInstructions gives words for them`,
        ]
      : []),
    ...(product ? [] : ['No offering of the library fits: name one in customContext, or in the agent']),
    ...(product?.matchConfidence === 'LOW'
      ? [
          `The offering ${product.name} fits with low confidence alone: name one in customContext, or in the agent`,
        ]
      : []),
    ...silentProofs(from),
    ...(bare.length > 0
      ? [
          `E-mails without a value proposition, because the offering has no further one that can be quoted by itself: ${bare.join(', ')}`,
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
