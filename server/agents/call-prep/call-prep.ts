import { z } from 'zod';
import { accountRunBody } from '../../../schema/agents/input.ts';
import {
  type AgentField,
  type AgentPart,
  defineAgent,
  match,
  type ResolvedInput,
  usualPlan,
} from '../definition.ts';
import { topicNames, topics } from '../discovery-frames.ts';
import { composeCallPrep, methodologyOf } from './answer.ts';
import { qualifyingQuestions } from './discovery.ts';

const facts = z
  .object(
    Object.fromEntries(
      topicNames.map((topic) => [
        topic,
        z.array(z.string()).meta({ description: topics[topic].description }),
      ]),
    ) as Record<(typeof topicNames)[number], z.ZodArray<z.ZodString>>,
  )
  .meta({ id: 'CallPrepFacts', description: 'Facts that sources tell of the account, by topic' });

const likelyObjection = z
  .object({
    objection: z.string(),
    response: z
      .string()
      .nullable()
      .meta({ description: "The library's own words; null if it has no answer" }),
    oId: z.string().nullable().meta({ description: 'The objection of the library' }),
    raised: z.boolean().meta({ description: 'Raised by the account itself; these come first' }),
  })
  .meta({ id: 'LikelyObjection' });

const fittingReference = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    why: z.string().meta({ description: 'Common ground with the account' }),
    impact: z.array(z.string()),
  })
  .meta({ id: 'FittingReference' });

const brief = z.string().nullable();
const factsOfTopic = 4;

export const callPrep = defineAgent({
  type: 'CALL_PREP',
  path: 'call-prep',
  aliases: [],
  title: 'Call prep',
  description:
    'Preparation of a call: briefs, questions by a methodology, likely objections, fitting references',
  category: 'research',
  input: accountRunBody,
  requires: ['companyName', 'companyDomain', 'crmAccountId', 'email', 'lastName', 'socialProfile'],
  follows: ['callPrepMethodology', 'outputFormat', 'unsupportedClaims'],
  task: 'Prepare a seller for a call with an account: collect what the account has told, each fact with its source',
  plan: {
    ...usualPlan,
    questions: (about, fields) => [
      about,
      ...fields.map(({ description, question }) => `${about} ${question ?? description}`),
    ],
    personFirst: true,
    activity: true,
    library: [
      { kind: 'objection', most: 6 },
      { kind: 'reference', most: 3 },
    ],
  },
  fields,
  parts,
  matches: ['product', 'playbook', 'persona', 'segment'],
  data: z
    .object({
      personBrief: brief,
      companyBrief: brief,
      discoveryQuestions: z.array(z.string()).meta({
        description:
          "By the agent's methodology, then the qualifying questions of matching records that address their reader. Questions that the account has answered are to be confirmed",
      }),
      callScript: brief,
      likelyObjections: z.array(likelyObjection),
      references: z.array(fittingReference),
      facts,
      product: match,
      playbook: match,
      persona: match,
      segment: match,
    })
    .meta({ id: 'CallPrepData' }),
  compose: composeCallPrep,
});

/** The account's topics, and the questions of the records that matched, at their places behind the methodology's. */
function fields({ settings, records }: ResolvedInput): AgentField[] {
  const { parts } = methodologyOf(settings).methodology;
  return [
    ...topicNames.map((topic): AgentField => {
      const { heading: _, ...frame } = topics[topic];
      return {
        path: `/facts/${topic}`,
        ...frame,
        form: 'list',
        maxItems: factsOfTopic,
        toldOf: 'account',
      };
    }),
    ...qualifyingQuestions(records).map(
      ({ text }, index): AgentField => ({
        path: `/discoveryQuestions/${parts.length + index}`,
        description: 'The answer to a question about the account',
        form: 'answer',
        question: text,
        maxItems: 1,
        toldOf: 'account',
      }),
    ),
  ];
}

function parts({ settings, body, subject }: ResolvedInput): AgentPart[] {
  const { methodology } = methodologyOf(settings);
  const wanted = body.outputFormat ?? settings.outputFormat ?? 'MARKDOWN';
  const format = wanted === 'JSON' ? 'TEXT' : wanted;
  const namedParts = methodology.parts.map(([part]) => part).join(', ');
  const askedMethodology = settings.callPrepMethodology ?? methodology.name;
  const person = subject.person.name ?? subject.person.email ?? subject.person.socialProfile;
  return [
    ...(person
      ? [
          {
            path: '/personBrief',
            description: 'Brief on the person: who they are, what they said and asked, what they care about',
            format,
            words: 150,
          },
        ]
      : []),
    {
      path: '/companyBrief',
      description: 'Brief on the account: situation, challenges, goals, decision, timing, what happened last',
      format,
      words: 220,
    },
    {
      path: '/callScript',
      description: `Outline of the call by the methodology ${JSON.stringify(askedMethodology)} (${namedParts}): opening from what happened last, agenda, questions, proof, next step`,
      format,
      words: 350,
    },
  ];
}
