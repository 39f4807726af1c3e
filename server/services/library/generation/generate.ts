import { type GenerateBody, type GenerateItem, isNameSource } from '../../../../schema/generate.ts';
import type { FieldShape, Kind } from '../../../../schema/shape.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import {
  type Cited,
  type Field,
  failedAfter,
  type Source,
  type Support,
  unconfirmed,
  type WriteResult,
} from '../../../ai/index.ts';
import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError, invalidField } from '../../../errors.ts';
import { cutAt } from '../../../text/strings.ts';
import type { Author } from '../author.ts';
import { createEntity } from '../entities.ts';
import { linkEntities, linkToOfferings } from '../links.ts';
import { type Brief, briefOf } from './brief.ts';
import { type NewEvidence, storeEvidence, unknownType } from './evidence.ts';
import { fieldSources } from './field-inputs.ts';
import { readSources } from './read-sources.ts';
import { type HeldOn, type ReadSource, storeSource } from './sources.ts';

/** At most so many values in one generated list; what is said more often than that is said too often. */
const maxListItems = 12;
export const tier = 'ECHO';

/** The tools of generation: those of any work, and a search of the workspace by name. */
export interface GenerateTools extends Tools {
  heldOn: HeldOn;
  warn?(sentence: string): void;
}

export interface GeneratedItem {
  name: string;
  sources: ReadSource[];
  written: WriteResult;
}

/**
 * Generates one entity per item, in order; all are stored together or none. References are looked up before anything
 * is paid for; sources are read and the model is asked outside of transactions. `record` is called with the entities
 * in the transaction that creates them. Returns the records as JSON text.
 */
export async function generateEntities(
  tools: GenerateTools,
  kind: Kind,
  body: GenerateBody,
  author: Author,
  record: (tx: Tx, oIds: string[]) => Promise<void>,
): Promise<string[]> {
  if (kind.fields.offeringOId?.required && !body.primaryOfferingOId)
    throw invalidField('primaryOfferingOId', 'is required: these records belong to an offering');
  const brief = await tools.read((tx) => briefOf(tx, tools.workspace, body));
  const items = await tools.spend(body.items.length * tierCredits[tier], async () => {
    const value: GeneratedItem[] = [];
    for (const [index, item] of body.items.entries())
      value.push(
        await generateItem(tools, kind, item, `${kind.plural}[${index}].`, brief).catch((error: unknown) => {
          throw failedAfter(
            error,
            value.map(({ written }) => written.usage),
          );
        }),
      );
    for (const [index, { written }] of value.entries())
      for (const key of written.truncated ?? [])
        tools.warn?.(cutSentence(`${kind.plural}[${index}].sources[${key}]`));
    return { value, credits: value.reduce((sum, one) => sum + one.written.usage.credits, 0) };
  });
  return tools.write(async (tx) => {
    const made: { oId: string; record: string }[] = [];
    for (const one of items) made.push(await store(tx, tools.workspace, kind, one, body, author));
    const oIds = made.map((one) => one.oId);
    await linkToOfferings(tx, tools.workspace, oIds, body.linkingStrategy, body.primaryOfferingOId);
    if (body.playbookOId) await linkEntities(tx, tools.workspace, body.playbookOId, oIds);
    await record(tx, oIds);
    return made.map((one) => one.record);
  });
}

/**
 * Reads an item's sources and has the kind's fields written from them; stores nothing. `at` is the path before
 * `sources` in errors.
 */
export async function generateItem(
  tools: GenerateTools,
  kind: Kind,
  item: GenerateItem,
  at: string,
  { owner, company, voice, instructions }: Brief,
): Promise<GeneratedItem> {
  const sources: ReadSource[] = [];
  const givenName = item.name?.trim() || item.sources?.find(isNameSource)?.value.trim() || null;
  const unread: ApiError[] = [];
  for (const [index, source] of (item.sources ?? []).entries()) {
    try {
      sources.push(...(await readSources(source, `${at}sources[${index}]`, tools, tools.heldOn)));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unread.push(error);
    }
  }
  const [first] = unread;
  if (first && unread.length === item.sources?.length) throw first;
  for (const { message } of unread) tools.warn?.(`${message}; the other sources were read`);
  sources.push(...fieldSources(kind, item));
  const writtenAnswer = await tools.ai.write({
    task: `Describe a ${kind.kind.replaceAll('-', ' ')}: ${kind.sentence}`,
    subject: givenName,
    kind: kind.kind,
    fields: writableFields(kind.fields),
    sources: sources.map(asSource),
    tier,
    company: company || owner || null,
    instructions,
    voice,
    signal: tools.signal,
  });
  for (const warning of unconfirmed(writtenAnswer.verified)) tools.warn?.(`${at}sources: ${warning}`);
  return { name: givenName ?? nameFrom(kind, sources), sources, written: writtenAnswer };
}

/** What one page answers is no fault of the request, as long as there is something to read beside it. */
const isUnreadable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'source_unreadable';

