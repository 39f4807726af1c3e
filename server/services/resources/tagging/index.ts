import type { Ai } from '../../../ai/index.ts';
import type { Tx } from '../../../database/index.ts';
import { yieldToEventLoop } from '../../../event-loop.ts';
import { indexNames, type Mention, mentionsIn, type NameIndex } from '../../../text/names.ts';
import { chunks } from '../../../text/split.ts';
import { aliasesIn } from './aliases.ts';
import { type Passage, quoting } from './quote.ts';
import type { Tag, TagEntity } from './tag.ts';
import { tagsByNearness } from './vectors.ts';

/** Finds the library entities that a document is about: by name, by an alias in their own text, or by similarity. */

export interface TagLibrary {
  names: NameIndex<TagEntity>;
  entities: TagEntity[];
}

/** The library's most recently changed records take part, up to this many. */
const entitiesRead = 5000;
const tagsKept = 50;
/** A text that goes on beyond this has said what it is about. */
const chunksRead = 2000;
/** So many take a few milliseconds; then whatever else waits in the process has its turn. */
const chunksAtOnce = 50;
const entitiesAtOnce = 100;

export async function readTagLibrary(tx: Tx, workspace: string, embedderId: string): Promise<TagLibrary> {
  const entities = await tx<TagEntity[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.internal_name, entity.description, entity.data,
      near.embedding::vector::real[] as vector
    from entity
    left join entity_vector near
      on near.workspace_o_id = ${workspace}
      and near.entity_o_id = entity.o_id
      and near.version = entity.version
      and near.embedder_id = ${embedderId}
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      and entity.archived_at is null
      -- a voice says how to write, never what of
      and entity.kind <> 'brand-voice'
    order by entity.updated_at desc, entity.o_id desc
    limit ${entitiesRead}`;
  return tagLibrary(entities);
}

export async function tagLibrary(entities: readonly TagEntity[]): Promise<TagLibrary> {
  const named: TagEntity[] = [];
  for (const entity of entities) {
    named.push(withAliases(entity));
    if (named.length % entitiesAtOnce === 0) await yieldToEventLoop();
  }
  return { names: indexNames(named), entities: [...entities] };
}

/** Other names from the entity's own text, in the place where the index looks for aliases. */
function withAliases(entity: TagEntity): TagEntity {
  const value = aliasesIn(entity);
  if (value.length === 0) return entity;
  const own = Array.isArray(entity.data.customFields) ? entity.data.customFields : [];
  return { ...entity, data: { ...entity.data, customFields: [...own, { title: 'aliases', value }] } };
}

/** Returns the entities of a text, the surest first. */
export async function tagsOf(ai: Ai, library: TagLibrary, text: string, signal: AbortSignal): Promise<Tag[]> {
  if (library.entities.length === 0) return [];
  const foundTags = new Map<string, Tag>();
  const passages: Passage[] = [];
  for (const { start, end, text: passage } of chunks(text)) {
    if (passages.length >= chunksRead) break;
    passages.push({ start, end, text: passage });
    addMentions(foundTags, mentionsIn(library.names, passage), { start, end, text: passage });
    if (passages.length % chunksAtOnce === 0) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
  }
  for (const near of await tagsByNearness(ai, library.entities, passages, signal)) {
    if (!foundTags.has(near.entityOId)) foundTags.set(near.entityOId, near);
  }
  return [...foundTags.values()]
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        b.evidence.mentions - a.evidence.mentions ||
        (a.entityOId < b.entityOId ? -1 : 1),
    )
    .slice(0, tagsKept);
}

/** Said again it is surer. */
function addMentions(
  foundTags: Map<string, Tag>,
  mentions: readonly Mention<TagEntity>[],
  passage: Passage,
): void {
  const quote = quoting(passage);
  for (const { entity, isSure, start, end } of mentions) {
    const confidence = isSure ? 0.9 : 0.6;
    const known = foundTags.get(entity.oId);
    if (known) {
      known.evidence.mentions += 1;
      known.confidence = Math.min(0.99, Math.max(known.confidence, confidence) + 0.02);
    } else {
      const evidence = { how: 'name' as const, ...quote(start, end), mentions: 1 };
      foundTags.set(entity.oId, { entityOId: entity.oId, confidence, evidence });
    }
  }
}

/**
 * Replaces the inferred links of a resource by `tags`. Explicit links stay, removed links stay removed, and a link
 * that is found again keeps its drift.
 */
export async function storeTags(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  revision: number,
  tags: readonly Tag[],
): Promise<void> {
  await tx`
    delete from resource_entity_link
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and link_type = 'inferred'
      and entity_o_id <> all (${tags.map((tag) => tag.entityOId)}::text[])`;
  if (tags.length === 0) return;
  await tx`
    insert into resource_entity_link as known (
      workspace_o_id, resource_o_id, entity_o_id, link_type, evidence, confidence, checked_revision, checked_entity_version
    )
    select ${workspace}, ${resourceOId}, entity.o_id, 'inferred', tag.evidence, tag.confidence, ${revision}, entity.version
    from unnest(
      ${tags.map((tag) => tag.entityOId)}::text[],
      ${tags.map((tag) => tag.confidence)}::real[],
      ${tags.map((tag) => JSON.stringify(tag.evidence))}::text[]::jsonb[]
    ) as tag (entity_o_id, confidence, evidence)
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = tag.entity_o_id
    where entity.deleted_at is null
      and not exists (
        select
        from resource_entity_unlink gone
        where gone.workspace_o_id = ${workspace}
          and gone.resource_o_id = ${resourceOId}
          and gone.entity_o_id = entity.o_id
      )
    on conflict (workspace_o_id, resource_o_id, entity_o_id) do update
    set evidence = excluded.evidence, confidence = excluded.confidence
    where known.link_type = 'inferred'`;
}
