import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { World } from './world.ts';

/** The OpenAPI document as tests walk it. */

export interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export interface Contract {
  document: OpenApi;
  /** What is wrong with a reply of an operation; empty when the document allows it. */
  faults(method: string, path: string, status: number, body: unknown): string[];
  /** What is wrong with a value against a schema of the document. */
  schemaFaults(pointer: string, value: unknown): string[];
}

export function contractOf(world: World): Contract {
  const document = world.app.document() as unknown as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const schemaFaults = (pointer: string, value: unknown): string[] => {
    const check = ajv.getSchema(`document#${pointer}`);
    if (!check) return [`there is no schema at ${pointer}`];
    if (check(value)) return [];
    return (check.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  };
  return {
    document,
    schemaFaults,
    faults(method, path, status, body) {
      const at = `/paths/${escaped(`/api/v2${path}`)}/${method.toLowerCase()}/responses/${status}`;
      return schemaFaults(`${at}/content/${escaped('application/json')}/schema`, body);
    },
  };
}

const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
