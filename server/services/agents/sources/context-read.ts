import type { ResolvedInput, RetrievalPlan } from '../../../agents/definition.ts';
import type { ContextRead } from '../../../agents/read.ts';
import type { Tools } from '../../../context.ts';
import { words } from '../../../text/words.ts';
import { type ContextDocument, gatherContext } from '../../context/gather.ts';
import { makesVectors } from '../../search/event-vectors.ts';
import { namesSubject } from '../account/told-of.ts';
import { toldOfOthers } from '../account/told-of-others.ts';
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
    ? await tools.read((tx) => toldOfOthers(tx, tools.workspace, of.subject, documents))
    : null;
  const isOurs = (document: ContextDocument) =>
    !others || (!others.has(document.id) && !isBeside(tools.ai, of, wantedDocuments.query, document));
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

/** A passage that does not name the account shares so many words with the question, or half of them. */
const sharedLeast = 2;

/**
 * Tells whether a passage that does not name the account has less in common with the question, words of names aside: of a
 * question of one company that is mostly chance. What vectors of an embedding model found has other words for the same.
 */
function isBeside(
  ai: Pick<Tools['ai'], 'embedder'>,
  { subject }: ResolvedInput,
  query: string,
  document: ContextDocument,
): boolean {
  if (document.type !== 'resource_chunk' || namesSubject(subject, document.name, document.text)) return false;
  const inQuery = query.match(nameOfTwo) ?? [];
  const named = words([subject.company.name, subject.person.name, ...inQuery].filter(Boolean).join(' '));
  const asked = [...new Set(words(query))].filter((word) => !named.includes(word));
  const met = new Set(words(`${document.name} ${document.text}`));
  const shared = asked.filter((word) => met.has(word)).length;
  if (makesVectors(ai) || asked.length === 0) return shared === 0 && named.some((word) => met.has(word));
  return shared < Math.min(sharedLeast, asked.length / 2);
}

/** `Ada Fenn` in a question is somebody's name, and so is what stands there like one. */
const nameOfTwo = /(?<=\p{L}[^.?!]{0,200}\s)\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+/gu;
