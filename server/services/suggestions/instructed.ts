import type { EntityInput } from '../../../schema/entity.ts';
import type { SourceInput } from '../../../schema/generate.ts';
import type { Kind } from '../../../schema/shape.ts';
import { tierCredits } from '../../../schema/tier.ts';
import { notFound } from '../../errors.ts';
import { companyName } from '../library/company.ts';
import {
  assemble,
  type GeneratedItem,
  type GenerateTools,
  generateItem,
  tier,
} from '../library/generation/generate.ts';

/** A change of an entity that instructions ask for, with the texts behind it. */
export interface InstructedChange {
  kind: Kind;
  entityOId: string;
  instructions: string | null;
  sources: readonly SourceInput[];
}

/**
 * Has a model propose the update that instructions and sources call for: the values that it found, for `mergeFound` to add
 * to what the record holds by then. An endpoint may also use the instructions as a source. Null where nothing new is
 * found or there is nothing to read.
 */
export async function instructedUpdate(
  tools: GenerateTools,
  { kind, entityOId, instructions, sources }: InstructedChange,
): Promise<{ update: EntityInput; generated: GeneratedItem } | null> {
  const said: SourceInput[] =
    instructions && tools.ai.kind === 'endpoint'
      ? [{ type: 'TEXT', value: instructions, name: 'Instructions' }]
      : [];
  const read = [...sources, ...said];
  if (read.length === 0) return null;
  const { stored: storedEntity, company } = await tools.read(async (tx) => ({
    stored: (
      await tx<{ name: string; data: Record<string, unknown> }[]>`
        select name, data
        from entity
        where workspace_o_id = ${tools.workspace}
          and o_id = ${entityOId}
          and kind = ${kind.kind}
          and deleted_at is null`
    )[0],
    company: await companyName(tx, tools.workspace),
  }));
  if (!storedEntity) throw notFound('No library entity with this oId exists in the workspace');
  const brief = { owner: company ?? '', company, voice: null, instructions };
  const generated = await tools.spend(tierCredits[tier], async () => {
    const value = await generateItem(tools, kind, { name: storedEntity.name, sources: read }, '', brief);
    return { value, credits: value.written.usage.credits };
  });
  const data = assemble(kind, generated.written.values);
  return Object.keys(mergeFound(storedEntity.data, data)).length === 0
    ? null
    : { update: { data }, generated };
}

/** Returns the fields that found values change; list fields keep their items and gain new ones, also those of a group. */
export function mergeFound(
  before: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(found).map(
    ([name, value]) => [name, mergeValue(before[name], value)] as const,
  );
  return Object.fromEntries(entries.filter(([name, value]) => !Bun.deepEquals(before[name], value)));
}

/** A group keeps the members that nothing was found for. */
function mergeValue(known: unknown, value: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(value))
    return [...known, ...value.filter((one) => !known.some((item) => Bun.deepEquals(item, one)))];
  return isGroup(known) && isGroup(value) ? { ...known, ...mergeFound(known, value) } : value;
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
