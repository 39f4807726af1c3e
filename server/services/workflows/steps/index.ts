import type { NodeTypeName } from '../../../../schema/workflow-steps/index.ts';
import { agentStep } from './agent.ts';
import { approvalStep } from './approval.ts';
import { conditionStep } from './condition.ts';
import { httpStep } from './http.ts';
import { mapStep } from './map.ts';
import { notifyStep } from './notify.ts';
import { queryStep } from './query.ts';
import { refreshStep } from './refresh.ts';
import { repeatStep } from './repeat.ts';
import type { Step } from './step.ts';
import { transformStep } from './transform.ts';
import { waitStep } from './wait.ts';
import { workflowStep } from './workflow.ts';

/** What each type of nodes does: one file beside these and one line here for each in `schema/workflow-steps/`. */
const steps: { readonly [Name in NodeTypeName]: Step<Name> } = {
  agent: agentStep,
  approval: approvalStep,
  condition: conditionStep,
  http: httpStep,
  map: mapStep,
  notify: notifyStep,
  query: queryStep,
  refresh: refreshStep,
  repeat: repeatStep,
  transform: transformStep,
  wait: waitStep,
  workflow: workflowStep,
};

export const stepOf = (type: NodeTypeName) => steps[type] as Step<never>;
