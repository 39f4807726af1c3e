import { appendFileSync } from 'node:fs';
import { loadModule, parseSync } from 'libpg-query';
import { migrationFiles } from '../../server/database/migrations/migration-files.ts';

/*
 * The dialect that a database distributed by workspace (Citus) takes besides what PostgreSQL takes. A statement is judged
 * by its tree, as PostgreSQL's own parser makes it, so that no spelling of it escapes.
 */

/** A node of the tree, or a list of them. */
type Tree = { readonly [name: string]: unknown };

export interface DialectRule {
  name: string;
  /** What is refused, and what to write instead. */
  says: string;
  isBrokenBy(statement: Tree): boolean;
}

/** Different at each call, or from session to session: every node would come to a value of its own. */
const changing =
  /^(now|transaction_timestamp|statement_timestamp|clock_timestamp|random|gen_random_uuid|nextval|currval)$/;

/** STABLE in the catalog of functions, or part of what is: a time and an interval make another time by the time zone. */
const settingsDependent =
  /^(make_interval|jsonb?_build_(object|array)|to_jsonb?|row_to_json|concat|concat_ws|format|to_char|date_trunc|date_part|extract|array_to_string|age)$/;

export const dialectRules: readonly DialectRule[] = [
  {
    name: 'insert-select',
    says: 'INSERT … SELECT becomes COPY, which row-level security refuses; end it with `returning 1`',
    isBrokenBy: (statement) =>
      insertions(statement).some(
        (insert) => isSelection(insert) && !insert.returningClause && !insert.onConflictClause,
      ),
  },
  {
    name: 'changing-returning',
    says: 'RETURNING calls a function that changes; take its value from a row in FROM, or ask apart',
    isBrokenBy: (statement) => changes(statement).some(({ returningClause }) => isChanging(returningClause)),
  },
  {
    name: 'changing-case',
    says: 'CASE or COALESCE of a change calls a function that changes; take its value from a row in FROM: `from (select now() as now) as clock`',
    isBrokenBy: (statement) =>
      changes(statement).some((change) =>
        [change.targetList, change.whereClause, valuesOf(change)].some((part) =>
          [...ownNodes(part, 'CaseExpr'), ...ownNodes(part, 'CoalesceExpr')].some(isChanging),
        ),
      ),
  },
  {
    name: 'changing-conflict',
    says: 'ON CONFLICT calls a function that changes; insert its value into a column, and take that of `excluded`',
    isBrokenBy: (statement) => conflicts(statement).some(isChanging),
  },
  {
    name: 'conflict-subquery',
    says: 'ON CONFLICT holds a subquery; read its value before, or decide by what RETURNING says',
    isBrokenBy: (statement) => conflicts(statement).some((conflict) => nodes(conflict, 'SubLink').length > 0),
  },
  {
    name: 'conflict-parameter',
    says: 'ON CONFLICT of a selection names a parameter, whose type the node cannot tell; take `excluded`, or ask before',
    isBrokenBy: (statement) =>
      (statement.stmts as { stmt: { InsertStmt?: Tree } }[]).some(
        ({ stmt: { InsertStmt: insert } }) =>
          insert && isSelection(insert) && nodes(insert.onConflictClause, 'ParamRef').length > 0,
      ),
  },
  {
    name: 'values-subquery',
    says: 'VALUES holds a subquery; read its value before',
    isBrokenBy: (statement) =>
      changes(statement).some((change) => nodes(valuesOf(change), 'SubLink').length > 0),
  },
  {
    name: 'case-of-value',
    says: '`case value when …` of a change is sent on wrongly; write `case when value = …`',
    isBrokenBy: (statement) =>
      nodes(statement, 'UpdateStmt').length > 0 &&
      nodes(statement, 'CaseExpr').some(({ arg }) => arg !== undefined),
  },
  {
    name: 'row-in-subquery',
    says: 'a row is compared with a subquery, which is sent on wrongly; write `exists`, or join it in FROM or USING',
    isBrokenBy: (statement) =>
      changes(statement).some(({ whereClause }) =>
        ownNodes(whereClause, 'SubLink').some(({ testexpr }) => nodes(testexpr, 'RowExpr').length > 0),
      ),
  },
  {
    name: 'stable-of-column',
    says: 'UPDATE or DELETE makes a value of a column by a function that depends on settings, or by an interval; make it before, or in a CTE `as materialized`',
    isBrokenBy: (statement) =>
      [...nodes(statement, 'UpdateStmt'), ...nodes(statement, 'DeleteStmt')].some((change) => {
        const { targetList, whereClause, fromClause, usingClause } = change;
        const own = (type: string) => [
          ...ownNodes([targetList, whereClause], type),
          ...nodes([fromClause, usingClause], type),
        ];
        return (
          own('FuncCall').some((call) => isCallOf(call, settingsDependent) && namesColumn(call.args)) ||
          own('A_Expr').some((sum) => isSum(sum) && namesColumn(sum) && holdsInterval(sum))
        );
      }),
  },
  {
    name: 'default-of-update',
    says: 'UPDATE sets a column to its default, which may be another on each node; read the value before',
    isBrokenBy: (statement) =>
      nodes(statement, 'UpdateStmt').some(({ targetList }) => nodes(targetList, 'SetToDefault').length > 0),
  },
  {
    name: 'void-column',
    says: 'a part of the statement answers what `enqueue_job` returns, which no column can hold; cast it to text',
    isBrokenBy: (statement) =>
      nodes(statement, 'CommonTableExpr').some(({ ctequery }) =>
        targetsOf(ctequery as { SelectStmt?: Tree }).some((target) => isCallOf(target, /^enqueue_job$/)),
      ),
  },
  {
    name: 'lock-beside-value',
    says: 'a part locks rows beside a subquery without a table, and is read in another form than it was written; put the locking select into a subquery of the part',
    isBrokenBy: (statement) =>
      nodes(statement, 'CommonTableExpr').some(({ ctequery }) =>
        Boolean((ctequery as { SelectStmt?: Tree }).SelectStmt?.lockingClause),
      ) &&
      changes(statement).some(({ fromClause }) =>
        nodes(fromClause, 'RangeSubselect').some(
          ({ subquery }) => !(subquery as { SelectStmt?: Tree }).SelectStmt?.fromClause,
        ),
      ),
  },
  {
    name: 'row-address',
    says: '`ctid` is a place on one node; name rows of several workspaces by their key',
    isBrokenBy: (statement) =>
      changes(statement).some(
        ({ whereClause }) =>
          columnsNamed(whereClause, 'ctid').length > 0 &&
          columnsNamed(whereClause, 'workspace_o_id').length === 0,
      ),
  },
  {
    name: 'lock-of-many',
    says: 'rows of several workspaces are locked; look without a lock, and lock in each workspace',
    isBrokenBy: (statement) =>
      nodes(statement, 'SelectStmt').some(
        (select) =>
          select.lockingClause &&
          !columnsNamed([select.fromClause, select.whereClause], 'workspace_o_id').length,
      ),
  },
];

