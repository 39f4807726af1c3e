import { z } from 'zod';
import { maxName, rulesOf, updateShape } from './entity.ts';
import { sourceInput } from './generate.ts';
import { recordForm } from './input/record-form.ts';
import { inputRules } from './input/rules.ts';
import { workspaceCompany } from './library/workspace-company.ts';
import { boundedText, oId } from './wire.ts';

/** Requests about the company that a workspace speaks for. */

/** There is one a workspace, so nobody needs to name it. */
export const companyUpdate = () =>
  z
    .object({ ...updateShape(workspaceCompany).shape, oId: oId.nullish() })
    .strict()
    .meta({
      id: 'WorkspaceCompanyChange',
      requestExample: {
        name: 'Acme',
        data: { domain: 'acme.example', summary: 'Plans routes for couriers.' },
      },
    })
    .register(inputRules, { ...rulesOf(workspaceCompany), reshape: recordForm(workspaceCompany) });

export const companyGenerate = z
  .object({
    name: boundedText(maxName).nullish().meta({ description: 'Default: the name that it has' }),
    sources: z.array(sourceInput).min(1, 'must have at least 1 item').max(20),
  })
  .strict()
  .meta({
    id: 'WorkspaceCompanyGenerate',
    requestExample: { sources: [{ type: 'TEXT', value: 'Acme plans routes for couriers.' }] },
  });
