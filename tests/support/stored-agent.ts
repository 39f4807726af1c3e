import type postgres from 'postgres';

/** Stores an agent by a statement, for tests and measurements that choose its oId or a type that has no definition. */
export async function storeAgent(
  sql: postgres.Sql | postgres.TransactionSql,
  { workspace, oId, type, name }: { workspace: string; oId: string; type: string; name: string },
): Promise<void> {
  await sql`
    with made as (
      insert into agent (workspace_o_id, o_id, type, name)
      values (${workspace}, ${oId}, ${type}, ${name})
      returning *
    )
    insert into agent_version (workspace_o_id, agent_o_id, version, name, description, tier, settings)
    select workspace_o_id, o_id, version, name, description, tier, settings
    from made
    returning 1`;
}
