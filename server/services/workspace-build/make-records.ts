import type { GenerateBody, SourceInput } from '../../../schema/generate.ts';
import { library } from '../../../schema/library/index.ts';
import { workspaceCompany } from '../../../schema/library/workspace-company.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { formsOf } from '../../text/ends.ts';
import { companyOId, findCompany } from '../library/company.ts';
import { generateEntities } from '../library/generation/generate.ts';
import { generateCompany } from '../library/generation/generate-company.ts';
import type { OfferingInput, RecordInput, ReferenceInput } from './build-plan.ts';
import { finishStep, offeringOf, readResources, type Step, skippedReads } from './build-steps.ts';
import type { BuildWork } from './build-work.ts';

/** Thrown when none of the sources could be read, so that the build cannot continue. */
export class NothingToRead extends Error {}

/** Fills the empty fields of the company's record; fields that people wrote stay. */
export async function makeCompany(work: BuildWork, step: Step): Promise<void> {
  const { workspace, build } = work;
  const sources = await sourcesOf(work);
  const isNew = (await work.read((tx) => findCompany(tx, workspace))) === null;
  const body = { name: build.name, sources, domain: domainOf(build.url), onlyEmpty: true };
  await generateCompany(work, body, build.author, (tx) =>
    finishStep(tx, workspace, step, { kind: workspaceCompany.kind, oId: companyOId(workspace), isNew }),
  );
}

const domainOf = (url: string | null) =>
  url === null ? null : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? null);

export async function makeOffering(work: BuildWork, step: Step): Promise<void> {
  const { kind, name } = step.input as OfferingInput;
  await makeRecord(work, step, kind, { name, sources: await sourcesOf(work) }, null);
}

/** Creates a record for a name from the texts. */
export async function makeNamed(work: BuildWork, step: Step): Promise<void> {
  const { kind, name } = step.input as RecordInput;
  const offering = await work.read((tx) => offeringOf(tx, work.workspace, work.build.oId));
  await makeRecord(work, step, kind, { name, sources: await sourcesOf(work) }, offering?.oId ?? null);
}

/** Creates a reference from a customer's story alone. */
export async function makeReference(work: BuildWork, step: Step): Promise<void> {
  const { name, readBy } = step.input as ReferenceInput;
  const { workspace, build } = work;
  const resource = await work.read((tx) => resourceReadBy(tx, workspace, build.oId, readBy));
  // why its page was left out has been said
  if (!resource) return work.write((tx) => finishStep(tx, workspace, step, null));
  const offering = await work.read((tx) => offeringOf(tx, workspace, build.oId));
  const sources: SourceInput[] = [{ type: 'RESOURCE', value: resource.oId }];
  await makeRecord(work, step, 'reference', { name: name ?? resource.name, sources }, offering?.oId ?? null);
}

/** Generates one record, linked to the offering; one that bears the name already is left as it is. */
async function makeRecord(
  work: BuildWork,
  step: Step,
  kindName: string,
  item: { name: string; sources: SourceInput[] },
  offeringOId: string | null,
): Promise<void> {
  const { workspace, build } = work;
  const kind = library.find((one) => one.kind === kindName);
  if (!kind) throw new ApiError(400, 'invalid_input', `This version knows no ${kindName}`);
  const known = await work.read((tx) => recordNamed(tx, workspace, kindName, item.name));
  if (known) {
    const made = { kind: kindName, oId: known, isNew: false };
    return work.write((tx) => finishStep(tx, workspace, step, made));
  }
  const body: GenerateBody = { items: [item], primaryOfferingOId: offeringOId };
  await generateEntities(work, kind, body, build.author, (tx, [oId = '']) =>
    finishStep(tx, workspace, step, { kind: kindName, oId, isNew: true }),
  );
}

/** Returns the resources about the company and its offering; if there are none, those about its customers. */
export async function sourcesOf({ read, workspace, build }: BuildWork): Promise<SourceInput[]> {
  const all = await read((tx) => readResources(tx, workspace, build.oId));
  const own = all.filter(({ of }) => of !== 'reference');
  if (all.length === 0) throw new NothingToRead(await read((tx) => whyNothing(tx, workspace, build.oId)));
  return (own.length > 0 ? own : all).map(({ oId }) => ({ type: 'RESOURCE', value: oId }));
}

async function whyNothing(tx: Tx, workspace: string, buildOId: string): Promise<string> {
  const reasons = await skippedReads(tx, workspace, buildOId);
  return `There was nothing to build from: ${reasons.join('; ') || 'no page and no text was given'}`;
}

async function resourceReadBy(
  tx: Tx,
  workspace: string,
  buildOId: string,
  key: string,
): Promise<{ oId: string; name: string } | null> {
  const [row] = await tx<{ oId: string; name: string }[]>`
    select resource.o_id, resource.name
    from build_step as step
    join resource on resource.workspace_o_id = ${workspace} and resource.o_id = step.made_o_id
    where step.workspace_o_id = ${workspace}
      and step.build_o_id = ${buildOId}
      and step.key = ${key}
      and resource.deleted_at is null`;
  return row ?? null;
}

async function recordNamed(tx: Tx, workspace: string, kind: string, name: string): Promise<string | null> {
  const [row] = await tx<{ oId: string }[]>`
    select o_id
    from entity
    where workspace_o_id = ${workspace}
      and kind = ${kind}
      and left(lower(name), 200) = any(array(select left(lower(form), 200) from unnest(${formsOf(name)}::text[]) as form))
      and lower(name) = any(array(select lower(form) from unnest(${formsOf(name)}::text[]) as form))
      and deleted_at is null
    order by created_at
    limit 1`;
  return row?.oId ?? null;
}
