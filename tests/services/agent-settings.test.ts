import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type SettingName, settingNames } from '../../schema/agents/settings.ts';
import { agents } from '../../server/agents/index.ts';
import { type AgentScene, agentScene } from '../support/agent-scene.ts';

/**
 * Every setting that an agent takes changes what its model is asked, what it reads or what it answers, or the run says
 * that it does not. One workspace with something for each setting to act on; each type runs with none of them and with
 * each alone, with the built-in model and with one that can write.
 */

let scene: AgentScene;
let made: AgentScene['made'];

beforeAll(async () => {
  scene = await agentScene();
  made = scene.made;
});
afterAll(() => scene.end());

/** A value for each setting, on which something in the workspace depends. */
const values: Readonly<Record<Exclude<SettingName, 'additionalProperties'>, () => unknown>> = {
  productOId: () => made.other,
  serviceOId: () => made.service,
  playbookOId: () => made.playbook,
  motionOId: () => made.motion,
  personaOIds: () => [made.miller],
  useCaseOIds: () => [made.flour],
  segmentOIds: () => [made.mills],
  competitorOIds: () => [made.rival],
  referenceOIds: () => [made.mill],
  proofPointOIds: () => [made.proof],
  brandVoiceOId: () => made.voice,
  enableBrandVoice: () => true,
  instructions: () => 'Write of crates alone.',
  examples: () => ['Crates, and how they are carried.'],
  outputFormat: () => 'HTML',
  jsonSchema: () => ({ type: 'object', properties: { crates: { type: 'string' } } }),
  jsonSchemaInstructions: () => 'One value a crate.',
  numEmails: () => 2,
  sequenceSettings: () => ({ numEmails: 3, tone: 'dry' }),
  stepPatches: () => ({ '1': { cta: 'Ask for crates.' } }),
  callPrepMethodology: () => 'MEDDPICC',
  tools: () => ({ library: true }),
  enableWebSearch: () => true,
  webSearchInstructions: () => 'Look for crates.',
  enableCrmActivity: () => false,
  crmActivityInstructions: () => 'Look at mails about bread.',
  enableHighEffortMode: () => true,
  unsupportedClaims: () => 'mark',
};

test('each setting has a value to be tried with', () => {
  const tried = [...Object.keys(values), 'additionalProperties'];
  expect(tried.toSorted()).toEqual([...settingNames].toSorted());
});

describe.each(agents.map(({ type, path }) => ({ type, path })))('of $type', ({ type, path }) => {
  test.each([
    { model: 'the built-in model', writes: false },
    { model: 'a model that writes', writes: true },
  ])('every setting acts with $model, or the run says that it does not', async ({ writes }) => {
    scene.listen(writes);
    const bare = await scene.outcome({ type, path });
    expect(bare.warnings.filter((one) => settingNames.some((name) => one.startsWith(name)))).toEqual([]);
    const silent: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const { shown, warnings } = await scene.outcome({ type, path, settings: { [name]: value() } });
      const isTold = warnings.some((one) => one.startsWith(name));
      if (!isTold && shown === bare.shown) silent.push(name);
    }
    expect(silent).toEqual([]);
  });
});
