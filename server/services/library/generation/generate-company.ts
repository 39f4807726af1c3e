import type { SourceInput } from '../../../../schema/generate.ts';
import { workspaceCompany } from '../../../../schema/library/workspace-company.ts';
import { tierCredits } from '../../../../schema/tier.ts';
import type { Tx } from '../../../database/index.ts';
import type { Author } from '../author.ts';
import { updateEntity } from '../changes.ts';
import { companyName, companyOId, requireCompany } from '../company.ts';
import type { StoredRecord } from '../entities.ts';
import { forgetEvidence } from './evidence.ts';
import { assemble, type GenerateTools, generateItem, storeGenerated, tier } from './generate.ts';

/**
 * Writes the workspace's company from sources. A field of which they speak is written anew, with its evidence; the
 * others stay as they were. `record` is told in the transaction that stores it.
 */
export async function generateCompany(
  tools: GenerateTools,
  body: { name?: string | null | undefined; sources: SourceInput[] },
  author: Author,
  record: (tx: Tx) => Promise<void>,
): Promise<StoredRecord> {
  const { workspace } = tools;
  const name = body.name?.trim() || null;
  const company = name ?? (await tools.read((tx) => companyName(tx, workspace)));
  const brief = { owner: company ?? '', company, voice: null, instructions: null };
  const item = { name: company, sources: body.sources };
  const one = await tools.spend(tierCredits[tier], async () => {
    const value = await generateItem(tools, workspaceCompany, item, '', brief);
    return { value, credits: value.written.usage.credits };
  });
  return tools.write(async (tx) => {
    const oId = companyOId(workspace);
    await requireCompany(tx, workspace, author);
    const data = assemble(workspaceCompany, one.written.values);
    const input = { ...(name ? { name } : {}), data };
    const written = await updateEntity(tx, workspace, workspaceCompany, oId, input, author);
    const fields = one.written.values.map(({ path }) => path.replace(/\/\d+$/, ''));
    await forgetEvidence(tx, workspace, oId, [...new Set(fields)]);
    await storeGenerated(tx, workspace, oId, one);
    await record(tx);
    return written;
  });
}
