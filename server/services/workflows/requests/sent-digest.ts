import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../text/strings.ts';

/**
 * Returns the digest by which two notices or requests of one node of a run are the same: a retry of the run may make
 * others. The order of members, which the database changes, does not count.
 */
export const sentDigest = (sent: unknown): string =>
  createHash('sha256').update(canonicalJson(sent)).digest('hex').slice(0, 16);
