import { z } from 'zod';
import type { Route } from '../../server/http/route.ts';

interface BodySchema {
  required?: string[];
  properties?: Record<string, unknown>;
}

/** The JSON Schema of a route's body; a named shape's own schema, not the reference to it. */
export function bodySchema(route: Route): BodySchema {
  if (!route.body) return {};
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as BodySchema & {
    $ref?: string;
    $defs?: Record<string, BodySchema>;
  };
  const name = schema.$ref?.split('/').at(-1);
  return (name ? schema.$defs?.[name] : schema) ?? {};
}
