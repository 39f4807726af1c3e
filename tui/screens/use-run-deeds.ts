import type { WorkflowRunRetried } from '../../schema/workflow-run-change.ts';
import { useSurroundings } from '../surroundings.ts';
import { useDeed } from './use-deed.ts';

/** What a person does to a run of a workflow, each after a question. */
export function useRunDeeds(done: () => void) {
  const { api } = useSurroundings();
  const deed = useDeed(done);
  return {
    deed,
    cancel: (workflowRunOId: string) =>
      deed.propose('Cancel this run?', () => api.post('/workflows/run/cancel', { workflowRunOId })),
    retry: (workflowRunOId: string) =>
      deed.propose('Let it go on from what failed?', async () => {
        const { data } = await api.post<{ data: WorkflowRunRetried }>('/workflows/run/retry', {
          workflowRunOId,
        });
        const { nodes, credits } = data.kept;
        return `Goes on. Kept: ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${credits} credits.`;
      }),
    answer: (workflowRunOId: string, nodeId: string, approved: boolean) =>
      deed.propose(`${approved ? 'Approve' : 'Deny'} ${nodeId}?`, () =>
        api.post('/workflows/run/approve', { workflowRunOId, nodeId, approved }),
      ),
  };
}
