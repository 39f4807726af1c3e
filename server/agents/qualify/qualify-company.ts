import { z } from 'zod';
import { defineAgent } from '../definition.ts';
import { qualifying } from './qualify.ts';

const company = z
  .object({ name: z.string().nullable(), domain: z.string().nullable() })
  .meta({ id: 'QualifiedCompany' });

export const qualifyCompany = defineAgent(
  qualifying({
    type: 'QUALIFY_COMPANY',
    path: 'qualify-company',
    title: 'Qualify company',
    description: "A company's fit: the library's qualifying questions, answered from sources, and a score",
    requires: ['companyName', 'companyDomain', 'crmAccountId'],
    task: 'Answer qualifying questions about a company from what the sources say',
    members: ['product', 'segment', 'persona', 'playbook'],
    about: {
      name: 'company',
      shape: company,
      of: ({ subject }) => ({ name: subject.company.name, domain: subject.company.domain }),
    },
  }),
);
