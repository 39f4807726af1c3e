import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * The 32 bytes under which keys and webhook secrets are encrypted: SECRET_KEY, or made once in DATA_DIR.
 * Two processes that start together settle on one: the file appears whole, by link, or not at all.
 */
export function serverSecret(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (config.secretKey) return config.secretKey;
  if (config.dataDir === 'memory') return inMemory;
  const path = join(config.dataDir, 'secret-key');
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true });
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
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (secret.length !== 32) throw new Error(`${path} does not hold 32 bytes in base64`);
  return secret;
}

const inMemory = randomBytes(32);

/** Encrypts text: nonce, tag and ciphertext in one buffer. */
export function seal(secret: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secret, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reverses `seal`; throws when the bytes were made under another secret or changed. */
export function unseal(secret: Buffer, bytes: Uint8Array): string {
  const sealed = Buffer.from(bytes);
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  const body = sealed.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