/** Applied to a distributed database too: migrations from this number on. */
const firstOnNodes = 148;

/** What a migration may do to tables that are distributed already; those that it makes itself are distributed after it. */
const migrationRules: readonly DialectRule[] = [
  {
    name: 'alter-constraint',
    says: 'ALTER TABLE adds a constraint beside another change; write an ALTER TABLE of its own for each',
    isBrokenBy: (statement) =>
      alterations(statement).some((all) => all.length > 1 && all.some(addsConstraint)),
  },
  {
    name: 'alter-storage',
    says: 'ALTER COLUMN sets statistics or storage, which a table on nodes does not take',
    isBrokenBy: (statement) =>
      alterations(statement).some((all) =>
        all.some(({ subtype }) => subtype === 'AT_SetStatistics' || subtype === 'AT_SetStorage'),
      ),
  },
  {
    name: 'trigger',
    says: 'a table on nodes takes no trigger; do it in the statement that changes the table',
    isBrokenBy: (statement) => nodes(statement, 'CreateTrigStmt').some(isDistributed),
  },
];
export const migrationRuleNames = migrationRules.map(({ name }) => name);

const alterations = (statement: Tree) =>
  nodes(statement, 'AlterTableStmt')
    .filter(isDistributed)
    .map(({ cmds }) => (cmds as { AlterTableCmd: Tree }[]).map(({ AlterTableCmd: command }) => command));

