import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig, settingNames } from '../../server/config.ts';
import { storedSecret } from '../../server/secrets.ts';

interface Service {
  entrypoint?: string[];
  command: string[];
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
}

const text = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const processes = ['server', 'worker'].map((name): [string, Service] => [
  name,
  services[name] ?? { command: [] },
]);

/** What `docker compose` puts in for variables that nobody has set. */
const withDefaults = (environment: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );

test.each(processes)(
  'the %s takes every setting of .env but those that are places in the image',
  (_name, service) => {
    expect(service.env_file).toEqual([{ path: '.env', required: false }]);
    const fixed = Object.entries(service.environment ?? {}).filter(
      ([name, value]) => !value.startsWith(`\${${name}:-`),
    );
    expect(fixed.map(([name]) => name).sort()).toEqual([
      'DATABASE_URL',
      'DATA_DIR',
      'HOST',
      'PORT',
      'WORKER',
    ]);
    expect(Object.keys(service.environment ?? {}).filter((name) => !settingNames.includes(name))).toEqual([]);
  },
);

test.each(processes)(
  'commands in the container of a %s find the secret that was made once',
  (_name, service) => {
    // nothing that stands before its command sets what other commands would miss
    expect(service.entrypoint).toBeUndefined();
    const data = mkdtempSync(join(tmpdir(), 'gw-'));
    const [shell = '', flag = '', script = ''] = services.secret?.command ?? [];
    const make = () => Bun.spawnSync([shell, flag, script.replaceAll('$$', '$').replaceAll('/data', data)]);
    const environment = { ...withDefaults(service.environment), DATA_DIR: data };
    expect(() => readConfig(environment)).toThrow('SECRET_KEY: is required with DATABASE_URL');
    expect(make().exitCode).toBe(0);
    const config = readConfig(environment);
    const secret = storedSecret(config);
    expect(secret).toHaveLength(32);
    expect(make().exitCode).toBe(0);
    expect(storedSecret(config)).toEqual(secret);
    rmSync(data, { recursive: true });
  },
);
