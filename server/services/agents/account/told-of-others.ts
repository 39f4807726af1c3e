import type { RunSubject } from '../../../../schema/agents/input.ts';
import type { Tx } from '../../../database/index.ts';
import { keysOfCompany } from '../../accounts/account-keys.ts';
import { type AccountCalled, othersCalled } from '../../accounts/others-called.ts';
import type { ContextDocument } from '../../context/gather.ts';
import { isInDictionary } from '../../search/dictionary.ts';
import { namesCompany } from './mention.ts';
import { namesSubject } from './told-of.ts';

/** Which documents of the workspace's context tell of accounts of other companies than a run is about. */

/**
 * Returns the ids of the documents about other accounts: texts of their events, passages of resources whose title or
 * headings name another account, and mails among colleagues about one. Documents that also name the run's company
 * stay, and so do resources that a reference of the library was read from or is linked to by hand.
 */
export async function toldOfOthers(
  tx: Tx,
  workspace: string,
  subject: RunSubject,
  documents: readonly ContextDocument[],
): Promise<ReadonlySet<string>> {
  const eventsRead = await accountsOfEvents(tx, workspace, subject, documents.flatMap(eventOf));
  const headings = await headingsOf(tx, workspace, documents);
  const ofOurs = new Set(
    documents.flatMap(({ type, oId, name, text }) =>
      type === 'resource_chunk' && namesSubject(subject, name, text) ? [oId] : [],
    ),
  );
  const doubtful = documents.flatMap((document) => {
    const { type, id, oId, name, text } = document;
    const heading = headings.get(id) ?? '';
    const isOfNobody = eventOf(document).some((event) => eventsRead.get(event) === null);
    const calling = type === 'resource_chunk' ? [name, heading] : isOfNobody ? [name, text] : [];
    return namesSubject(subject, name, heading, text) ? [] : [{ id, oId, calling }];
  });
  const texts = [...new Set(doubtful.flatMap(({ calling }) => calling))];
  const others = (await othersCalled(tx, workspace, subject.company, texts.flatMap(namesWithin))).filter(
    isTelling,
  );
  const isOther = (text: string) => others.some(({ name }) => namesCompany(text, name));
  const namedDocuments = doubtful.filter(
    ({ oId, calling: [title = '', ...below] }) => below.some(isOther) || (!ofOurs.has(oId) && isOther(title)),
  );
  const references = await referencesAmong(tx, workspace, [...new Set(namedDocuments.map(({ oId }) => oId))]);
  const isOfAnother = (document: ContextDocument) =>
    eventOf(document).some((event) => eventsRead.get(event) === false);
  return new Set([
    ...documents.filter(isOfAnother).map(({ id }) => id),
    ...namedDocuments.flatMap(({ id, oId }) => (references.has(oId) ? [] : [id])),
  ]);
}

/** A domain that is spelt like a common word calls nobody: `Harvest` in a title is a time of the year. */
const isTelling = ({ name, isByDomain }: AccountCalled): boolean =>
  !isByDomain || name.includes(' ') || !isInDictionary(name.toLowerCase());

/** The event of a document: one's own, or the one that a finding was read from. */
const eventOf = ({ type, oId, data }: ContextDocument): string[] =>
  type === 'event' ? [oId] : type === 'finding' && typeof data.eventOId === 'string' ? [data.eventOId] : [];

/** Tells whether events are the company's: null of one that is no account's, as among colleagues. */
async function accountsOfEvents(
  tx: Tx,
  workspace: string,
  { company }: RunSubject,
  events: readonly string[],
): Promise<ReadonlyMap<string, boolean | null>> {
  if (events.length === 0) return new Map();
  const rows = await tx<{ oId: string; isOurs: boolean | null }[]>`
    select
      event.o_id,
      event.account_key = any(array(${keysOfCompany(tx, workspace, company)})) as is_ours
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...events]}::text[])`;
  return new Map(rows.map(({ oId, isOurs }) => [oId, isOurs]));
}

/** Returns the headings that stand over passages, by their chunks. */
async function headingsOf(
  tx: Tx,
  workspace: string,
  documents: readonly ContextDocument[],
): Promise<ReadonlyMap<string, string>> {
  const chunks = documents.flatMap(({ chunkOId }) => chunkOId ?? []);
  if (chunks.length === 0) return new Map();
  const rows = await tx<{ oId: string; heading: string }[]>`
    select o_id, heading
    from chunk
    where workspace_o_id = ${workspace}
      and o_id = any(${chunks}::text[])
      and heading is not null`;
  return new Map(rows.map(({ oId, heading }) => [oId, heading.replaceAll(' > ', '\n')]));
}

/** Returns those of the resources that references of the library were read from, or are linked to by hand. */
async function referencesAmong(
  tx: Tx,
  workspace: string,
  resources: readonly string[],
): Promise<ReadonlySet<string>> {
  if (resources.length === 0) return new Set();
  const rows = await tx<{ oId: string }[]>`
    select resource.resource_o_id as o_id
    from (
      select link.resource_o_id, link.entity_o_id
      from resource_entity_link as link
      where link.workspace_o_id = ${workspace}
        and link.resource_o_id = any(${[...resources]}::text[])
        and link.link_type = 'explicit'
      union
      select source.resource_o_id, evidence.entity_o_id
      from source
      join evidence on evidence.workspace_o_id = ${workspace} and evidence.source_o_id = source.o_id
      where source.workspace_o_id = ${workspace}
        and source.resource_o_id = any(${[...resources]}::text[])
    ) as resource
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = resource.entity_o_id
    where entity.kind = 'reference'
      and entity.deleted_at is null`;
  return new Set(rows.map(({ oId }) => oId));
}

const nameWordsMost = 5;
const textMost = 4_000;

/** Returns all that a text may name somebody by: each run of so many words. */
function namesWithin(text: string): string[][] {
  const textWords = text.slice(0, textMost).match(/[\p{L}\p{N}&+]+/gu) ?? [];
  return textWords.flatMap((_, from) =>
    Array.from({ length: Math.min(nameWordsMost, textWords.length - from) }, (_, more) =>
      textWords.slice(from, from + more + 1),
    ),
  );
}
