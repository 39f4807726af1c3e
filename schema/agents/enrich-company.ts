import { z } from 'zod';
import { defineAgent, match, usualPlan } from './definition.ts';
import { agentRunBody } from './input.ts';

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

export const enrichCompany = defineAgent({
  type: 'ENRICH_COMPANY',
  path: 'enrich-company',
  aliases: [],
  title: 'Enrich company',
  description: 'What the workspace knows about a company: facts, fit and what to talk about',
  category: 'research',
  input: agentRunBody,
  requires: ['companyName', 'companyDomain', 'crmAccountId'],
  follows: [],
  task: 'Collect what is known about a company',
  plan: usualPlan,
  fields: () => [
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
  ],
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
  compose: ({ written, subject, matches }) => {
    const found = written.company as { location?: object } | undefined;
    const { name, domain } = subject.company;
    return {
      data: {
        company: {
          name,
          description: null,
          domain,
          website: domain ? `https://${domain}` : null,
          industry: null,
          employeeCount: null,
          specialties: [],
          ...found,
          location: { ...nowhere, ...found?.location },
        },
        summary: written.summary ?? null,
        ...matches,
        talkingPoints: written.talkingPoints ?? [],
        recentActivity: written.recentActivity ?? [],
      },
    };
  },
});
