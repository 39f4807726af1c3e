/** A connection as GraphQL servers usually have it: its types, and resolvers over pg's pool. */
import pg from 'pg';

export const schema = `
  type ReferenceData { theirChallenge: [String!]  impactTheySaw: [String!]  howTheyUseUs: [String!] }
  type Reference {
    oId: ID!
    name: String!
    internalName: String
    description: String
    active: Boolean!
    createdAt: String!
    updatedAt: String!
    data: ReferenceData!
  }
  type ReferenceEdge { cursor: String!  node: Reference! }
  type PageInfo { hasNextPage: Boolean!  hasPreviousPage: Boolean!  startCursor: String  endCursor: String }
  type ReferenceConnection { edges: [ReferenceEdge!]!  pageInfo: PageInfo! }
  type Query { references(first: Int, after: String): ReferenceConnection! }
`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const select = `
  select o_id as "oId", name, internal_name as "internalName", description, active, data, created_at as "createdAt",
    updated_at as "updatedAt"
  from entity
  where workspace_o_id = $1 and kind = 'reference' and deleted_at is null and archived_at is null`;
const newest = 'order by created_at desc, o_id desc';

async function references(after, first) {
  if (!after)
    return pool.query({
      name: 'first',
      text: `${select} ${newest} limit $2`,
      values: [process.env.WORKSPACE, first],
    });
  const [at, oId] = JSON.parse(Buffer.from(after, 'base64url').toString());
  return pool.query({
    name: 'behind',
    text: `${select} and (created_at, o_id) < ($3, $4) ${newest} limit $2`,
    values: [process.env.WORKSPACE, first, at, oId],
  });
}

export const resolvers = {
  Query: {
    async references(_, { first = 10, after }) {
      const { rows } = await references(after, first + 1);
      const edges = rows.slice(0, first).map((row) => {
        const node = {
          ...row,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
        };
        return { cursor: Buffer.from(JSON.stringify([node.createdAt, row.oId])).toString('base64url'), node };
      });
      const pageInfo = {
        hasNextPage: rows.length > first,
        hasPreviousPage: Boolean(after),
        startCursor: edges[0]?.cursor,
        endCursor: edges.at(-1)?.cursor,
      };
      return { edges, pageInfo };
    },
  },
};
