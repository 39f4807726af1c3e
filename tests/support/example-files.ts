import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workflowFile } from '../../schema/workflow-file.ts';
import { drawText } from '../../tui/workflow/drawing/text.ts';
import { readDefinition } from '../../tui/workflow/file.ts';

/** Automations as files, which are drawn in docs/workflows.md. */

const folder = join(import.meta.dir, '../workflows/examples');
export const exampleNames = readdirSync(folder).map((file) => file.replace('.yaml', ''));

/** The members of an example as it is written: what stands elsewhere is there by its name. */
export const exampleFile = (name: string) => readDefinition(join(folder, `${name}.yaml`)).value;

/** An example as a terminal shows it, without what stands elsewhere. */
export function drawnExample(name: string): string {
  const named = /"(agentOId|endpointOId|workflowOId)":"[^"]*"/g;
  const text = JSON.stringify(exampleFile(name)).replaceAll(named, '"$1":"none_000000000000000000000"');
  const drawn = drawText(workflowFile.parse(JSON.parse(text)));
  return drawn.replaceAll(/(?:runs )?none_0+/g, '').replaceAll(/ +$/gm, '');
}
