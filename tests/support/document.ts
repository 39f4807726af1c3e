import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { World } from './world.ts';

/** The OpenAPI document as tests walk it. */

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}

interface Response {
  headers?: Record<string, object>;
  content: { 'application/json': { schema: object } };
}

/** A part that stands among the components of the document. */
interface Reference {
  $ref: string;
}

export interface Operation {
  operationId: string;
  tags: string[];
  parameters: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: object; example?: object }> };
  responses: Record<string, Response | Reference>;
}

export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

/** The parameters of an operation, those that it shares with others included. */
export function parametersOf(document: OpenApi, method: string, path: string): Parameter[] {
  const operation = document.paths[`/api/v2${path}`]?.[method.toLowerCase()];
  return (operation?.parameters ?? []).flatMap((one) =>
    '$ref' in one ? (document.components.parameters[lastStep(one.$ref)] ?? []) : one,
  );
}

export interface Contract {
  document: OpenApi;
  /** What is wrong with a reply of an operation; empty when the document allows it. */
  faults(method: string, path: string, status: number, body: unknown): string[];
  /** What is wrong with a value against a schema of the document. */
  schemaFaults(pointer: string, value: unknown): string[];
}

export function contractOf(world: Pick<World, 'app'>): Contract {
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
      const response = document.paths[`/api/v2${path}`]?.[method.toLowerCase()]?.responses[status];
      const at =
        response && '$ref' in response
          ? response.$ref.slice(1)
          : `/paths/${escaped(`/api/v2${path}`)}/${method.toLowerCase()}/responses/${status}`;
      return schemaFaults(`${at}/content/${escaped('application/json')}/schema`, body);
    },
  };
}

const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
const lastStep = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);
