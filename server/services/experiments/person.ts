import { createHash } from 'node:crypto';
import type { RunSubject } from '../../../schema/agents/input.ts';

/**
 * Returns the person that a run counts for in an experiment, as a hash without an address: by e-mail, else by social
 * profile, else by name and company domain. Null where none is known; such a run keeps no agent.
 */
export function personHash(workspace: string, experimentOId: string, subject: RunSubject): string | null {
  const key = personKey(subject);
  if (key === null) return null;
  return createHash('sha256').update([workspace, experimentOId, key].join('\n')).digest('base64url');
}

function personKey({ person, company }: RunSubject): string | null {
  const email = person.email?.trim().toLowerCase();
  if (email) return `email ${email}`;
  const profile = person.socialProfile && profileAddress(person.socialProfile);
  if (profile) return `profile ${profile}`;
  const name = person.name?.toLowerCase().split(/\s/).filter(Boolean).join(' ');
  return name && company.domain ? `name ${name} at ${company.domain}` : null;
}

/** Without scheme, `www.`, what follows the path, and slashes that mean nothing. */
function profileAddress(text: string): string {
  const [address = ''] = text.trim().toLowerCase().split(/[?#]/);
  const bare = address.replace(/^[a-z]+:\/\//, '').replace(/^www\./, '');
  return bare.split('/').filter(Boolean).join('/');
}
