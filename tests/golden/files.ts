import { join } from 'node:path';

/** What the definitions amount to, written out: a change of one shows its effect in the difference of the others. */

export const goldenPath = (name: string) => join(import.meta.dir, name);