const addsConstraint = ({ subtype, def }: Tree) =>
  subtype === 'AT_AddConstraint' ||
  nodes(def, 'Constraint').some(({ contype }) => constrains.has(`${contype}`));

/** The kinds that stand beside a column; a default and NOT NULL are part of it. */
const constrains = new Set(['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_PRIMARY', 'CONSTR_UNIQUE']);

/** Returns the rules that a migration breaks, of changes to rows and of changes to tables that others made. */
export function brokenMigrationRules(text: string): DialectRule[] {
  const { stmts } = parseSync(text) as unknown as { stmts: { stmt: Tree }[] };
  const own = new Set(
    nodes(stmts, 'CreateStmt').map(({ relation }) => (relation as { relname: string }).relname),
  );
  const later = stmts.filter(({ stmt }) => {
    const { relation } = Object.values(stmt)[0] as { relation?: { relname?: string } };
    return !own.has(relation?.relname ?? '');
  });
  const changing = later.filter(({ stmt }) => Object.keys(stmt).every((kind) => kindsJudged.has(kind)));
  return [
    ...migrationRules.filter((rule) => rule.isBrokenBy({ stmts: later })),
    ...dialectRules.filter((rule) => rule.isBrokenBy({ stmts: changing })),
  ];
}

/** The sentence for each migration that a distributed database does not take. */
export function migrationsOutside(): string[] {
  return migrationFiles()
    .numbered.filter(({ number }) => number >= firstOnNodes)
    .flatMap(({ name, text }) => brokenMigrationRules(text).map(({ says }) => `sql/${name}: ${says}`));
}

const judged = new Map<string, DialectRule[]>();
const sent = new Set<string>();

/** Applied while a database stands on one server. */
const migrations = new Set(migrationFiles().numbered.map(({ text }) => text));

/** Keeps a statement until `requireDialect` judges it, and for `bun run bench distributed-plans` in a file that is named. */
export function noteStatement(text: string): void {
  if (judged.has(text) || migrations.has(text) || sent.has(text)) return;
  sent.add(text);
  if (process.env.STATEMENTS) appendFileSync(process.env.STATEMENTS, `${JSON.stringify(text)}\n`);
}

/** Judges what was sent since the last call. Throws an Error that names each statement outside the dialect, and why. */
export function requireDialect(): void {
  const faults: string[] = [];
  for (const text of sent) {
    const rules = brokenRules(text);
    judged.set(text, rules);
    for (const { name, says } of rules) faults.push(`${name}: ${says}\n${text}`);
  }
  sent.clear();
  if (faults.length > 0)
    throw new Error(`Statements outside the dialect of CONTRIBUTING:\n${faults.join('\n\n')}`);
}

/** Returns the rules that a statement breaks; none for a text that reads and changes no rows. */
export function brokenRules(text: string): DialectRule[] {
  const statement = treeOf(text);
  return statement ? dialectRules.filter((rule) => rule.isBrokenBy(statement)) : [];
}

await loadModule();

const kindsJudged = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

/** Null for what defines tables too: migrations run before a database is distributed. */
function treeOf(text: string): Tree | null {
  try {
    const { stmts } = parseSync(text) as unknown as { stmts: { stmt: Tree }[] };
    const isJudged = stmts.every(({ stmt }) => Object.keys(stmt).every((kind) => kindsJudged.has(kind)));
    return isJudged ? { stmts } : null;
  } catch {
    return null;
  }
}

/** Tables of one node, which are not distributed. */
const localTables = new Set(['worker', 'migration', 'lease', 'dead_letter', 'tally']);

const isDistributed = ({ relation }: Tree) =>
  !localTables.has((relation as { relname?: string } | undefined)?.relname ?? '');

