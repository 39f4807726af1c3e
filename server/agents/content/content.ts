import { z } from 'zod';
import { experimentRunBody, subjectName } from '../../../schema/agents/input.ts';
import { readShape, type Shape } from '../../../schema/agents/json-shape.ts';
import {
  type ComposedAnswer,
  type Composition,
  defineAgent,
  match,
  type ResolvedInput,
  usualPlan,
} from '../definition.ts';
import { withAccount } from './account.ts';
import { fillShape, questionsFor } from './json-answer.ts';
import {
  type ContentSection,
  contentSections,
  filledSections,
  renderSections,
  sectionFields,
  sectionsFor,
} from './sections.ts';

/**
 * Writes what an agent's instructions ask for, in the caller's shape if one is given. Without instructions, or with a
 * model that writes no prose, the content is quoted facts under headings.
 */
export const content = defineAgent({
  type: 'CONTENT',
  path: 'content',
  aliases: ['generate-content'],
  title: 'Content',
  description:
    "A text by the agent's instructions, such as an e-mail or a battle card, or JSON by its jsonSchema, every claim from a source. Without either, or without a writing model, quoted facts under headings",
  category: 'writing',
  input: experimentRunBody,
  requires: [],
  follows: ['outputFormat', 'jsonSchema', 'unsupportedClaims'],
  outputTokens: 16_000,
  task: 'Write content for a seller from what the sources say',
  plan: {
    ...usualPlan,
    activity: true,
    library: ['proof-point', 'reference', 'competitor'].map((kind) => ({ kind, most: 3, namedAlone: true })),
  },
  fields: (of) => {
    const form = formOf(of);
    if (form.kind === 'json') return questionsFor(form.shape, '/jsonContent', of.composes).fields;
    return form.kind === 'sections' ? sectionFields(form.sections, of.composes) : [];
  },
  parts: (of) => {
    const form = formOf(of);
    if (form.kind === 'json') return questionsFor(form.shape, '/jsonContent', true).parts;
    if (form.kind !== 'prose') return [];
    const format = formatOf(of);
    const description = 'The content, as the instructions of the user ask for it';
    return format === 'JSON'
      ? [{ path: '/jsonContent/text', description, format: 'TEXT' }]
      : [{ path: '/content', description, format }];
  },
  matches: ['product', 'playbook', 'persona', 'segment'],
  data: z
    .object({
      content: z.string().meta({ description: 'The text; for JSON, its text' }),
      jsonContent: z.unknown().meta({
        description:
          "By the agent's jsonSchema, null if a required value lacks support; `{title, sections[{heading, points[]}]}` for sections, `{title, text}` for other JSON, null for other text",
      }),
      product: match,
      playbook: match,
      persona: match,
      segment: match,
    })
    .meta({ id: 'ContentData' }),
  compose,
});

type Form =
  | { kind: 'json'; shape: Shape; ignored: string[] }
  | { kind: 'prose' }
  | { kind: 'sections'; sections: readonly ContentSection[]; isAsked: boolean };

function formOf({ settings, composes }: ResolvedInput): Form {
  const read = settings.jsonSchema ? readShape(settings.jsonSchema) : null;
  if (read && 'shape' in read) return { kind: 'json', ...read };
  const { instructions } = settings;
  if (!instructions) return { kind: 'sections', sections: contentSections, isAsked: false };
  return composes
    ? { kind: 'prose' }
    : { kind: 'sections', sections: sectionsFor(instructions), isAsked: true };
}

type Format = 'JSON' | 'TEXT' | 'HTML' | 'MARKDOWN';

const formatOf = ({ body, settings }: Pick<ResolvedInput, 'body' | 'settings'>): Format =>
  body.outputFormat ?? settings.outputFormat ?? 'MARKDOWN';

function compose(from: Composition): ComposedAnswer {
  const form = formOf(from);
  const answer =
    form.kind === 'json'
      ? inShape(from, form.shape, form.ignored)
      : form.kind === 'prose'
        ? inProse(from)
        : inSections(from, form.sections);
  const { lang } = from.body;
  const isForeign = !from.composes && typeof lang === 'string' && lang !== '';
  return {
    ...answer,
    data: { ...answer.data, ...from.matches },
    warnings: [
      ...(answer.warnings ?? []),
      ...(form.kind === 'sections' && form.isAsked
        ? [
            'The built-in model writes no prose: these are facts in the words and the language of their sources',
          ]
        : []),
      ...(isForeign
        ? ['lang is not followed: the built-in model quotes, in the language of the sources']
        : []),
    ],
  };
}

function inSections(from: Composition, sections: readonly ContentSection[]): ComposedAnswer {
  const told = withAccount(from, sections, filledSections(sections, from.written));
  const jsonContent = { title: subjectName(from.subject) ?? 'Content', sections: told.sections };
  return {
    data: { content: renderSections(jsonContent, formatOf(from)), jsonContent },
    taken: told.taken,
    warnings: told.warnings,
  };
}

function inProse(from: Composition): ComposedAnswer {
  const { written, subject } = from;
  const text = (written.jsonContent as { text?: string } | undefined)?.text ?? written.content ?? '';
  if (formatOf(from) !== 'JSON') return { data: { content: text, jsonContent: null } };
  const jsonContent = { title: subjectName(subject) ?? 'Content', text };
  return { data: { content: JSON.stringify(jsonContent), jsonContent } };
}

const namedMost = 10;

function inShape({ written }: Composition, shape: Shape, ignored: readonly string[]): ComposedAnswer {
  const { value, missing, broken } = fillShape(shape, written.jsonContent);
  return {
    data: { content: JSON.stringify(value), jsonContent: value },
    warnings: [
      ...named('jsonSchema requires values that no source supports, they are null', missing),
      ...named('jsonContent breaks bounds of jsonSchema', broken),
      ...named('jsonSchema has keywords that are ignored', ignored),
    ],
  };
}

function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > namedMost ? ` and ${names.length - namedMost} more` : '';
  return [`${what}: ${names.slice(0, namedMost).join(', ')}${more}`];
}
