import { isDeepStrictEqual } from 'node:util';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type {
  WorkflowCreate,
  WorkflowDefinition,
  WorkflowDraft,
  WorkflowRecord,
  WorkflowUpdate,
} from '../../../../schema/workflow.ts';
import type { Tools, Tx } from '../../../context.ts';
import { isTaken } from '../../../database/fault.ts';
import { json } from '../../../database/json.ts';
import { conflict } from '../../../errors.ts';
import { unknownWorkflow } from '../runs/start-run.ts';
import { checkedDefinition, isAsBefore, type ReadDraft, readDraft } from './check-definition.ts';
import { definitionOfVersion, unknownVersion } from './versions.ts';

interface WorkflowRow {
  oId: string;
  name: string;
  description: string | null;
  version: number;
  definition: WorkflowDefinition;
  createdAt: Date;
  updatedAt: Date;
}

/** Without a definition where it has no such version. */
type MaybeWorkflowRow = Omit<WorkflowRow, 'definition'> & { definition: WorkflowDefinition | null };

/**
 * Returns a workflow with one of its versions, the newest by default. A named version is readable also after the
 * workflow was deleted, because runs are pinned to it. Throws 404.
 */
export async function getWorkflow(
  tx: Tx,
  workspace: string,
  oId: string,
  version?: number | null,
): Promise<WorkflowRecord> {
  const [row] = await tx<MaybeWorkflowRow[]>`
    select
      workflow.o_id, workflow.name, workflow.description, workflow_version.definition,
      coalesce(${version ?? null}::integer, workflow.version) as version, workflow.created_at, workflow.updated_at
    from workflow
    left join workflow_version
      on workflow_version.workspace_o_id = ${workspace}
      and workflow_version.workflow_o_id = workflow.o_id
      and workflow_version.version = coalesce(${version ?? null}::integer, workflow.version)
    where workflow.workspace_o_id = ${workspace}
      and workflow.o_id = ${oId}
      and (workflow.deleted_at is null or ${version ?? null}::integer is not null)`;
  if (!row) throw unknownWorkflow();
  if (!row.definition) throw unknownVersion();
  return recordOf({ ...row, definition: row.definition });
}

