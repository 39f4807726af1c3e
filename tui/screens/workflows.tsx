import { useState } from 'react';
import type { WorkflowSummary } from '../../schema/workflow.ts';
import { usePlace } from '../browser.tsx';
import { ListScreen } from '../components/list-screen.tsx';
import { Row } from '../components/row.tsx';
import { when } from '../plain.ts';
import { rowsPerPage } from '../screen-data.ts';
import { useSurroundings } from '../surroundings.ts';
import { usePage } from '../use-page.ts';
import { WorkflowRuns } from './workflow-runs.tsx';

interface WorkflowsAnswer {
  data: WorkflowSummary[];
  total: number;
  hasNext: boolean;
}

/** The workspace's workflows; one that is opened shows its runs. */
export function Workflows() {
  const { api, paceMs, now } = useSurroundings();
  const [open, setOpen] = useState<WorkflowSummary | null>(null);
  const place = usePlace();
  const page = usePage(`workflows ${place.offset}`, paceMs * 5, (signal) =>
    api.get<WorkflowsAnswer>(`/workflows/list?limit=${rowsPerPage}&offset=${place.offset}`, signal),
  );
  if (open) return <WorkflowRuns workflow={open} onBack={() => setOpen(null)} />;
  return (
    <ListScreen
      title="Workflows"
      page={page}
      rows={page.data?.data ?? null}
      total={page.data?.total}
      hasNext={page.data?.hasNext}
      empty={['There are no workflows yet.', 'Make one from a file: bun run workflow apply <file.yaml>']}
      idOf={({ oId }) => oId}
      place={place}
      onOpen={setOpen}
    >
      {(workflow, isSelected) => (
        <Row
          isSelected={isSelected}
          cells={[
            { text: when(workflow.updatedAt, now()), width: 12, dim: true },
            { text: `v${workflow.version}`, width: 6 },
            {
              text: `${workflow.nodeCount} ${workflow.nodeCount === 1 ? 'node' : 'nodes'}`,
              width: 10,
              dim: true,
            },
            { text: [workflow.name, workflow.description].filter(Boolean).join(' · ') },
          ]}
        />
      )}
    </ListScreen>
  );
}
