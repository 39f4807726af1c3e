import { z } from 'zod';
import { accountRunBody } from '../../../schema/agents/input.ts';
import {
  type AccountActivity,
  type DocumentQuote,
  isPoint,
  notToldBy,
  quotedIn,
  toldAs,
  worthQuoting,
} from '../activity.ts';
import {
  type AgentField,
  type ComposedAnswer,
  type Composition,
  defineAgent,
  match,
  type ResolvedInput,
  usualPlan,
} from '../definition.ts';
import { composer } from '../quoted/composer.ts';
import { eventFact, quoteOf } from '../quoted/fact.ts';
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
        description: 'The sentence that tells it; parts if a source states them apart',
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

const askedFields: AgentField[] = [
  {
    path: '/company/description',
    description: 'What the company does, sells or makes, and for whom',
    form: 'text',
    tells: 'fact',
    maxItems: 1,
  },
  {
    path: '/company/industry',
    description: 'The industry, sector or market of the company',
    form: 'text',
    tells: 'fact',
    maxItems: 1,
  },
  {
    path: '/company/location/text',
    description: 'Where the company is: headquarters, offices, country, city',
    form: 'text',
    tells: 'fact',
    maxItems: 1,
  },
  {
    path: '/company/specialties',
    description: 'What the company is known for: products, technology, expertise',
    form: 'list',
    tells: 'fact',
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
const fields = askedFields.map((field): AgentField => ({ ...field, toldOf: 'account' }));

/**
 * Where the model only quotes, the company's facts are told by the form of sentences: the best of those that were found
 * is seldom an industry or a place. What the account and its events tell is quoted without it.
 */
function asks({ composes, activity }: ResolvedInput): AgentField[] {
  if (composes) return fields;
  const { statements, documents, deals, told } = activity;
  const isTold = statements.length + documents.length + deals.length + told.length > 0;
  const quoted = ['/talkingPoints', ...(isTold ? [] : ['/summary', '/recentActivity'])];
  return fields.filter(({ path }) => quoted.includes(path));
}

export const enrichCompany = defineAgent({
  type: 'ENRICH_COMPANY',
  path: 'enrich-company',
  aliases: [],
  title: 'Enrich company',
  description: 'Knowledge of the workspace about a company: facts, fit and what to talk about',
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

interface Found {
  description: string;
  industry: string;
  location: { text?: string };
  specialties: string[];
}

const documentsMost = 10;
const dealsMost = 6;
const eventsMost = 6;

/** What the model found; then what the account said itself, what deals and documents say of it, and what happened. */
function compose({ written: writtenValues, subject, matches, activity }: Composition): ComposedAnswer {
  const answer = composer();
  const foundCompany = writtenValues.company as Partial<Found> | undefined;
  const { name, domain } = subject.company;
  const points = answer.list('/talkingPoints', writtenValues.talkingPoints as string[] | undefined);
  const recent = answer.list('/recentActivity', writtenValues.recentActivity as string[] | undefined);
  const toldValues = toldOf(activity);
  // what stands in a member of the company is no point beside
  const inMembers = new Set(Object.values(toldValues).map((one) => one?.label));
  const others = activity.told.filter(({ label }) => label === null || !inMembers.has(label));
  points.add(...notToldBy(others, points.values).map(quoteOf));
  points.add(...worthQuoting(notToldBy(activity.statements.filter(isPoint), points.values)).map(quoteOf));
  for (const one of activity.deals.slice(0, dealsMost))
    if (!points.values.includes(one.quote)) points.add(quoteOf(one));
  const lines = new Set(
    activity.labelled.flatMap(({ label, quote, value }) => (inMembers.has(label) ? [quote, value] : [])),
  );
  const { description, location, employees } = companyFacts(name, activity.documents);
  const members = [description?.quote, location?.quote];
  const documents = activity.documents.filter(({ quote }) => !lines.has(quote) && !members.includes(quote));
  points.add(...notToldBy(documents, points.values).slice(0, documentsMost).map(quoteOf));
  recent.add(...activity.events.slice(0, eventsMost).map(eventFact));
  /** The first that is there; what the model has not written is proved here. */
  const first = (path: string, written: string | null | undefined, ...others: (Told | null)[]) => {
    const other = written ? null : others.find((one) => one !== null);
    if (other) answer.prove(`/company/${path}`, other.from);
    return written || (other?.value ?? null);
  };
  const count = first('employeeCount', null, toldValues.employees, employees && counted(employees));
  const specialties = toldValues.specialties && !foundCompany?.specialties ? toldValues.specialties : null;
  const list = answer.list('/company/specialties', foundCompany?.specialties);
  if (specialties) list.add({ text: specialties.value, from: specialties.from });
  const company = {
    name,
    domain,
    website: domain ? `https://${domain}` : null,
    industry: first('industry', foundCompany?.industry, toldValues.industry),
    description: first(
      'description',
      foundCompany?.description,
      toldValues.description,
      description && said(description),
    ),
    employeeCount: count === null ? null : Number(count),
    location: {
      ...nowhere,
      ...foundCompany?.location,
      text: first(
        'location/text',
        foundCompany?.location?.text,
        toldValues.location,
        location && said(location),
      ),
    },
    specialties: list.values,
  };
  return {
    data: {
      company,
      summary: writtenValues.summary ?? null,
      ...matches,
      talkingPoints: points.values,
      recentActivity: recent.values,
    },
    taken: answer.taken,
  };
}

/** A value with its place. */
type Told = NonNullable<ReturnType<typeof toldAs>> | { value: string; from: ReturnType<typeof quotedIn> };

const said = (one: DocumentQuote): Told => ({ value: one.quote, from: quotedIn(one) });
const counted = ({ count, quote }: { count: number; quote: DocumentQuote }): Told => ({
  value: String(count),
  from: quotedIn(quote),
});

/**
 * Reads the facts of the company that the caller sends under labels that name its members, or that a document about it
 * states so. `Location:` in the notes of a meeting may be a room.
 */
function toldOf({ told, labelled }: Pick<AccountActivity, 'told' | 'labelled'>) {
  const industry = /^(?:industry|sector|vertical|market)$/;
  const staff = /^(?:employees?|employee count|number of employees|headcount|company size|staff)$/;
  const office = /^(?:headquarters|head office|hq)$/;
  const employees = toldAs([...told, ...labelled], staff);
  const isCount = /^\d{1,3}(?:,?\d{3})*$/.test(employees?.value ?? '');
  return {
    industry: toldAs([...told, ...labelled], industry),
    description: toldAs(told, /^(?:description|about|company description|what they do)$/),
    location:
      toldAs(told, /^(?:location|headquarters|head office|hq|city|country)$/) ?? toldAs(labelled, office),
    specialties: toldAs(told, /^specialt(?:y|ies)$/),
    employees: employees && isCount ? { ...employees, value: employees.value.replaceAll(',', '') } : null,
  };
}