function recordOf({ definition, createdAt, updatedAt, ...row }: WorkflowRow): WorkflowRecord {
  const { nodes, edges, entry, output, limits } = definition;
  return {
    ...row,
    nodes: nodes as unknown as Record<string, unknown>[],
    edges,
    entry,
    output,
    limits: limits ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Creates a workflow from a checked draft. Throws 400 with every fault, 409 where the name is taken. */
export async function createWorkflow(
  tx: Tx,
  workspace: string,
  { name, description }: Pick<WorkflowCreate, 'name' | 'description'>,
  read: ReadDraft,
): Promise<WorkflowRecord> {
  const definition = await checkedDefinition(tx, workspace, read);
  const oId = newOId(prefixes.workflow);
  await onlyOne(
    () => tx`
      with made as (
        insert into workflow (workspace_o_id, o_id, name, description)
        values (${workspace}, ${oId}, ${name}, ${description ?? null})
        returning workspace_o_id, o_id, version
      )
      insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
      select workspace_o_id, o_id, version, ${json(tx, definition)}
      from made
      returning 1`,
  );
  return getWorkflow(tx, workspace, oId);
}

/** So often a change is read before its transaction; where others are always quicker, it is read behind their locks. */
const triesApart = 3;

/**
 * Changes the given members; absent ones stay. Creates a version if anything differs. An unchanged definition is not
 * checked again, so a workflow can be renamed whatever became of its agents. Throws as creating does, and 404.
 */
export async function updateWorkflow(
  {
    read,
    write,
    workspace,
    warn,
  }: Pick<Tools, 'read' | 'write' | 'workspace'> & { warn(sentence: string): void },
  change: WorkflowUpdate,
): Promise<WorkflowRecord> {
  for (let tries = 1; ; tries++) {
    const first = await readChange(await read((tx) => getWorkflow(tx, workspace, change.oId)), change);
    const after = await write(async (tx) => {
      await lockWorkflow(tx, workspace, change.oId);
      const before = await getWorkflow(tx, workspace, change.oId);
      // a version alone may be an older one that was made active again, under another name
      if (isDeepStrictEqual(before, first.before)) return store(tx, workspace, first);
      return tries < triesApart ? null : store(tx, workspace, await readChange(before, change));
    });
    if (!after) continue;
    for (const warning of first.anew?.warnings ?? []) warn(warning);
    return after;
  }
}

/** Makes a version the current one, to which new runs are pinned. Throws 404. */
export async function activateVersion(
  tx: Tx,
  workspace: string,
  oId: string,
  version: number,
): Promise<WorkflowRecord> {
  await lockWorkflow(tx, workspace, oId);
  await definitionOfVersion(tx, workspace, oId, version);
  await tx`
    update workflow
    set version = ${version}, updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and version <> ${version}`;
  return getWorkflow(tx, workspace, oId);
}

interface Change {
  before: WorkflowRecord;
  name: string;
  description: string | null;
  /** Null where the definition stays. */
  anew: ReadDraft | null;
}

async function readChange(before: WorkflowRecord, change: WorkflowUpdate): Promise<Change> {
  const draft = draftAfter(before, change);
  return {
    before,
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : change.description,
    anew: isAsBefore(draft, definitionOf(before)) ? null : await readDraft(draft),
  };
}

async function store(
  tx: Tx,
  workspace: string,
  { before, name, description, anew }: Change,
): Promise<WorkflowRecord> {
  if (anew === null && name === before.name && description === before.description) return before;
  const { oId } = before;
  const definition = anew ? await checkedDefinition(tx, workspace, anew) : definitionOf(before);
  await onlyOne(
    () => tx`
      with changed as (
        update workflow
        set
          name = ${name},
          description = ${description},
          version = 1 + (
            select max(minted.version)
            from workflow_version as minted
            where minted.workspace_o_id = ${workspace}
              and minted.workflow_o_id = ${oId}
          ),
          updated_at = now()
        where workspace_o_id = ${workspace}
          and o_id = ${oId}
          and deleted_at is null
        returning workspace_o_id, o_id, version
      )
      insert into workflow_version (workspace_o_id, workflow_o_id, version, definition)
      select workspace_o_id, o_id, version, ${json(tx, definition)}
      from changed
      returning 1`,
  );
  return getWorkflow(tx, workspace, oId);
}

const definitionOf = ({ nodes, edges, entry, output, limits }: WorkflowRecord): WorkflowDefinition => ({
  nodes: nodes as unknown as WorkflowDefinition['nodes'],
  edges,
  entry,
  output,
  ...(limits ? { limits } : {}),
});

/** Where nodes or edges are new and no entry is named, it is found anew. */
function draftAfter(
  before: WorkflowRecord,
  { nodes, edges, entry, output, limits }: WorkflowUpdate,
): WorkflowDraft {
  const kept = definitionOf(before);
  const isNewGraph = Boolean(nodes) || edges !== undefined;
  return {
    nodes: nodes ?? kept.nodes,
    edges: edges === undefined ? kept.edges : (edges ?? []),
    entry: entry === undefined && !isNewGraph ? kept.entry : entry,
    output: output === undefined ? kept.output : output,
    limits: limits === undefined ? kept.limits : limits,
  };
}

/**
 * Deletes a workflow softly: its runs stay readable, open ones continue, and nothing starts it any more. Returns its
 * last state.
 */
export async function deleteWorkflow(tx: Tx, workspace: string, oId: string): Promise<WorkflowRecord> {
  const record = await getWorkflow(tx, workspace, oId);
  const deleted = await tx`
    update workflow
    set deleted_at = now(), updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (deleted.count === 0) throw unknownWorkflow();
  await tx`
    update schedule
    set enabled = false, next_at = null, updated_at = now()
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${oId}
      and enabled`;
  await tx`
    update trigger
    set enabled = false, updated_at = now()
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${oId}
      and enabled`;
  await tx`
    delete from hook
    where workspace_o_id = ${workspace}
      and workflow_o_id = ${oId}`;
  return record;
}

async function lockWorkflow(tx: Tx, workspace: string, oId: string): Promise<void> {
  await tx`
    select from workflow
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
    for no key update`;
}

/** The database decides which of two workflows has a name. */
async function onlyOne(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isTaken(error)) throw conflict('name: a workflow with this name already exists', 'name_taken');
    throw error;
  }
}
