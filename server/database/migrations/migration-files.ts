import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packages from '../../../package.json' with { type: 'json' };

export interface MigrationFile {
  /** Relative to `sql/`, such as `0001_tenancy.sql`. */
  name: string;
  /** 0 for functions. */
  number: number;
  text: string;
  hash: string;
  /** Functions are applied again when their text changes; a numbered file must never change. */
  repeatable: boolean;
}

export interface MigrationSet {
  numbered: MigrationFile[];
  functions: MigrationFile[];
  /** Of every file and of the queue's version. */
  hash: string;
}

const numberedName = /^(\d{4})_[a-z_]+\.sql$/;
/** A picture of what the others amount to, for readers: to run it would make every table a second time. */
const picture = 'schema.sql';

export function migrationFiles(root: string = join(import.meta.dir, '..', '..', '..', 'sql')): MigrationSet {
  const read = (name: string, number: number, repeatable: boolean): MigrationFile => {
    const text = readFileSync(join(root, name), 'utf8');
    return { name, number, text, hash: digest(text), repeatable };
  };
  const numberedFiles = readdirSync(root)
    .filter((name) => name.endsWith('.sql') && name !== picture)
    .sort()
    .map((name) => {
      const number = numberedName.exec(name)?.[1];
      if (!number) throw new Error(`sql/${name} must be named like 0001_noun.sql`);
      return read(name, Number(number), false);
    });
  const functions = readdirSync(join(root, 'functions'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => read(`functions/${name}`, 0, true));
  const all = [...numberedFiles, ...functions].map(({ name, hash }) => `${name} ${hash}`);
  return {
    numbered: numberedFiles,
    functions,
    hash: digest([packages.dependencies['graphile-worker'], ...all].join('\n')),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
