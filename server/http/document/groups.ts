import { library } from '../../../schema/library/index.ts';

/** The groups that are no kind of the library, in the order in which a newcomer meets them; the kinds follow `Library`. */
const sentences: Readonly<Record<string, string>> = {
  Workspace: 'The settings of the workspace',
  WorkspaceCompany: 'The company that the workspace speaks for',
  'Workspace build': 'A library proposed from documents and pages, to accept or reject',
  Library: 'Links, evidence, sources and revisions of any record',
  Resource: 'Documents: stored, indexed, searched, and compared with the library',
  Context: 'One search over documents, records, findings and events',
  Drift: 'Changes that documents and events propose to records, to accept or reject',
  Tags: 'Labels of records and events, and reports by them',
  Events: 'Sales activity: imported, listed, analysed again',
  Findings: 'Statements in events, each with its quote',
  Accounts: 'The companies that events are with, and the deals with them',
  Insights: 'Reports over events, and questions that are saved and run again',
  Analytics: 'Figures over findings, events, deals and runs',
  Agents: 'Agents: made, changed, and run',
  Runs: 'Runs of agents: their state, sources, cost and score',
  Experiments: 'Two versions of an agent compared on the same inputs',
  Evaluations: 'Sets of cases that runs of agents are held against',
  Workflows: 'Workflows: made, drawn, checked, scheduled, and started by events and hooks',
  'Workflow runs': 'Runs of workflows: started, followed, approved, cancelled, retried',
  Assets: 'Files and sites: stored, published, shared',
  Webhooks: 'Callbacks and endpoints that are told of what happens',
  Secrets: 'Secrets that workflows send to other services',
  'API keys': 'Keys: made, rotated, revoked',
};

export interface Group {
  name: string;
  description: string;
}

/** Returns a tag as a heading: `BuyingTrigger` is `Buying trigger`. */
export const groupName = (tag: string): string =>
  tag.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the groups of these tags in the order of reading; groups of other kinds come last. */
export function groupsOf(tags: ReadonlySet<string>): Group[] {
  const ofKinds = library.map(({ title, sentence }) => [title, sentence] as const);
  const known = Object.entries(sentences).flatMap((entry) =>
    entry[0] === 'Library' ? [entry, ...ofKinds] : [entry],
  );
  const groups = new Map<string, string>(known.filter(([tag]) => tags.has(tag)));
  for (const tag of tags) if (!groups.has(tag)) groups.set(tag, `Records of the kind ${groupName(tag)}`);
  return [...groups].map(([tag, description]) => ({ name: groupName(tag), description }));
}
