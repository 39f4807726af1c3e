import type { z } from 'zod';
import type { apiKeyRecord } from '../../schema/api-key.ts';
import type { auditEntry } from '../../schema/audit.ts';
import { listScreen } from '../model/screen.ts';
import { fact } from '../model/shown.ts';
import { listAt } from '../model/sources.ts';
import { when } from '../plain.ts';

type KeyRow = z.output<typeof apiKeyRecord>;

const isPast = (time: string | null, now: Date) => time !== null && new Date(time) <= now;

/** A key that was rotated works until its time of grace is over. */
function stateOf({ revokedAt, expiresAt }: KeyRow, now: Date): string {
  if (isPast(revokedAt, now)) return 'Revoked';
  if (isPast(expiresAt, now)) return 'Expired';
  return revokedAt ? 'Ending' : 'Valid';
}

/** Keys of the workspace with their scopes, this month's credits, and their end. */
export const keys = listScreen<KeyRow>({
  name: 'keys',
  title: 'Keys',
  prefixes: ['ak'],
  presets: ['status:valid', 'status:revoked'],
  empty: ['There are no keys.'],
  source: listAt('/api-key/list', { text: 'text', status: 'status' }),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    {
      title: 'State',
      width: 9,
      text: stateOf,
      color: (key, now) => (isPast(key.revokedAt, now) ? 'gray' : 'green'),
    },
    {
      title: 'Credits',
      width: 16,
      text: ({ creditsUsed, creditLimit }) =>
        [
          creditsUsed?.toLocaleString('en') ?? '',
          creditLimit === null ? '' : `of ${creditLimit.toLocaleString('en')}`,
        ]
          .join(' ')
          .trim(),
    },
    { title: 'Scopes', width: 22, dim: true, text: ({ scopes }) => scopes.join(' ') },
    { title: 'Name', text: ({ name }) => name },
  ],
  id: ({ oId }) => oId,
  label: ({ name }) => name,
  deeds: ({ oId, name, revokedAt }) =>
    isPast(revokedAt, new Date())
      ? []
      : [
          {
            action: 'revoke',
            scope: 'admin',
            question: `End the key ${name} at once?`,
            act: (api) => api.post('/api-key/revoke', { oId }),
          },
        ],
  page: (key, now) => [
    ...fact('State', stateOf(key, now)),
    ...fact('Scopes', key.scopes.join(', ')),
    ...fact('Credits', `${key.creditsUsed.toLocaleString('en')} this month`),
    ...fact('Limit', key.creditLimit),
    ...fact('Created', when(key.createdAt, now)),
    ...fact('Expires', when(key.expiresAt, now)),
    ...fact(isPast(key.revokedAt, now) ? 'Revoked' : 'Ends', when(key.revokedAt, now)),
    ...fact('Changed by', 'see its entries', {
      screen: 'audit',
      within: { subject: key.oId },
      title: `Audit of ${key.name}`,
    }),
    ...fact('Product', key.product?.name),
    ...fact('Playbook', key.playbook?.name),
    ...fact('oId', key.oId),
  ],
});

type AuditRow = z.output<typeof auditEntry>;

/** The screen of changes of keys, secrets, settings and shares, newest first. */
export const audit = listScreen<AuditRow>({
  name: 'audit',
  title: 'Audit',
  empty: ['Nothing of the kind has been changed yet.'],
  source: listAt('/audit/list', { actor: 'actorOId', subject: 'subjectOId' }),
  columns: [
    { title: 'When', width: 12, dim: true, text: ({ at }, now) => when(at, now) },
    { title: 'Who', width: 22, text: ({ actorName }) => actorName },
    { title: 'Action', width: 26, text: ({ action }) => action },
    { title: 'Subject', text: ({ subjectOId }) => subjectOId ?? '' },
  ],
  id: ({ oId }) => oId,
  label: ({ action }) => action,
  page: (entry, now) => [
    ...fact('When', when(entry.at, now)),
    ...fact('Who', entry.actorName),
    ...fact('Key', entry.actorOId),
    ...fact('Action', entry.action),
    ...fact('Subject', entry.subjectOId),
    ...fact('From', entry.address),
    ...fact('Hash before', entry.beforeSha256),
    ...fact('Hash after', entry.afterSha256),
    ...fact('Entry hash', entry.hash),
  ],
});
