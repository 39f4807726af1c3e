import { z } from 'zod';
import { accountRunBody } from '../../../schema/agents/input.ts';
import { notToldBy, quotedIn, worthQuoting } from '../activity.ts';
import {
  type AgentField,
  type Composed,
  type Composition,
  defineAgent,
  match,
  type Resolved,
  usualPlan,
} from '../definition.ts';
import { composer } from '../quoted/composer.ts';
import { happened, quoteOf } from '../quoted/fact.ts';
import { companyFacts } from './company-facts.ts';

const company = z
  .object({
    name: z.string().nullable(),
    description: z.string().nullable(),
    domain: z.string().nullable(),
    website: z.string().nullable(),
    industry: z.string().nullable(),
    employeeCount: z.number().int().nullable(),
    location: z
      .object({
        text: z.string().nullable(),
        streetAddress: z.string().nullable(),
        postalCode: z.string().nullable(),
        locality: z.string().nullable(),
        region: z.string().nullable(),
        countryCode: z.string().nullable(),
      })
      .meta({
        id: 'CompanyLocation',
        description: 'The sentence that tells it; the parts where a source states them apart',
      }),
    specialties: z.array(z.string()),
  })
  .meta({ id: 'EnrichedCompany' });

const nowhere = {
  text: null,
  streetAddress: null,
  postalCode: null,
  locality: null,
  region: null,
  countryCode: null,
};

const asked: AgentField[] = [
  {
    path: '/company/description',
    description: 'What the company does, sells or makes, and for whom',
    form: 'text',
    maxItems: 1,
  },
  {
    path: '/company/industry',
    description: 'The industry, sector or market of the company',
    form: 'text',
    maxItems: 1,
  },
  {
    path: '/company/location/text',
    description: 'Where the company is: headquarters, offices, country, city',
    form: 'text',
    maxItems: 1,
  },
  {
    path: '/company/specialties',
    description: 'What the company is known for: products, technology, expertise',
    form: 'list',
    maxItems: 6,
  },
  {
    path: '/summary',
    description: 'The situation of the company in a sentence: what it needs, evaluates or plans',
    form: 'text',
    maxItems: 1,
  },
  {
    path: '/talkingPoints',
    description: 'Problems, goals, requirements and interests of the company worth talking about',
    form: 'list',
    maxItems: 6,
  },
  {
    path: '/recentActivity',
    description: 'What happened lately with the company: calls, meetings, emails, deals, decisions',
    form: 'list',
    maxItems: 6,
  },
];
/** What another's page says of its own customers is not said of this company. */
const fields = asked.map((field): AgentField => ({ ...field, toldOf: 'account' }));

/**
 * Where the model only quotes, the company's facts are told by the form of sentences: the best of those that were found
 * is seldom an industry or a place. What the account and its events tell is quoted without it.
 */
function asks({ composes, activity }: Resolved): AgentField[] {
  if (composes) return fields;
  const isTold = activity.statements.length + activity.documents.length + activity.deals.length > 0;
  const quoted = ['/talkingPoints', ...(isTold ? [] : ['/summary', '/recentActivity'])];
  return fields.filter(({ path }) => quoted.includes(path));
}

export const enrichCompany = defineAgent({
  type: 'ENRICH_COMPANY',
  path: 'enrich-company',
  aliases: [],
  title: 'Enrich company',
  description: 'What the workspace knows about a company: facts, fit and what to talk about',
  category: 'research',
  input: accountRunBody,
  requires: ['companyName', 'companyDomain', 'crmAccountId'],
  follows: [],
  task: 'Collect what is known about a company',
  // what is asked of no model is looked for all the same: the form of a sentence may tell it
  plan: { ...usualPlan, activity: true, questions: (about) => usualPlan.questions(about, fields) },
  fields: asks,
  matches: ['product', 'segment', 'playbook'],
  data: z
    .object({
      company,
      summary: z.string().nullable(),
      product: match,
      segment: match,
      playbook: match,
      talkingPoints: z.array(z.string()),
      recentActivity: z.array(z.string()),
    })
    .meta({ id: 'EnrichCompanyData' }),
  compose,
});

const documentsMost = 10;
const dealsMost = 6;
const eventsMost = 6;

/** What the model found; then what the account said itself, what deals and documents say of it, and what happened. */
function compose({ written, subject, matches, activity }: Composition): Composed {
  const answer = composer();
  const found = written.company as { description?: string; location?: { text?: string } } | undefined;
  const { name, domain } = subject.company;
  const points = answer.list('/talkingPoints', written.talkingPoints as string[] | undefined);
  const recent = answer.list('/recentActivity', written.recentActivity as string[] | undefined);
  points.add(...worthQuoting(notToldBy(activity.statements, points.values)).map(quoteOf));
  for (const one of activity.deals.slice(0, dealsMost))
    if (!points.values.includes(one.quote)) points.add(quoteOf(one));
  points.add(...notToldBy(activity.documents, points.values).slice(0, documentsMost).map(quoteOf));
  recent.add(...activity.events.slice(0, eventsMost).map(happened));
  const { description, location, employees } = companyFacts(name, activity.documents);
  const company = {
    name,
    domain,
    website: domain ? `https://${domain}` : null,
    industry: null,
    specialties: [],
    ...found,
    description: found?.description ?? description?.quote ?? null,
    employeeCount: employees?.count ?? null,
    location: { ...nowhere, ...found?.location, text: found?.location?.text ?? location?.quote ?? null },
  };
  if (description && !found?.description) answer.prove('/company/description', quotedIn(description));
  if (location && !found?.location?.text) answer.prove('/company/location/text', quotedIn(location));
  if (employees) answer.prove('/company/employeeCount', quotedIn(employees.quote));
  return {
    data: {
      company,
      summary: written.summary ?? null,
      ...matches,
      talkingPoints: points.values,
      recentActivity: recent.values,
    },
    taken: answer.taken,
  };
}
