import { ApiError } from '../errors.ts';

/** One address with a method that is served there. `{name}` stands for one step of the path, `*` for its rest. */
export interface Address {
  method: string;
  path: string;
}

export interface UnroutedRequest {
  /** What is served at a path, sorted; empty where nothing is. */
  methodsAt(path: string): string[];
  /** For a request that no route serves: 405 with `Allow` where another method would be, else 404. */
  refusal(request: Request): ApiError;
}

/**
 * Where a client of MCP whose key was refused asks to be registered, once it has found no metadata of OAuth. It shows its
 * user nothing but the answer to that, and only in the form of RFC 7591.
 */
const registrationPath = '/register';

function noOAuth(): ApiError {
  const sentence = 'This server has no OAuth; send a valid API key as Authorization: Bearer <key>';
  const body = { error: 'invalid_request', error_description: sentence };
  return new ApiError(404, 'unknown_route', sentence, { body });
}

/** Creates the refusal of requests that match no route; the list of addresses is searched only then. */
export function createUnrouted(addresses: readonly Address[]): UnroutedRequest {
  const known = addresses.map(({ method, path }) => ({ method, steps: path.split('/') }));
  const methodsAt = (path: string): string[] => {
    const steps = path.replace(/(?<=.)\/$/, '').split('/');
    const served = known.filter((one) => fits(one.steps, steps)).map(({ method }) => method);
    if (served.length === 0) return [];
    return [...new Set([...served, ...(served.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort();
  };
  return {
    methodsAt,
    refusal(request) {
      const { pathname } = new URL(request.url);
      if (pathname === registrationPath) return noOAuth();
      const methods = methodsAt(pathname);
      // a step that is no UTF-8 looks like an oId here
      if (methods.length === 0 || methods.includes(request.method))
        return new ApiError(404, 'unknown_route', 'There is no such address');
      const allow = methods.join(', ');
      return new ApiError(405, 'method_not_allowed', `This address takes ${allow}`, { headers: { allow } });
    },
  };
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    (pattern.length === steps.length || (pattern.at(-1) === '*' && pattern.length < steps.length)) &&
    pattern.every((step, place) => step === '*' || step === steps[place] || mayStandFor(step, steps[place]))
  );
}

const mayStandFor = (step: string, sent = '') =>
  step === '{version}' ? /^\d+$/.test(sent) : step.startsWith('{') && mayBeOId(sent);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns whether a step of a path may be an identifier: a prefix and an underscore, or a uuid. `/persona/lst` is a
 * misspelt address and no record. Null stands for a step whose percent-encoding is not UTF-8.
 */
export const mayBeOId = (step: string | null) => step !== null && (step.includes('_') || uuid.test(step));
