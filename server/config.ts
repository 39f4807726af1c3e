import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { sentenceOf } from '../schema/input/sentences.ts';

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(item));

/** `0x10` and `1e3` are numbers to one reader and none to another. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const network = z.string().refine(isNetwork, 'must be networks such as 127.0.0.0/8');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2000);
const filePlace = z
  .string()
  .refine(isPlace, 'must be a folder such as file:/srv/files, or a bucket such as s3://files/prefix');
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(isLogin, {
    error:
      'must be an address such as postgres://user:password@host:5432/database, with # / ? and % in a password as %23 %2F %3F and %25',
    abort: true,
  })
  .refine(
    (text) => !new URL(text).host.includes(','),
    'must name one host; where several take its place, use a name or a proxy that leads to the one that takes changes',
  )
  .refine(
    (text) => !isLeftOpen(tlsMode(text)),
    'must not leave encryption to the server: set sslmode to disable, require or verify-full',
  );

/** Every setting the product reads, in one shape. The table in docs/operations.md is checked against it. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  APP_DATABASE_URL: databaseUrl.optional(),
  WORKER: z.enum(['on', 'off']).default('on'),
  SERVERS: wholeNumber(1, 64).default(1),
  WORKERS: wholeNumber(0, 64).optional(),
  SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: webAddress.optional(),
  MODEL: z.string().min(1).optional(),
  MODEL_NOTE: z.string().min(1).optional(),
  MODEL_PULSE: z.string().min(1).optional(),
  MODEL_ECHO: z.string().min(1).optional(),
  MODEL_CHORUS: z.string().min(1).optional(),
  MODEL_HARMONY: z.string().min(1).optional(),
  MODEL_SYMPHONY: z.string().min(1).optional(),
  EMBEDDING_MODEL: z.string().min(1).optional(),
  VERIFY: z.enum(['on', 'off']).default('on'),
  VERIFY_MODEL: z.string().min(1).optional(),
  MODEL_CONCURRENCY: wholeNumber(1, 10_000).default(8),
  STORAGE_URL: filePlace.optional(),
  PROSPECT_PROVIDER_URL: webAddress.optional(),
  PROSPECT_PROVIDER_KEY: z.string().min(1).max(2000).optional(),
  DRIVE_URL: filePlace.optional(),
  PUBLIC_URL: webAddress.optional(),
  SITES_ORIGIN: webAddress.optional(),
  SITES_DOMAIN: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine(isDomain, 'must be a domain such as sites.example.com, without a scheme or a port')
    .optional(),
  CHROMIUM_PATH: z.string().min(1).max(2000).optional(),
  ALLOWED_HOSTS: listOf(
    z.string().refine(isHost, 'must be host names such as api.example.com, without a port'),
  ),
  CORS_ORIGINS: listOf(
    z.string().refine(isOrigin, 'must be origins such as https://app.example.com, or * for every one'),
  ),
  TRUSTED_PROXIES: listOf(network),
  OUTBOUND_ALLOW: listOf(network),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  METRICS_TOKEN: z.string().min(16).max(1000).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['pretty', 'json']).optional(),
  RUNS_AT_ONCE: wholeNumber(1, 10_000).default(100),
  SYNC_RUNS_AT_ONCE: wholeNumber(1, 10_000).default(16),
  OPEN_RUNS: wholeNumber(1, 1_000_000).default(5_000),
  RUN_RETENTION_DAYS: wholeNumber(0, 36_500).default(90),
  ASSET_VERSIONS: wholeNumber(0, 1_000_000).default(20),
  RATE_LIMIT: wholeNumber(1, 100_000_000).default(1000),
  CREDIT_LIMIT: wholeNumber(0, 1_000_000_000).default(100_000),
  EXPORT_DEADLINE_MS: wholeNumber(1, 86_400_000).default(3_600_000),
  DATABASE_DEADLINE_MS: wholeNumber(100, 600_000).default(8_000),
});

/** The names of all variables, for the documents and their test. */
export const settingNames = Object.keys(settings.shape);

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. All faults are reported together, each with its variable's name. */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]));
  const parsed = settings.safeParse(present, { error: sentenceOf });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings have faults:\n${lines.join('\n')}`);
  }
  const parsedConfig = parsed.data;
  const hasSecret = parsedConfig.SECRET_KEY || existsSync(join(parsedConfig.DATA_DIR, 'secret-key'));
  // several hosts may serve one database: none of them makes a secret by itself
  if (parsedConfig.DATABASE_URL && !hasSecret) {
    throw new Error(
      'The settings have faults:\n  SECRET_KEY: is required with DATABASE_URL, or the file secret-key in DATA_DIR (make one: openssl rand -base64 32)',
    );
  }
  if (parsedConfig.WORKER === 'off' && parsedConfig.WORKERS) {
    throw new Error(
      'The settings have faults:\n  WORKERS: cannot be combined with WORKER=off; leave one of them out',
    );
  }
  if (parsedConfig.APP_DATABASE_URL && !parsedConfig.DATABASE_URL) {
    throw new Error(
      'The settings have faults:\n  APP_DATABASE_URL: is another login for the database of DATABASE_URL, which is not set',
    );
  }
  if (parsedConfig.PROSPECT_PROVIDER_KEY && !parsedConfig.PROSPECT_PROVIDER_URL) {
    throw new Error(
      'The settings have faults:\n  PROSPECT_PROVIDER_KEY: is the key for PROSPECT_PROVIDER_URL, which is not set',
    );
  }
  if (
    parsedConfig.SITES_ORIGIN &&
    parsedConfig.PUBLIC_URL &&
    hostOf(parsedConfig.SITES_ORIGIN) === hostOf(parsedConfig.PUBLIC_URL)
  ) {
    throw new Error(
      'The settings have faults:\n  SITES_ORIGIN: has the host of PUBLIC_URL; give published files a host of their own, or none here',
    );
  }
  const taken = hostsBelow(parsedConfig.SITES_DOMAIN, [
    ['HOST', parsedConfig.HOST],
    ['PUBLIC_URL', parsedConfig.PUBLIC_URL],
    ['SITES_ORIGIN', parsedConfig.SITES_ORIGIN],
    ...parsedConfig.ALLOWED_HOSTS.map((host) => ['ALLOWED_HOSTS', host] as const),
  ]);
  if (taken) {
    throw new Error(
      `The settings have faults:\n  SITES_DOMAIN: cannot be combined with ${taken}, whose host lies below it; hosts below it serve published sites alone, so use another domain`,
    );
  }
  return {
    host: parsedConfig.HOST,
    port: parsedConfig.PORT,
    dataDir: parsedConfig.DATA_DIR,
    databaseUrl: parsedConfig.DATABASE_URL ?? null,
    appDatabaseUrl: parsedConfig.APP_DATABASE_URL ?? null,
    worker: parsedConfig.WORKER,
    servers: parsedConfig.SERVERS,
    secretKey: parsedConfig.SECRET_KEY ? Buffer.from(parsedConfig.SECRET_KEY, 'base64') : null,
    openai: { apiKey: parsedConfig.OPENAI_API_KEY ?? null, baseUrl: parsedConfig.OPENAI_BASE_URL ?? null },
    models: {
      NOTE: parsedConfig.MODEL_NOTE ?? parsedConfig.MODEL ?? 'gpt-5-nano',
      PULSE: parsedConfig.MODEL_PULSE ?? parsedConfig.MODEL ?? 'gpt-5-mini',
      ECHO: parsedConfig.MODEL_ECHO ?? parsedConfig.MODEL ?? 'gpt-5',
      CHORUS: parsedConfig.MODEL_CHORUS ?? parsedConfig.MODEL ?? 'gpt-5.2',
      HARMONY: parsedConfig.MODEL_HARMONY ?? parsedConfig.MODEL ?? 'gpt-5.5',
      SYMPHONY: parsedConfig.MODEL_SYMPHONY ?? parsedConfig.MODEL ?? 'gpt-5.5',
    },
    embeddingModel: parsedConfig.EMBEDDING_MODEL ?? null,
    verify: parsedConfig.VERIFY === 'on',
    verifyModel: parsedConfig.VERIFY_MODEL ?? null,
    modelConcurrency: parsedConfig.MODEL_CONCURRENCY,
    storageUrl: parsedConfig.STORAGE_URL ?? null,
    driveUrl: parsedConfig.DRIVE_URL ?? null,
    prospectProvider: parsedConfig.PROSPECT_PROVIDER_URL
      ? { url: parsedConfig.PROSPECT_PROVIDER_URL, key: parsedConfig.PROSPECT_PROVIDER_KEY ?? null }
      : null,
    publicUrl: parsedConfig.PUBLIC_URL ?? null,
    sitesOrigin: parsedConfig.SITES_ORIGIN ?? null,
    sitesDomain: parsedConfig.SITES_DOMAIN ?? null,
    chromiumPath: parsedConfig.CHROMIUM_PATH ?? null,
    allowedHosts: parsedConfig.ALLOWED_HOSTS,
    corsOrigins: parsedConfig.CORS_ORIGINS,
    trustedProxies: parsedConfig.TRUSTED_PROXIES,
    outboundAllow: parsedConfig.OUTBOUND_ALLOW,
    otlpEndpoint: parsedConfig.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: parsedConfig.METRICS_TOKEN ?? null,
    logLevel: parsedConfig.LOG_LEVEL,
    logFormat: parsedConfig.LOG_FORMAT ?? null,
    runsAtOnce: parsedConfig.RUNS_AT_ONCE,
    // What is counted in a process alone is divided, so that it holds for all that share the port.
    syncRunsAtOnce: Math.ceil(parsedConfig.SYNC_RUNS_AT_ONCE / parsedConfig.SERVERS),
    openRuns: parsedConfig.OPEN_RUNS,
    runRetentionDays: parsedConfig.RUN_RETENTION_DAYS,
    assetVersions: parsedConfig.ASSET_VERSIONS,
    rateLimitPerMinute: parsedConfig.RATE_LIMIT,
    creditLimit: parsedConfig.CREDIT_LIMIT,
    statementDeadlineMs: parsedConfig.DATABASE_DEADLINE_MS,
    exportDeadlineMs: parsedConfig.EXPORT_DEADLINE_MS,
  };
}

const hostOf = (url: string) => new URL(url).host;

/** `file:` alone would be the folder that the process happens to run in, and two slashes begin the name of a host. */
function isPlace(text: string): boolean {
  const isFolder = /^file:(?!\/\/)./.test(text) || /^file:\/\/(?:localhost)?\//.test(text);
  return URL.canParse(text) && (isFolder || /^s3:\/\/[^/?#]/.test(text));
}

/** Only one of the drivers could do without, where the server has no encryption. */
const isLeftOpen = (mode: string | null) => mode === 'prefer' || mode === 'allow';

/** Returns how a database's address wants its connections encrypted; null where it does not say. */
export function tlsMode(databaseUrl: string): string | null {
  const { searchParams } = new URL(databaseUrl);
  return searchParams.get('sslmode') ?? searchParams.get('ssl');
}

function isLogin(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(`${username} ${password}`);
    return true;
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** The setting whose host lies below the domain. */
function hostsBelow(
  domain: string | undefined,
  named: readonly (readonly [setting: string, host: string | undefined])[],
): string | undefined {
  const hostname = (host: string) => URL.parse(host.includes('://') ? host : `http://${host}/`)?.hostname;
  const isBelow = (host: string) => hostname(host)?.replace(/\.$/, '').endsWith(`.${domain}`);
  return named.find(([, host]) => domain !== undefined && host !== undefined && isBelow(host))?.[0];
}

/** With a step of 63 characters before it, it is a host name still. */
function isDomain(text: string): boolean {
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
  return isName && text.length <= 189 && URL.parse(`http://${text}/`)?.hostname === text;
}

function isOrigin(text: string): boolean {
  return text === '*' || URL.parse(text)?.origin === text.toLowerCase();
}

function isHost(text: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)$/i.test(text) && URL.canParse(`http://${text}/`);
}
