import { z } from 'zod';
import { maxName, rulesOf, updateShape } from './entity.ts';
import { sourceInput } from './generate.ts';
import { recordForm } from './input/record-form.ts';
import { inputRules } from './input/rules.ts';
import { workspaceCompany } from './library/workspace-company.ts';
import { boundedText, oId } from './wire.ts';

/** Requests about the company that a workspace speaks for. */

/** A change of the workspace's company. A workspace has one, so no oId is needed. */
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
    .register(inputRules, {
      ...rulesOf(workspaceCompany),
      changes: true,
      reshape: recordForm(workspaceCompany),
    });

export const companyGenerate = z
  .object({
    name: boundedText(maxName).nullish().meta({ description: 'Default: the present name' }),
    domain: boundedText(253)
      .nullish()
      .meta({ description: 'Its page is a source; also fills an empty domain of the record' }),
    sources: z.array(sourceInput).max(20).default([]),
  })
  .strict()
  .refine(({ domain, sources }) => Boolean(domain?.trim()) || sources.length > 0, {
    path: ['sources'],
    message: 'must have at least 1 item, or give the domain',
  })
  .meta({
    id: 'WorkspaceCompanyGenerate',
    requestExample: { sources: [{ type: 'TEXT', value: 'Acme plans routes for couriers.' }] },
  });