const insertions = (statement: Tree) => nodes(statement, 'InsertStmt').filter(isDistributed);

/** INSERT, UPDATE and DELETE, wherever they stand in the statement. */
const changes = (statement: Tree) =>
  ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((name) => nodes(statement, name)).filter(isDistributed);

const conflicts = (statement: Tree) =>
  insertions(statement).flatMap(({ onConflictClause }) =>
    onConflictClause ? [onConflictClause as Tree] : [],
  );

const selectOf = (change: Tree) => (change.selectStmt as { SelectStmt?: Tree } | undefined)?.SelectStmt;
const valuesOf = (change: Tree) => selectOf(change)?.valuesLists;
const isSelection = (change: Tree) => change.selectStmt !== undefined && valuesOf(change) === undefined;

const isChanging = (part: unknown): boolean =>
  nodes(part, 'SQLValueFunction').length > 0 ||
  nodes(part, 'FuncCall').some((call) => isCallOf(call, changing));

const isCallOf = ({ funcname }: Tree, names: RegExp) =>
  ((funcname ?? []) as { String?: { sval?: string } }[]).some(({ String: name }) =>
    names.test(name?.sval ?? ''),
  );

const namesColumn = (part: unknown) => ownNodes(part, 'ColumnRef').length > 0;

const isSum = ({ name }: Tree) =>
  (name as { String?: { sval?: string } }[]).some(({ String: sign }) => /^[+-]$/.test(sign?.sval ?? ''));

/** A time and an interval make a time of the session's zone, unless the time is one of a zone that is named. */
const holdsInterval = (sum: Tree) =>
  !nodes(sum, 'FuncCall').some((call) => isCallOf(call, /^timezone$/)) &&
  (nodes(sum, 'FuncCall').some((call) => isCallOf(call, /^make_interval$/)) ||
    nodes(sum, 'TypeCast').some(({ typeName }) =>
      (typeName as { names: { String?: { sval?: string } }[] }).names.some(
        ({ String: name }) => name?.sval === 'interval',
      ),
    ));

/** The calls that are columns of a query's answer as they stand. */
const targetsOf = ({ SelectStmt: select }: { SelectStmt?: Tree }) =>
  ((select?.targetList ?? []) as { ResTarget: { val: { FuncCall?: Tree } } }[]).flatMap(
    ({ ResTarget: { val } }) => (val.FuncCall ? [val.FuncCall] : []),
  );

const columnsNamed = (part: unknown, name: string) =>
  nodes(part, 'ColumnRef').filter(({ fields }) =>
    (fields as { String?: { sval?: string } }[]).some(({ String: field }) => field?.sval === name),
  );

/** All nodes of a type, those inside subqueries too. */
const nodes = (part: unknown, type: string): readonly Tree[] => nodesByType(part).get(type) ?? [];

const indexes = new WeakMap<object, Map<string, Tree[]>>();

/** Every rule asks the same parts for nodes of several types: one walk finds them all. */
function nodesByType(part: unknown): Map<string, Tree[]> {
  if (part === null || typeof part !== 'object') return new Map();
  let index = indexes.get(part);
  if (!index) {
    index = new Map();
    for (const [name, node] of nodesWithin(part, () => true)) {
      const others = index.get(name);
      if (others) others.push(node);
      else index.set(name, [node]);
    }
    indexes.set(part, index);
  }
  return index;
}

/** Those that are not inside a subquery, which is planned by itself. */
const ownNodes = (part: unknown, type: string): Tree[] =>
  nodesWithin(part, (name) => name !== 'SelectStmt').flatMap(([name, node]) => (name === type ? [node] : []));

function nodesWithin(
  part: unknown,
  enters: (name: string) => boolean,
  all: [name: string, node: Tree][] = [],
): [name: string, node: Tree][] {
  if (part === null || typeof part !== 'object') return all;
  if (Array.isArray(part)) for (const one of part) nodesWithin(one, enters, all);
  else
    for (const [name, value] of Object.entries(part)) {
      all.push([name, value as Tree]);
      if (enters(name)) nodesWithin(value, enters, all);
    }
  return all;
}
