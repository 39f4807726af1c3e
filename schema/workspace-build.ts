import { z } from 'zod';
import { maxName } from './entity.ts';
import { factLines } from './input/fact-lines.ts';
import { inputRules, type ReshapedInput } from './input/rules.ts';
import { offeringKinds } from './kind-fields.ts';
import { boundedText, isoTime, oId } from './wire.ts';

/** A workspace filled from a company's page and texts: the request, and how far it is. */

const maxTexts = 20;
const maxUrl = 2000;
/** Longer than that, or of several lines or sentences, a text is no name. */
const nameMost = 80;

const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** Returns whether a text is only a name: one line that is no sentence. */
export const isNameAlone = (text: string) => {
  const line = text.trim();
  return line.length <= nameMost && !/[\n.!?;]$|\n/.test(line);
};

const nameField = (description: string) => boundedText(maxName).nullish().meta({ description });
const text = boundedText();
const url = boundedText(maxUrl);

/** A text or a page's address to read. */
export interface BuildMaterial {
  name?: string | null | undefined;
  text?: string | null | undefined;
  url?: string | null | undefined;
}

const nonEmptyText = text.refine((value) => value.trim() !== '', 'must not be empty');

/** By itself or with a name. */
const material = (noun: string) =>
  z
    .union([
      nonEmptyText.meta({ description: 'A text, or the address of a page' }),
      z
        .object({
          name: nameField('Name; default: its title, or its beginning'),
          text: text.nullish(),
          url: url.nullish(),
        })
        .strict()
        .refine((value) => Boolean(value.text?.trim()) !== Boolean(value.url?.trim()), {
          path: ['text'],
          message: 'give either a text or a url',
        })
        .meta({ id: `Build${noun}` }),
    ])
    .transform((sent): BuildMaterial => {
      if (typeof sent !== 'string') return sent;
      return isWebAddress(sent) ? { url: sent.trim() } : { text: sent };
    });

interface BuildOffering {
  type?: string | null | undefined;
  name?: string | null | undefined;
  text?: string | null | undefined;
}

const offering = z
  .union([
    nonEmptyText.meta({ description: 'Its name, or a text about it' }),
    z
      .object({
        type: z
          .preprocess(
            (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
            z.enum(offeringKinds.map((kind) => kind.toUpperCase()) as [string, ...string[]]),
          )
          .nullish()
          .meta({ description: 'Default PRODUCT' }),
        name: nameField("Default: the beginning of its text, or the company's name"),
        text: text.nullish().meta({ description: 'Facts about it, beside the page and the texts' }),
      })
      .strict()
      .meta({ id: 'BuildOffering' })
      .register(inputRules, { aliases: { description: 'text', summary: 'text' } }),
  ])
  .transform((sent): BuildOffering => {
    if (typeof sent !== 'string') return sent;
    return isNameAlone(sent) ? { name: sent } : { text: sent };
  });

/**
 * Other clients send `workspace {name, url, …}` and `runtimeContext` beside the offering: what else they say of the
 * company are facts, each with its key, and facts are a text.
 */
function nestedForm(sent: Readonly<Record<string, unknown>>): ReshapedInput | null {
  const { workspace, runtimeContext, ...rest } = sent;
  const isNested = typeof workspace === 'object' && workspace !== null && !Array.isArray(workspace);
  if (!isNested && runtimeContext === undefined) return null;
  const { name, url, domain, ...others } = (isNested ? workspace : {}) as Record<string, unknown>;
  const facts = [others, runtimeContext].map((one) => factLines(one).join('\n')).filter((one) => one !== '');
  const told = facts.length > 0 ? [...[rest.texts ?? []].flat(), ...facts] : rest.texts;
  return {
    value: {
      ...(isNested ? { name, url: url ?? domain } : {}),
      ...rest,
      ...(told === undefined ? {} : { texts: told }),
    },
    moved: { name: 'workspace.name', url: url === undefined ? 'workspace.domain' : 'workspace.url' },
  };
}

export const workspaceBuildBody = z
  .object({
    name: boundedText(maxName)
      .refine((value) => value.trim() !== '', 'must not be empty')
      .meta({ description: "Name of the workspace's company" }),
    url: url.nullish().meta({ description: "The company's page; read once and kept as a resource" }),
    offering: offering.nullish(),
    references: z
      .array(material('Reference'))
      .max(maxTexts, `must have at most ${maxTexts} items`)
      .nullish()
      .meta({ description: 'Customer stories, each of which becomes a reference' }),
    texts: z
      .array(material('Text'))
      .max(maxTexts, `must have at most ${maxTexts} items`)
      .nullish()
      .meta({ description: 'Other texts about the company and its market' }),
    createDefaultAgents: z
      .boolean()
      .default(true)
      .meta({ description: 'One agent per type, linked to the offering' }),
  })
  .strict()
  .meta({
    id: 'WorkspaceBuild',
    requestExample: {
      name: 'Acme',
      url: 'https://acme.example',
      offering: { type: 'PRODUCT', name: 'Acme Routes', text: 'Acme Routes plans tours for couriers.' },
      references: ['# Northmarket\n\nNorthmarket cut its tours by 12 %.'],
      createDefaultAgents: true,
    },
  })
  .register(inputRules, { aliases: { text: 'texts' }, reshape: nestedForm });
export type WorkspaceBuildBody = z.output<typeof workspaceBuildBody>;

export const buildStages = [
  'read',
  'company',
  'offering',
  'references',
  'names',
  'library',
  'agents',
] as const;
export type BuildStage = (typeof buildStages)[number];

export const buildStatus = z
  .enum(['pending', 'running', 'completed', 'failed'])
  .meta({ id: 'WorkspaceBuildStatus' });

const waitReason = z.string().nullable().meta({
  description: 'Reason for waiting: an earlier build, or an unavailable model endpoint',
});

export const workspaceBuildStarted = z.object({
  jobOId: z.string(),
  status: buildStatus,
  reason: waitReason,
});

export const workspaceBuild = z
  .object({
    jobOId: z.string(),
    status: buildStatus,
    reason: waitReason,
    stage: z.enum(buildStages).nullable().meta({
      description:
        'Present stage: reading pages and texts, the company, its offering, its references, finding names in the texts, records of these, agents',
    }),
    counts: z
      .object({
        total: z.number().int().meta({ description: 'Grows as names are found' }),
        done: z.number().int(),
        skipped: z.number().int(),
      })
      .meta({ id: 'WorkspaceBuildCounts' }),
    created: z
      .array(z.object({ oId: z.string(), kind: z.string() }).meta({ id: 'BuiltRecord' }))
      .meta({ description: 'Results of this build: resources, records of the library, agents' }),
    error: z.string().nullable().meta({ description: 'Reason for the failure; results until then stay' }),
    warnings: z
      .array(z.string())
      .meta({ description: 'Problems that it went on with, such as a page that did not answer' }),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'WorkspaceBuildProgress' });
export type WorkspaceBuild = z.output<typeof workspaceBuild>;

export const workspaceBuildQuery = z.object({ jobOId: oId });
