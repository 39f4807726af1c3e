import type { AgentRunBody } from '../../../schema/agents/input.ts';
import { runSettings } from '../../../schema/agents/run-settings.ts';
import { type AgentSettings, type SettingName, settingNames } from '../../../schema/agents/settings.ts';
import { recordSettings } from '../../../schema/kind-fields.ts';
import type { AgentDefinition, RetrievalPlan } from '../../agents/definition.ts';

/** Of an agent that is to take more trouble: so many times as much is read. */
const highEffort = 2;

/** Returns the retrieval plan of an agent with these settings. */
export function plannedFor({ plan }: AgentDefinition, settings: AgentSettings): RetrievalPlan {
  const times = settings.enableHighEffortMode ? highEffort : 1;
  // nobody reads what is looked up for a plan without passages, and an embedder may cost
  const told = plan.passages > 0 ? [settings.instructions, settings.crmActivityInstructions] : [];
  const wishes = told.flatMap((text) => (text ? [text.slice(0, wishCharacters)] : []));
  return {
    ...plan,
    questions: (about, fields) => [
      ...plan.questions(about, fields),
      ...wishes.map((wish) => `${about} ${wish}`),
    ],
    passagesPerQuestion: plan.passagesPerQuestion * times,
    passages: plan.passages * times,
    events: settings.enableCrmActivity === false ? 0 : plan.events * times,
    tokens: plan.tokens * times,
  };
}

/** So much of what an agent is told to write says what it is to read. */
const wishCharacters = 500;

/** Settings that act on every type: on what is read, or on whom a run is for. */
const usual: readonly SettingName[] = [
  ...recordSettings,
  'enableCrmActivity',
  'enableHighEffortMode',
  'tools',
  'additionalProperties',
];

/** Settings that act where a model writes: the built-in one says nothing in words of its own. */
const forWriters: readonly SettingName[] = [
  'instructions',
  'crmActivityInstructions',
  'examples',
  'brandVoiceOId',
  'enableBrandVoice',
  'jsonSchemaInstructions',
];

/** What types that follow them follow in words of their own alone. */
const writersOnly: readonly SettingName[] = ['stepPatches'];

/** Of these, the ones that say what is looked for as well. */
const steering: readonly SettingName[] = ['instructions', 'crmActivityInstructions'];
const quotesOnly = 'the built-in model quotes and does not write; a model endpoint does';

/** What becomes of settings that no run here follows. */
const instead: Partial<Record<SettingName, string>> = {
  enableWebSearch: 'there is no provider of web search, runs read this workspace',
  webSearchInstructions: 'there is no provider of web search, runs read this workspace',
};

/** Returns the settings that an agent's runs ignore, each with the reason. `composes`: the model writes prose. */
export function unfollowedSettings(
  { type, follows, looksUp }: Pick<AgentDefinition, 'type' | 'follows' | 'looksUp'>,
  settings: AgentSettings,
  composes: boolean,
): string[] {
  const set = (Object.keys(settings) as SettingName[]).filter(
    (name) => isSet(settings[name]) && (settings[name] !== false || name === 'enableCrmActivity'),
  );
  return set.flatMap((name) => {
    if (instead[name]) return [`${name} is kept, but not followed: ${instead[name]}`];
    if (looksUp && !follows.includes(name))
      return name === 'additionalProperties'
        ? []
        : [`${name} is kept, but not followed: agents of type ${type} look up and ask no model`];
    if (looksUp) return [];
    if (forWriters.includes(name))
      return composes
        ? []
        : [
            `${name} ${steering.includes(name) ? 'steers only what is read' : 'is not followed'}: ${quotesOnly}`,
          ];
    if (follows.includes(name) && writersOnly.includes(name) && !composes)
      return [`${name} is not followed: ${quotesOnly}`];
    if (usual.includes(name) || follows.includes(name)) return [];
    return [elsewhere(name, type)];
  });
}

/** What each member of `customContext` fixes. */
const pinnedMembers = {
  playbook: 'playbook',
  product: 'product',
  service: 'product',
  persona: 'persona',
  segment: 'segment',
} as const;

/** Returns the members of a run's body that have no effect, each with the reason. */
export function unfollowedInputs(
  { type, follows, matches }: Pick<AgentDefinition, 'type' | 'follows' | 'matches'>,
  body: AgentRunBody,
): string[] {
  const pinnedRecords = Object.entries(pinnedMembers).flatMap(([name, member]) =>
    body.customContext?.[name] && !matches.includes(member) ? [name] : [],
  );
  const unpinnedNames = Object.entries(body.customContext ?? {})
    .flatMap(([name, value]) => (isSet(value) && !(name in pinnedMembers) ? [name] : []))
    // the database keeps members in an order of its own, and a replay answers the same
    .toSorted();
  const isSent = (name: 'crmContactId' | 'crmLeadId') => isSet(body[name] ?? body.person?.[name]);
  const ids = (['crmContactId', 'crmLeadId'] as const).filter(isSent);
  return [
    // events tell accounts by the CRM's ids, and people by their addresses and names alone
    ...ids.map((name) => `${name} is not followed: people are known here by email, name and socialProfile`),
    ...pinnedRecords.map(
      (name) => `customContext.${name} is not followed: agents of type ${type} have no use for one`,
    ),
    ...unpinnedNames.map(
      (name) => `customContext.${name} is not followed: it takes ${Object.keys(pinnedMembers).join(', ')}`,
    ),
    ...(body.outputFormat && !follows.includes('outputFormat')
      ? [`outputFormat is not followed: it does not act on agents of type ${type}`]
      : []),
  ];
}

/** Names of what a run may set for itself. */
const ofRuns = Object.keys(runSettings.shape);

/** Returns settings that a run's body has outside of `settings`, where they count as facts. */
export function overridesWithoutEffect(
  { input }: Pick<AgentDefinition, 'input'>,
  body: AgentRunBody,
): string[] {
  return [...new Set([...settingNames, ...ofRuns])]
    .filter((name) => !(name in input.shape) && isSet((body as Record<string, unknown>)[name]))
    .map((name) =>
      ofRuns.includes(name)
        ? `${name}: is read as a fact; to set it for this run, send settings.${name}`
        : `${name}: is a setting of the agent and cannot be set for one run; it is read as a fact`,
    );
}

const elsewhere = (name: SettingName, type: string) =>
  `${name} is kept, but not followed: it does not act on agents of type ${type}`;

const isSet = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
