import { z } from 'zod';
import { subjectName } from '../../../schema/agents/input.ts';
import { type AgentPart, defineAgent, match, type ResolvedInput, usualPlan } from '../definition.ts';
import { composeSequence } from './answer.ts';
import {
  emailCount,
  emailsMost,
  patchOf,
  type SequenceRunBody,
  sequenceRunBody,
  stepText,
  strayKeys,
} from './input.ts';
import { givenIn, plainFacts } from './offline.ts';

const section = z.string().nullable();
const email = z
  .object({
    subject: z.string().nullable(),
    email: z.string().meta({ description: 'The sections in the output format' }),
    coreValueProp: z.string().nullable(),
    sections: z
      .object({
        greeting: section,
        opening: section,
        body: section,
        closing: section,
        cta: section,
        ps: section,
        signature: section,
      })
      .meta({ id: 'SequenceSections' }),
  })
  .meta({ id: 'SequenceEmail' });

/** What the opening of each e-mail is about: no two begin alike. */
const openings = [
  'the situation of the reader today and what is at stake in it',
  'a problem or effort that the reader has',
  'something that the reader plans, wants or evaluates',
  'what happened lately with the reader: a meeting, a question, a decision',
  'what the reader requires or is concerned about',
  'people and processes of the reader that are concerned',
  'figures and dates of the reader',
];

/** Writes a sequence of e-mails to one reader, each about a different value proposition. */
export const sequence = defineAgent({
  type: 'EMAIL',
  path: 'sequence',
  aliases: ['/headless/generate-emails'],
  queuedAt: ['/async/headless/generate-emails'],
  title: 'Sequence',
  description:
    'E-mails to one reader, each of a value proposition of its own and every claim from a source. Without a model that writes, drafts of quoted facts, each with whose it is, and a briefing for whoever finishes them',
  category: 'writing',
  input: sequenceRunBody,
  requires: [],
  follows: ['numEmails', 'sequenceSettings', 'stepPatches', 'outputFormat', 'unsupportedClaims'],
  outputTokens: 16_000,
  task: 'Write e-mails of a seller to one reader. Each builds on another value proposition',
  plan: {
    ...usualPlan,
    activity: true,
    personFirst: true,
    library: ['proof-point', 'reference', 'use-case', 'competitor'].map((kind) => ({
      kind,
      most: 4,
      namedAlone: true,
    })),
  },
  check: (body, settings) => strayKeys(body as SequenceRunBody, emailCount(settings)),
  facts: (body, subject) => {
    const { runtimeContext } = body as SequenceRunBody;
    const title = subjectName(subject);
    return [
      ...[stepText(runtimeContext, 'all'), subject.runtimeContext].flatMap((text) =>
        text ? [{ title, text }] : [],
      ),
      ...numbers(emailsMost).flatMap((index) => {
        const text = stepText(runtimeContext, String(index + 1));
        return text ? stepFacts(text, `/emails/${index}`).map((fact) => ({ title, ...fact })) : [];
      }),
    ];
  },
  matchBy: (body) => ({ playbook: (body as SequenceRunBody).playbookSelectionContext ?? undefined }),
  // what an e-mail may quote where no model writes is told by its form
  fields: () => [],
  parts: (of) => numbers(emailCount(of.settings)).flatMap((index) => emailParts(of, index)),
  matches: ['product', 'playbook', 'persona'],
  data: z
    .object({
      emails: z.array(email),
      briefing: z.string().nullable().meta({
        description:
          "For the editor of the e-mails. Without a writing model: quotes under headings about the reader and their company, and the playbook's advice to the seller. With one: quotes in place of sentences that did not follow from them, each with its e-mail and section; else null",
      }),
      product: match,
      playbook: match,
      persona: match,
    })
    .meta({ id: 'SequenceData' }),
  compose: composeSequence,
});

/** Facts of one e-mail; a line that gives words for a section is a source of that section alone. */
function stepFacts(text: string, at: string): { text: string; toldFor: string }[] {
  const lines = text.split('\n');
  const plain = plainFacts(text);
  return [
    ...(plain.trim() ? [{ text: plain, toldFor: at }] : []),
    ...lines.flatMap((line) => {
      const given = givenIn(line);
      if (!given) return [];
      const place = given.section === 'subject' ? '/subject' : `/sections/${given.section}`;
      return [{ text: given.words, toldFor: `${at}${place}` }];
    }),
  ];
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_none, index) => index);

/** Lines that no quote fits into. */
const unquotedPaths: ReadonlySet<string> = new Set([
  '/subject',
  ...['greeting', 'cta', 'closing', 'signature'].map((name) => `/sections/${name}`),
]);

function emailParts(of: ResolvedInput, index: number): AgentPart[] {
  const { body, settings } = of;
  const { outputFormat, runtimeInstructions } = body as SequenceRunBody;
  const configured = outputFormat ?? settings.outputFormat;
  const format = configured === 'HTML' || configured === 'MARKDOWN' ? configured : 'TEXT';
  const key = String(index + 1);
  const { sequenceType, tone, readingLevel } = settings.sequenceSettings ?? {};
  const said = [
    sequenceType && `Kind of sequence: ${sequenceType}`,
    tone && `Tone: ${tone}`,
    readingLevel && `Reading level: ${readingLevel}`,
    stepText(runtimeInstructions, 'all'),
    patchOf(settings, key),
    stepText(runtimeInstructions, key),
  ];
  const instructions = said.filter(Boolean).join('\n') || null;
  const at = `/emails/${index}`;
  const which = `E-mail ${key} of ${emailCount(settings)}`;
  const one = (path: string, description: string, words: number, how: AgentPart['format'] = format) => ({
    path: `${at}${path}`,
    description: `${which}, ${description}`,
    instructions,
    words,
    format: how,
    isUnquoted: unquotedPaths.has(path),
  });
  return [
    one(
      '/coreValueProp',
      'the value proposition that it builds on, in a sentence; no two e-mails have the same',
      20,
      'TEXT',
    ),
    one('/subject', 'the subject line', 7, 'TEXT'),
    one('/sections/greeting', 'the greeting, with the name of the reader where it is known', 4),
    one('/sections/opening', `the opening: ${openings[index]}`, 30),
    one(
      '/sections/body',
      'the body: its value proposition for this reader, with proof where there is any',
      60,
    ),
    one('/sections/cta', 'the call to action: a question or an invitation', 15),
    one('/sections/closing', 'the closing line, such as regards', 4),
    one('/sections/signature', 'the signature, where instructions or sources give one; else empty', 8),
    one('/sections/ps', 'a postscript, where it adds another fact or is asked for; else empty', 20),
  ];
}
