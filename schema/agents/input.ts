import { z } from 'zod';
import { boundedText, maxText, oId } from '../wire.ts';
import { runSettings } from './run-settings.ts';

/** What runs are given: whom or what they are about, facts, and entities fixed by the caller. */

const outputFormats = ['JSON', 'TEXT', 'HTML', 'MARKDOWN'] as const;

/** The output format; case does not matter, since clients of the sequence agent send it in lower case. */
export const outputFormat = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  z.enum(outputFormats),
);

const emptyIsAbsent = z.preprocess(
  (value) => (value === '' ? undefined : value),
  boundedText(2000).nullish(),
);
const person = {
  email: emptyIsAbsent,
  firstName: emptyIsAbsent,
  lastName: emptyIsAbsent,
  jobTitle: emptyIsAbsent,
  socialProfile: emptyIsAbsent,
  linkedInProfile: emptyIsAbsent,
  crmContactId: emptyIsAbsent,
  crmLeadId: emptyIsAbsent,
};
const company = { companyDomain: emptyIsAbsent, companyName: emptyIsAbsent, crmAccountId: emptyIsAbsent };

const pin = z.object({ oId }).loose().nullish();
export const customContext = z
  .object({ playbook: pin, product: pin, service: pin, persona: pin, segment: pin })
  .loose()
  .meta({ id: 'CustomContext', description: 'Pins entities for this run' });

/** Facts about the subject; the limit of the body bounds them. */
export const runtimeContext = z
  .unknown()
  .optional()
  .refine(
    (value) => typeof value !== 'string' || value.length <= maxText,
    `must have at most ${maxText} characters`,
  );

const input = {
  ...person,
  ...company,
  person: z
    .looseObject({ ...person, ...company })
    .meta({ id: 'RunPerson' })
    .nullish(),
  company: z
    .looseObject({ ...company, name: emptyIsAbsent, domain: emptyIsAbsent })
    .meta({ id: 'RunCompany' })
    .nullish(),
  runtimeContext: runtimeContext.meta({ description: 'Facts: a text, or any JSON, each value with its key' }),
  customContext: customContext.nullish(),
  url: emptyIsAbsent,
  outputFormat: outputFormat.nullish(),
  includeFullAnnotation: z.boolean().nullish(),
  settings: runSettings.nullish(),
};

/** The input of a synchronous run. Unknown members are kept as runtime context. */
export const agentRunBody = z
  .object({ agentOId: oId, ...input })
  .loose()
  .meta({ id: 'AgentRunInput' });

/** The body of runs that are about a company. */
export const accountRunBody = agentRunBody
  .extend({
    accountOId: oId.nullish().meta({
      description: 'Account of the run: gives the domain, name and CRM id that the request lacks',
    }),
  })
  .meta({ id: 'AccountRunInput' });

/** The body of runs for which an experiment may choose the agent. */
export const experimentRunBody = z
  .object({
    agentOId: oId.nullish().meta({ description: 'The agent to run; or give experimentOId' }),
    experimentOId: oId.nullish().meta({
      description: "Instead of agentOId: one of the experiment's agents runs, always the same for a person",
    }),
    ...input,
  })
  .loose()
  .meta({ id: 'ExperimentRunInput' });

export type AgentRunBody = z.output<typeof experimentRunBody>;

/** The subject of a run, from the flat and the nested form of its input. */
export interface RunSubject {
  company: { name: string | null; domain: string | null; crmAccountId: string | null };
  person: {
    name: string | null;
    email: string | null;
    jobTitle: string | null;
    socialProfile: string | null;
  };
  /** Free-form facts of the caller, and every field that the agent does not know. */
  runtimeContext: string | null;
}

/** Returns the name of the subject in sources. */
export function subjectName(subject: RunSubject): string | null {
  return subject.company.name ?? subject.person.name ?? subject.company.domain?.split('.')[0] ?? null;
}
