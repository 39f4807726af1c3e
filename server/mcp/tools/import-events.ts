import { importEventsInput } from '../../../schema/mcp/inputs.ts';
import { importEventsOutput } from '../../../schema/mcp/outputs.ts';
import { adds, defineTool } from '../definition.ts';

export const importEvents = defineTool({
  name: 'import_events',
  title: 'Import events',
  description:
    'Import up to 1000 events (emails, calls, deals and so on): all of them, or none where one is not valid. Sending an event again never doubles it.',
  scopes: ['write'],
  annotations: { ...adds, idempotentHint: true },
  input: importEventsInput,
  output: importEventsOutput,
  isOpen: true,
  // Nothing but events: an address for a callback would carry what is stored to where a text may want it.
  run: (ask, { events }) => ask('POST /event/import', { body: { events }, isOpen: true }),
});
