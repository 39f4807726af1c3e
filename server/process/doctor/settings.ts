import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { lookalikeOf } from '../../../schema/input/names.ts';
import { type Config, settingNames } from '../../config.ts';

const collectorWithinMs = 5_000;
const nameWithinMs = 5_000;

/**
 * Returns the place of the data as a sentence. Throws a sentence for each setting without effect: a misspelt name, a
 * model without an endpoint, a browser, a collector or a wildcard record that does not exist.
 */
export async function settingsSay(
  config: Config,
  environment: Record<string, string | undefined>,
): Promise<string> {
  const faults = [
    ...misspelt(environment),
    ...modelsWithoutEndpoint(config, environment),
    ...missingBrowser(environment),
    ...(await silentCollector(config)),
    ...(await missingWildcard(config)),
  ];
  if (faults.length > 0) throw new Error(faults.join(' '));
  const { dataDir, databaseUrl } = config;
  return `data in ${dataDir}; ${databaseUrl ? 'the database of DATABASE_URL' : 'the embedded database'}; Bun ${Bun.version}`;
}

/** Variables with a name of several words that is one or two letters off; others belong to other programs. */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const named = settingNames.filter((name) => name.includes('_'));
  return Object.keys(environment)
    .filter((name) => name.includes('_') && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = lookalikeOf(name, named);
      return meant === null ? [] : [`${name} is no setting: did you mean ${meant}?`];
    });
}

function modelsWithoutEndpoint(
  { openai }: Config,
  environment: Record<string, string | undefined>,
): string[] {
  if (openai.apiKey !== null || openai.baseUrl !== null) return [];
  const set = settingNames.filter((name) => namesAModel(name) && environment[name]?.trim());
  return set.length === 0
    ? []
    : [
        `${set.join(', ')} ${set.length === 1 ? 'has' : 'have'} no effect: set OPENAI_API_KEY or OPENAI_BASE_URL, or leave ${set.length === 1 ? 'it' : 'them'} out.`,
      ];
}

const namesAModel = (name: string) => /^(?:VERIFY_)?MODEL(?:_(?!CONCURRENCY)|$)/.test(name);

function missingBrowser({ CHROMIUM_PATH: path }: Record<string, string | undefined>): string[] {
  return path && !existsSync(path)
    ? [`CHROMIUM_PATH: there is no ${path}; thumbnails of sites are not made until it names a browser.`]
    : [];
}

/** Any answer will do: a collector refuses a request without traces in it. */
async function silentCollector({ otlpEndpoint }: Config): Promise<string[]> {
  if (!otlpEndpoint) return [];
  try {
    await (await fetch(otlpEndpoint, { signal: AbortSignal.timeout(collectorWithinMs) })).body?.cancel();
    return [];
  } catch {
    return [
      `OTEL_EXPORTER_OTLP_ENDPOINT: nothing answers at ${otlpEndpoint}; traces are lost until a collector does.`,
    ];
  }
}

/** Each site has a host of its own below the domain, so any label must resolve. `localhost` does so without a record. */
async function missingWildcard({ sitesDomain: domain }: Config): Promise<string[]> {
  if (!domain || domain === 'localhost' || domain.endsWith('.localhost')) return [];
  const host = `doctor-${randomBytes(4).toString('hex')}.${domain}`;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('late')), nameWithinMs);
  try {
    await Promise.race([lookup(host), late.promise]);
    return [];
  } catch {
    return [
      `SITES_DOMAIN: no host below ${domain} has an address here (tried ${host}); sites are not reached until a wildcard record *.${domain} leads to this server.`,
    ];
  } finally {
    clearTimeout(timer);
  }
}
