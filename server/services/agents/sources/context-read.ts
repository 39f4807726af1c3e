import type { ResolvedInput, RetrievalPlan } from '../../../agents/definition.ts';
import type { ContextRead } from '../../../agents/read.ts';
import type { Tools } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { words } from '../../../text/words.ts';
import { keysOfCompany } from '../../accounts/account-keys.ts';
import { companyName } from '../../accounts/facts/company-facts.ts';
import { keyOfName } from '../../accounts/facts/event-party.ts';
import { type ContextDocument, gatherContext } from '../../context/gather.ts';
import { namesCompany } from '../account/mention.ts';
import { namesSubject } from '../account/told-of.ts';
import type { SelectedEntities } from '../selected-entities.ts';

/** Documents that one may ask for. */
const mostDocuments = 100;

/**
 * Returns the context for a run's question. Kinds of which the request or the agent names records match only these; a
 * run about a company sees nothing of another.
 */
export async function contextOf(
  tools: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal'>,
  plan: RetrievalPlan,
  of: ResolvedInput,
  { selected: selectedEntities, also }: SelectedEntities,
): Promise<ContextRead | null> {
  const wantedDocuments = plan.documents?.(of);
  if (!wantedDocuments?.query.trim()) return null;
  const { company } = of.subject;
  const isAboutCompany = company.name !== null || company.domain !== null;
  const {
    documents,
    reasoning,
    found: isFound,
  } = await gatherContext(tools, wantedDocuments.query, {
    // what a model judges is paid for by itself; a run pays for its own call
    byRules: true,
    // another's documents, which are left out, have likewise words in common with the question
    topK: isAboutCompany ? Math.min(wantedDocuments.most * 2, mostDocuments) : wantedDocuments.most,
    about: wantedDocuments.about,
    ...(wantedDocuments.sources ? { sources: wantedDocuments.sources } : {}),
    ...(wantedDocuments.rerank ? { rerank: wantedDocuments.rerank } : {}),
    entityOIds: [...Object.values(selectedEntities), ...also].filter((oId) => oId !== undefined),
    signal: tools.signal,
  });
  const others = isAboutCompany
    ? await tools.read(async (tx) => {
        const events = await eventsOfOthers(tx, tools.workspace, of, documents.flatMap(eventOf));
        const resources = await resourcesOfOthers(tx, tools.workspace, of, documents);
        return new Set([...events, ...resources]);
      })
    : null;
  const isOurs = (document: ContextDocument) =>
    !others ||
    (![document.oId, ...eventOf(document)].some((oId) => others.has(oId)) &&
      !isNameAlone(of, wantedDocuments.query, document));
  const shown = documents.filter(isOurs).slice(0, wantedDocuments.most);
  return {
    reasoning:
      shown.length === documents.length
        ? reasoning
        : shown.length > 0
          ? `${shown.length} of ${documents.length} documents that bear on the question; the others are about other companies, or rank lower. The best is ${shown[0]?.name.replace(/\.$/, '')}.`
          : 'Nothing that bears on the question is about this company.',
    found: isFound && shown.length > 0,
    documents: shown.map(({ chunkOId, stale: _stale, end: _end, ...document }) => ({
      ...document,
      chunkOId: chunkOId ?? null,
    })),
  };
}

/** The event of a document: one's own, or the one that a finding was read from. */
const eventOf = ({ type, oId, data }: ContextDocument): string[] =>
  type === 'event' ? [oId] : type === 'finding' && typeof data.eventOId === 'string' ? [data.eventOId] : [];

