import type { SourceInput } from '../../../../schema/generate.ts';
import { workspaceCompany } from '../../../../schema/library/workspace-company.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import type { Tx } from '../../../database/index.ts';
import type { Author } from '../author.ts';
import { updateEntity } from '../changes.ts';
import { companyName, companyOId, requireCompany } from '../company.ts';
import type { StoredRecord } from '../entities.ts';
import { forgetEvidence } from './evidence.ts';
import {
  assemble,
  type GeneratedItem,
  type GenerateTools,
  generateItem,
  storeGenerated,
  tier,
} from './generate.ts';

export interface CompanyBody {
  name?: string | null | undefined;
  sources: SourceInput[];
  /** Stands in the record unless it has one. */
  domain?: string | null;
  /** Leaves what the record says already. */
  onlyEmpty?: boolean;
}

/**
 * Writes the workspace's company from sources. Fields that the sources speak of are rewritten with evidence; the
 * others stay. `record` is called in the transaction that stores it.
 */
export async function generateCompany(
  tools: GenerateTools,
  body: CompanyBody,
  author: Author,
  record: (tx: Tx) => Promise<void>,
): Promise<StoredRecord> {
  const { workspace } = tools;
  const name = body.name?.trim() || null;
  const company = name ?? (await tools.read((tx) => companyName(tx, workspace)));
  const brief = { owner: company ?? '', company, voice: null, instructions: null };
  const item = { name: company, sources: body.sources };
  const generated = await tools.spend(tierCredits[tier], async () => {
    const value = await generateItem(tools, workspaceCompany, item, '', brief);
    return { value, credits: value.written.usage.credits };
  });
  return tools.write(async (tx) => {
    const oId = companyOId(workspace);
    const stored = JSON.parse((await requireCompany(tx, workspace, author)).record) as Stored;
    const before = stored.data;
    const keepsName = body.onlyEmpty === true && (await isNamed(tx, workspace, stored));
    const one = body.onlyEmpty ? withoutFilled(generated, before) : generated;
    const domain = body.domain && !before.domain ? { domain: body.domain } : {};
    const data = { ...assemble(workspaceCompany, one.written.values), ...domain };
    const input = { ...(name && !keepsName ? { name } : {}), data };
    const written = await updateEntity(tx, workspace, workspaceCompany, oId, input, author);
    const fields = one.written.values.map(({ path }) => path.replace(/\/\d+$/, ''));
    await forgetEvidence(tx, workspace, oId, [...new Set(fields)]);
    await storeGenerated(tx, workspace, oId, one);
    await record(tx);
    return written;
  });
}

interface Stored {
  name: string;
  data: Record<string, unknown>;
}

/** A company begins with the name of its workspace; any other was given to it. */
async function isNamed(tx: Tx, workspace: string, { name }: Stored): Promise<boolean> {
  const [own] = await tx<{ name: string }[]>`select name from workspace where o_id = ${workspace}`;
  return name !== own?.name;
}

/** What was written for fields that the record has nothing in. */
function withoutFilled(one: GeneratedItem, data: Record<string, unknown>): GeneratedItem {
  const isEmpty = (field: string) => [data[field] ?? []].flat().length === 0;
  const values = one.written.values.filter(({ path }) => isEmpty(path.split('/')[1] ?? ''));
  return { ...one, written: { ...one.written, values } };
}
