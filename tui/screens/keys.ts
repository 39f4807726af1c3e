import type { z } from 'zod';
import type { apiKeyRecord } from '../../schema/api-key.ts';
import type { auditEntry } from '../../schema/audit.ts';
import { listScreen } from '../model/screen.ts';
import { fact } from '../model/shown.ts';
import { listAt } from '../model/sources.ts';
import { when } from '../plain.ts';

type KeyRow = z.output<typeof apiKeyRecord>;

const stateOf = ({ revokedAt, expiresAt }: KeyRow, now: Date) =>
  revokedAt ? 'Revoked' : expiresAt && new Date(expiresAt) <= now ? 'Expired' : 'Valid';

/** Keys of the workspace: what each may do, what it has spent this month, and when it ended. */
export const keys = listScreen<KeyRow>({
  name: 'keys',
  title: 'Keys',
  prefixes: ['ak'],
  empty: ['There are no keys.'],
  source: listAt('/api-key/list'),
  columns: [
    { title: 'Created', width: 12, dim: true, text: ({ createdAt }, now) => when(createdAt, now) },
    { title: 'State', width: 9, text: stateOf, color: ({ revokedAt }) => (revokedAt ? 'gray' : 'green') },
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
    revokedAt
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
    ...fact('Revoked', when(key.revokedAt, now)),
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

/** Who changed keys, secrets, settings and shares, newest first. */
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
    ...fact('Before', entry.beforeSha256),
    ...fact('After', entry.afterSha256),
    ...fact('Hash', entry.hash),
  ],
});