/** Returns the oIds of those events that belong to accounts of other companies. */
async function eventsOfOthers(
  tx: Tx,
  workspace: string,
  { subject }: ResolvedInput,
  events: readonly string[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const rows = await tx<{ oId: string }[]>`
    select event.o_id
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...events]}::text[])
      and event.account_key is not null
      and event.account_key <> all(array(${keysOfCompany(tx, workspace, subject.company)}))`;
  return new Set(rows.map(({ oId }) => oId));
}

const nameWordsMost = 5;

/**
 * Returns the oIds of resources whose titles name accounts of other companies, and of which no passage that was found
 * names this one. What a reference of the library was read from, or is linked to by hand, is for everybody.
 */
async function resourcesOfOthers(
  tx: Tx,
  workspace: string,
  { subject }: ResolvedInput,
  documents: readonly ContextDocument[],
): Promise<string[]> {
  const ofResources = documents.filter(({ type }) => type === 'resource_chunk');
  const ours = new Set(
    ofResources.flatMap(({ oId, name, text }) => (namesSubject(subject, name, text) ? [oId] : [])),
  );
  const titled = ofResources.filter(({ oId }) => !ours.has(oId));
  const keys = new Set(titled.flatMap(({ name }) => namesWithin(name)));
  if (keys.size === 0) return [];
  const rows = await tx<{ name: string }[]>`
    with company as materialized (${keysOfCompany(tx, workspace, subject.company)})
    select named.name
    from account_name as named
    where named.workspace_o_id = ${workspace}
      and named.name_key = any(${[...keys]}::text[])
      and not exists (select from company where company.key = named.bearer_key)
    union
    select substr(known.key, 3)
    from account_identity as known
    where known.workspace_o_id = ${workspace}
      and known.key = any(${[...keys]}::text[])
      and not exists (select from company where company.key = known.key)`;
  const named = titled.filter(({ name: title }) => rows.some(({ name }) => namesCompany(title, name)));
  if (named.length === 0) return [];
  const oIds = named.map(({ oId }) => oId);
  const references = await tx<{ oId: string }[]>`
    select resource.resource_o_id as o_id
    from (
      select link.resource_o_id, link.entity_o_id
      from resource_entity_link as link
      where link.workspace_o_id = ${workspace}
        and link.resource_o_id = any(${oIds}::text[])
        and link.link_type = 'explicit'
      union
      select source.resource_o_id, evidence.entity_o_id
      from source
      join evidence on evidence.workspace_o_id = ${workspace} and evidence.source_o_id = source.o_id
      where source.workspace_o_id = ${workspace}
        and source.resource_o_id = any(${oIds}::text[])
    ) as resource
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = resource.entity_o_id
    where entity.kind = 'reference'
      and entity.deleted_at is null`;
  const isReference = new Set(references.map(({ oId }) => oId));
  return named.flatMap(({ oId }) => (isReference.has(oId) ? [] : [oId]));
}

/** The keys of all names of so many words that a title may hold. */
function namesWithin(title: string): string[] {
  const titleWords = title.slice(0, 300).match(/[\p{L}\p{N}&+]+/gu) ?? [];
  return titleWords.flatMap((_, from) =>
    Array.from({ length: Math.min(nameWordsMost, titleWords.length - from) }, (_, more) => {
      const name = companyName(titleWords.slice(from, from + more + 1).join(' '));
      return name ? keyOfName(name) : '';
    }),
  );
}

/** Tells whether a passage has nothing in common with the question but words of a name, and names somebody else by them. */
function isNameAlone({ subject }: ResolvedInput, query: string, document: ContextDocument): boolean {
  if (document.type !== 'resource_chunk') return false;
  const inQuery = query.match(nameOfTwo) ?? [];
  const named = words([subject.company.name, subject.person.name, ...inQuery].filter(Boolean).join(' '));
  const met = new Set(words(`${document.name} ${document.text}`));
  if (!named.some((word) => met.has(word)) || namesSubject(subject, document.name, document.text))
    return false;
  return !words(query).some((word) => met.has(word) && !named.includes(word));
}

/** `Ada Fenn` in a question is somebody's name, and so is what stands there like one. */
const nameOfTwo = /(?<=\p{L}[^.?!]{0,200}\s)\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+/gu;
