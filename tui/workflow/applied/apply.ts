import { planOf } from '../../../schema/input/plan.ts';
import { readInput } from '../../../schema/input/read.ts';
import { InputReport } from '../../../schema/input/report.ts';
import { type WorkflowRecord, workflowCreate } from '../../../schema/workflow.ts';
import { type Client, type MemberFault, RefusedRequest } from '../../demo/client.ts';
import { namedSo, workflows } from '../../named.ts';
import { oneLine } from '../../plain.ts';
import { asWritten, type DefinitionMembers } from '../definition.ts';
import { type MembersFile, printDefinition } from '../file.ts';
import { workflowOfFile } from '../stored.ts';
import { withOIds } from './agents-by-name.ts';
import { differenceOf } from './difference.ts';
import { shapedPart } from './shaped-part.ts';

/** What the server says of a workflow itself, and what editors look for: no part of what is sent. */
const notSent = ['oId', 'version', 'createdAt', 'updatedAt', '$schema'];

interface Saved {
  data: WorkflowRecord;
  _metadata: { warnings?: string[] };
}

/**
 * Applies a file: creates a workflow, or a new version of an existing one; does nothing if it is unchanged. With
 * `dryRun` nothing changes, and the lines show what would. Throws all faults with lines of the file.
 */
export async function applyFile(client: Client, file: MembersFile, dryRun: boolean): Promise<string[]> {
  const storedWorkflow = await workflowOfFile(client, file.value);
  const members = Object.entries(file.value).filter(([name]) => !notSent.includes(name));
  const { definition, faults } = await withOIds(client, Object.fromEntries(members));
  const wanted = printed(await checked(client, file, definition, faults), file);
  const difference = differenceOf(storedWorkflow ? printed(storedWorkflow, file) : '', wanted);
  const name = oneLine(String(definition.name));
  if (storedWorkflow && difference.length === 0)
    return [`${name} (${storedWorkflow.oId}) is unchanged: version ${storedWorkflow.version}.`];
  if (dryRun) {
    const taken = await takenName(client, definition, storedWorkflow);
    await inFile(file, () => client.post('/workflows/check', definition), taken);
    if (taken.length > 0) throw refused(file, taken);
    const would = storedWorkflow
      ? `${name} (${storedWorkflow.oId}) would change from version ${storedWorkflow.version}:`
      : `${name} would be created:`;
    return [would, '', ...difference];
  }
  const { data, _metadata } = await inFile(file, () => save(client, storedWorkflow, definition));
  const told = storedWorkflow
    ? data.version === storedWorkflow.version
      ? `${name} (${data.oId}) is changed; its version is still ${data.version}.`
      : `${name} (${data.oId}) is changed: version ${data.version}.`
    : `${name} (${data.oId}) is created: version ${data.version}.`;
  return [told, ...(_metadata.warnings ?? []).map((warning) => `${file.path}: ${oneLine(warning)}`)];
}

const printed = (definition: DefinitionMembers, { format }: MembersFile) =>
  printDefinition(asWritten(definition), format);

function save(
  client: Client,
  stored: WorkflowRecord | null,
  definition: Record<string, unknown>,
): Promise<Saved> {
  // what the file leaves out is to be gone
  const absent = { description: null, entry: null, output: null, limits: null, edges: [] };
  return stored
    ? client.post<Saved>('/workflows/update', { ...absent, ...definition, oId: stored.oId })
    : client.post<Saved>('/workflows/create', definition);
}

/** A check of the definition alone does not look at names. */
async function takenName(
  client: Client,
  { name }: Record<string, unknown>,
  stored: WorkflowRecord | null,
): Promise<MemberFault[]> {
  if (!stored || typeof name !== 'string' || name.trim() === stored.name) return [];
  const others = await namedSo(client, workflows, name);
  return others.some((one) => one.name === name.trim() && one.oId !== stored.oId)
    ? [{ path: 'name', message: 'a workflow with this name already exists' }]
    : [];
}

/** What the server refuses is told with the lines of the file, and with what else is known to be wrong. */
async function inFile<Result>(
  file: MembersFile,
  ask: () => Promise<Result>,
  others: readonly MemberFault[] = [],
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RefusedRequest && error.faults.length > 0)
      throw refused(file, [...others, ...error.faults]);
    throw error;
  }
}

/** Every fault with its place in the file: a line an editor can jump to. */
function refused(file: MembersFile, faults: readonly MemberFault[]): Error {
  const placed = faults.map(({ path, message }) => {
    const line = file.lineOf(path);
    return { line, text: oneLine(`${file.path}:${line}: ${path ? `${path} ` : ''}${message}`) };
  });
  placed.sort((one, other) => one.line - other.line);
  return new Error(placed.map(({ text }) => text).join('\n'));
}

/**
 * As the server reads it, defaults filled in; a name that it does not know is a fault of a file. Where something is at
 * fault already, the server is asked what else is, so that all of it is told at once.
 */
async function checked(
  client: Client,
  file: MembersFile,
  definition: Record<string, unknown>,
  unnamed: readonly MemberFault[],
): Promise<DefinitionMembers> {
  const report = new InputReport({ refusesUnknown: true, refusesLookalikes: true });
  const read = readInput(planOf(workflowCreate), definition, report);
  const parsed = workflowCreate.safeParse(read);
  if (parsed.success && unnamed.length + report.faults.length === 0)
    return parsed.data as unknown as DefinitionMembers;
  const part = shapedPart(read);
  const readFaults = [...unnamed, ...report.faults];
  const others = (await serverFaults(client, part.definition)).filter(part.isOfFile);
  const asSent = [...part.faults, ...others].map((fault) => ({ ...fault, path: report.asSent(fault.path) }));
  throw refused(file, [
    ...readFaults,
    ...asSent.filter(({ path }) => !readFaults.some((one) => one.path === path)),
  ]);
}

async function serverFaults(client: Client, definition: unknown): Promise<readonly MemberFault[]> {
  try {
    await client.post('/workflows/check', definition);
    return [];
  } catch (error) {
    if (error instanceof RefusedRequest) return error.faults;
    throw error;
  }
}
