/** The types beside the library's that `node` finds, by the prefix of their oIds. */
export const nodeTypes = {
  account: 'Account',
  agent: 'Agent',
  deal: 'Deal',
  event: 'Event',
  finding: 'Finding',
  resource: 'Resource',
  run: 'RunSummary',
  workflow: 'Workflow',
} as const;
export type NodeName = keyof typeof nodeTypes;

/** A record with the name of its type, by which the interface tells it. */
export interface NodeRow {
  __typename: string;
  oId: string;
}
