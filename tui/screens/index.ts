import type { Screen } from '../model/screen.ts';
import { accounts, deals } from './accounts.ts';
import { assets, differences, files, versions } from './assets/assets.ts';
import { deliveries } from './deliveries.ts';
import { events, findings } from './events.ts';
import { deadLetters, jobs } from './jobs.ts';
import { audit, keys } from './keys.ts';
import { evidence, library, records } from './library.ts';
import { overview } from './overview.ts';
import { resources } from './resources.ts';
import { runs } from './runs.ts';
import { search } from './search.ts';
import { approvals, nodes, workflowRuns } from './workflow-runs.ts';
import { schedules, triggers, workflows } from './workflows.ts';

/** The registry of screens in the order of tab, those with a figure first. */
export const screens: readonly Screen[] = [
  overview,
  events,
  jobs,
  library,
  resources,
  search,
  runs,
  workflows,
  assets,
  accounts,
  deals,
  findings,
  workflowRuns,
  approvals,
  schedules,
  triggers,
  deliveries,
  deadLetters,
  keys,
  audit,
  records,
  evidence,
  nodes,
  versions,
  files,
  differences,
];
