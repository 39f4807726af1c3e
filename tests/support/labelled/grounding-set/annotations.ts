import type { ImportEvent } from '../../../../schema/import-event.ts';
import { textOf } from '../../../../server/ai/reading/event-text.ts';
import { isEvidence, partyOf, supportOf } from '../../../../server/ai/support/index.ts';
import type { Tenant, World } from '../../world.ts';
import { at } from './present.ts';

/** Whether what a run annotated stands where it says, and whether its values follow from it. */

export interface AnnotationFigures {
  quotes: number;
  /** Quotes that do not stand at their offsets, each with its run. */
  misplaced: string[];
  values: number;
  /** Values that do not follow from their quotes. */
  unsupported: string[];
}

export interface AnnotatedReply {
  data: unknown;
  annotations: Annotated[];
  runOId: string;
}

interface Annotated {
  path: string;
  claim?: { text: string; start: number; end: number };
  sources: SourceShown[];
}

interface SourceShown {
  type: string;
  oId: string | null;
  field?: string;
  quote?: string;
  start: number;
  end: number;
}

export async function judgeAnnotations(
  world: World,
  tenant: Tenant,
  name: string,
  { data, annotations, runOId }: AnnotatedReply,
  figures: AnnotationFigures,
): Promise<void> {
  const { body } = await tenant.api.get('/agents/run/get', { runOId });
  const kept: KeptRun = body.data;
  const party = partyOf(kept.request?.subject ?? null, kept.request?.company ?? null);
  for (const { path, claim, sources } of annotations) {
    const value = at(data, path);
    if (claim && typeof value === 'string' && value.slice(claim.start, claim.end) !== claim.text)
      figures.misplaced.push(`${name} ${path}: the claim stands elsewhere`);
    for (const source of sources) {
      if (source.quote === undefined) continue;
      figures.quotes++;
      const stored = await storedText(world, tenant, source, kept);
      const { start, end, quote } = source;
      if (stored?.slice(start, end) !== quote) figures.misplaced.push(`${name} ${path}: ${quote}`);
      else if (typeof value === 'string') {
        figures.values++;
        const said = claim?.text ?? value;
        const verdict = supportOf({
          value: said,
          source: { text: stored, title: null, url: null },
          start,
          end,
          party,
        });
        // yes and no are not compared with their quotes
        const follows = kept.request?.fields.some((one) => one.path === path && one.form === 'answer')
          ? isEvidence(stored, start, end)
          : verdict.follows || isMadeOf(said, sources);
        if (!follows) figures.unsupported.push(`${name} ${path}: ${said} ← ${quote}`);
      }
    }
  }
}

interface KeptRun {
  request: {
    subject: string | null;
    company: string | null;
    fields: { path: string; form: string }[];
  } | null;
  sources: { type: string; text: string }[];
}

/** A text that holds nothing but quotes, one behind the other, each to the letter. */
function isMadeOf(text: string, sources: readonly SourceShown[]): boolean {
  const rest = sources.reduce((left, { quote = '' }) => left.replace(quote, () => ''), text);
  return rest.replaceAll(/<\/?p>/g, '').trim() === '';
}

/** What the quote of a source counts in, read from where it is stored. */
async function storedText(
  world: World,
  tenant: Tenant,
  { type, oId, field, quote = '' }: SourceShown,
  { sources }: KeptRun,
): Promise<string | null> {
  if (type === 'input')
    return sources.find((one) => one.type === type && one.text.includes(quote))?.text ?? null;
  if (!oId) return null;
  if (type === 'finding') {
    const [event] = await world.db.read(
      tenant.workspaceOId,
      (tx) => tx<{ text: string }[]>`
        select kept.text
        from finding
        join event_payload as kept
          on kept.workspace_o_id = ${tenant.workspaceOId}
          and kept.event_o_id = finding.event_o_id
        where finding.workspace_o_id = ${tenant.workspaceOId}
          and finding.o_id = ${oId}`,
    );
    return event?.text ?? null;
  }
  if (type === 'event') {
    const { body } = await tenant.api.get('/event/get', { oId });
    return textOf((body.data ?? body).payload as ImportEvent);
  }
  if (type === 'resource') return (await tenant.api.get('/library/source', { oId })).body.data?.text ?? null;
  const [record] = await world.db.read(
    tenant.workspaceOId,
    (tx) => tx<{ name: string; description: string | null; data: unknown }[]>`
      select name, description, data
      from entity
      where workspace_o_id = ${tenant.workspaceOId}
        and o_id = ${oId}`,
  );
  const value =
    field === '/name' || field === '/description' ? at(record, field) : at(record?.data, field ?? '');
  return typeof value === 'string' ? value : null;
}
