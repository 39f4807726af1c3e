import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Returns the 32 bytes under which keys and webhook secrets are encrypted: SECRET_KEY, or a file in DATA_DIR that is
 * created once. Two processes that start together agree on one, since the file is linked into place whole.
 */
export function serverSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (config.dataDir !== 'memory') closeDataDir(config.dataDir);
  if (config.secretKey) return config.secretKey;
  if (config.dataDir === 'memory') return inMemory;
  const path = join(config.dataDir, 'secret-key');
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64'), { mode: 0o600 });
    chmodSync(draft, 0o600);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return secretIn(path);
}

/** Returns the secret that `serverSecret` would find, or null where it would create one. Changes nothing. */
export function storedSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer | null {
  const path = join(config.dataDir, 'secret-key');
  return config.secretKey ?? (existsSync(path) ? secretIn(path) : null);
}

function secretIn(path: string): Buffer {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (secret.length === 32) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DataDirRefused(
      `${path} cannot be read (${code}): it has to be a file that this user may read.`,
    );
  }
  throw new DataDirRefused(
    `${path} does not hold 32 bytes in base64: put the secret back that was there, or set SECRET_KEY to it. ` +
      'Where nothing was stored yet, remove the file, and the start makes one.',
  );
}

const inMemory = randomBytes(32);

/** Thrown for a data directory that others could read or replace, or whose secret is none; the message gives advice. */
export class DataDirRefused extends Error {
  override name = 'DataDirRefused';
}

/** What the product makes in its data directory, and what a file system or a desktop puts into any. */
const ownNames = new Set(['database', 'lock', 'secret-key', 'initial-api-key', 'assets']);
const anyNames = /^(\.|lost\+found$)/;

/**
 * Closes DATA_DIR to other users (mode 0700), because it holds keys, secrets and documents. Throws DataDirRefused
 * where it belongs to somebody else or was not made for this, since closing a home or `/var` would lock others out.
 * Does nothing where it does not exist yet; its creator closes it.
 */
export function closeDataDir(dataDir: string, user: number | undefined = process.geteuid?.()): void {
  // Systems without user numbers have no such permissions either.
  if (user === undefined || !existsSync(dataDir)) return;
  const { uid, mode } = statSync(dataDir);
  const inside = `a directory in it that does not exist yet, such as DATA_DIR=${dataDir.replace(/\/+$/, '')}/groundwork`;
  if (uid !== user && user !== 0) {
    throw new DataDirRefused(
      `The data directory ${dataDir} belongs to another user (${uid}), who could read and replace what is in it. ` +
        `Make it yours (chown -R ${user} ${dataDir}), or choose ${inside}.`,
    );
  }
  if ((mode & 0o077) === 0) return;
  const names = readdirSync(dataDir).filter((name) => !anyNames.test(name));
  const isShared = (mode & 0o1000) !== 0 || (names.length > 0 && !names.some((name) => ownNames.has(name)));
  if (isShared) {
    throw new DataDirRefused(
      `The data directory ${dataDir} holds other things and is open to other users. ` +
        `Choose ${inside}, or close it yourself: chmod 700 ${dataDir}`,
    );
  }
  chmodSync(dataDir, 0o700);
}

/** Encrypts text: nonce, tag and ciphertext in one buffer. */
export function seal(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secret, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reverses `seal`; throws when the bytes were encrypted under another secret or changed. */
export function unseal(secret: Buffer, bytes: Uint8Array): string {
  const sealed = Buffer.from(bytes);
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const body = sealed.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