const cutSentence = (path: string): string =>
  `${path} exceeds what the model reads at once: only its beginning was read`;

const asSource = (source: ReadSource, index: number): Source => ({
  key: String(index),
  type: source.type,
  oId: source.resourceOId,
  url: source.url,
  title: source.title,
  text: source.text,
  toldFor: source.toldFor ?? null,
});

/**
 * Returns the fields that a model may fill, including members of groups, without those marked `none`, which belong to
 * integrators.
 */
export function writableFields(fields: Record<string, FieldShape>, at = ''): Field[] {
  return Object.entries(fields).flatMap(([name, field]): Field[] => {
    const path = `${at}/${name}`;
    if (field.members) return writableFields(field.members, path);
    // An older name of another field would only be filled with the same sentences again.
    if (field.form === 'none' || /\((older|legacy)\b/.test(field.description)) return [];
    return [
      {
        path,
        name,
        description: field.description,
        form: field.form,
        maxItems: field.form === 'list' || field.form === 'question' ? maxListItems : 1,
        ...(field.titles ? { titles: field.titles } : {}),
        ...(field.side ? { side: field.side } : {}),
        ...(field.tells ? { tells: field.tells } : {}),
        ...(field.values ? { values: [...field.values] } : {}),
      },
    ];
  });
}

/** Without a name, the title of the first source, or its first line. */
function nameFrom(kind: Kind, sources: ReadSource[]): string {
  const [first] = sources;
  const line = first?.title ?? first?.text.split('\n').find((text) => /[\p{L}\p{N}]/u.test(text)) ?? '';
  const name = cutAt(line.replace(/^[#>*\s-]+/, '').trim(), 120);
  return name || `Untitled ${kind.kind.replaceAll('-', ' ')}`;
}

async function store(
  tx: Tx,
  workspace: string,
  kind: Kind,
  one: GeneratedItem,
  body: GenerateBody,
  author: Author,
) {
  const { written } = one;
  const madeRecord = await createEntity(
    tx,
    workspace,
    kind,
    {
      name: one.name,
      data: withRequired(kind, assemble(kind, written.values), body),
      unrecognized: written.values.length === 0 && !written.namesSubject,
      quotes: written.values.map((value) => value.quote),
    },
    author,
  );
  await storeGenerated(tx, workspace, madeRecord.oId, one);
  return madeRecord;
}

/** Stores the sources of a generated item, and the evidence of each value. */
export async function storeGenerated(
  tx: Tx,
  workspace: string,
  entityOId: string,
  item: GeneratedItem,
): Promise<void> {
  const evidence = await generatedEvidence(tx, workspace, item);
  await storeEvidence(tx, workspace, entityOId, evidence, item.written);
}

/** Stores the sources of a generated item; returns the evidence for the caller to store. */
export async function generatedEvidence(
  tx: Tx,
  workspace: string,
  { written, sources }: GeneratedItem,
): Promise<(NewEvidence & { support: Support })[]> {
  const stored = new Map<string, string>();
  for (const [index, source] of sources.entries())
    stored.set(String(index), await storeSource(tx, workspace, source));
  return written.values.map((value) => ({
    field: value.path.replace(/\/\d+$/, ''),
    value: value.value,
    sourceOId: stored.get(value.sourceKey) ?? '',
    quote: value.quote,
    start: value.start + (sources[Number(value.sourceKey)]?.at ?? 0),
    end: value.end + (sources[Number(value.sourceKey)]?.at ?? 0),
    support: value.support,
  }));
}

/** Puts values into an object at their JSON pointers. */
export function assemble(kind: Kind, values: Cited[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const { path, value } of values) {
    const steps = path.split('/').slice(1);
    const isItem = /^\d+$/.test(steps.at(-1) ?? '');
    const names = isItem ? steps.slice(0, -1) : steps;
    const last = names.at(-1) ?? '';
    let holder = data;
    let fields: Record<string, FieldShape> = kind.fields;
    for (const name of names.slice(0, -1)) {
      holder[name] ??= {};
      holder = holder[name] as Record<string, unknown>;
      fields = fields[name]?.members ?? {};
    }
    if (!isItem) holder[last] = value;
    else {
      const item = fields[last]?.form === 'question' ? { question: value } : value;
      holder[last] = [...((holder[last] as unknown[] | undefined) ?? []), item];
    }
  }
  return data;
}

/** Required fields that no sentence can fill: the offering is the request's, a proof of no certain kind is `other`. */
function withRequired(
  kind: Kind,
  data: Record<string, unknown>,
  body: GenerateBody,
): Record<string, unknown> {
  const { type, offeringOId } = kind.fields;
  return {
    ...(type?.required && type.values?.includes(unknownType) ? { type: unknownType } : {}),
    ...(offeringOId?.required ? { offeringOId: body.primaryOfferingOId } : {}),
    ...data,
  };
}
