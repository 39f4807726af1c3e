import { library } from '../../schema/library/index.ts';
import type { Kind } from '../../schema/shape.ts';
import type { Route } from '../http/route.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { libraryRoutes } from './library.ts';
import { linkRoutes } from './links.ts';

/** Every route under /api/v2. */
export function allRoutes(kinds: readonly Kind[] = library): Route[] {
  return [...apiKeyRoutes, ...kinds.flatMap(libraryRoutes), ...linkRoutes];
}
