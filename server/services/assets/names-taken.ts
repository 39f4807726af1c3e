import { isTaken } from '../../database/fault.ts';
import type { Tx } from '../../database/index.ts';
import { conflict } from '../../errors.ts';

/** Throws 409 early for a name that another asset has; the unique indexes have the last word. */
export async function refuseTaken(
  tx: Tx,
  workspace: string,
  given: { identifier: string; vanitySlug?: string | null | undefined },
): Promise<void> {
  const [taken] = await tx<{ identifier: boolean | null; slug: boolean | null }[]>`
    select bool_or(identifier = ${given.identifier}) as identifier,
      bool_or(vanity_slug = ${given.vanitySlug ?? null}) as slug
    from asset
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and (identifier = ${given.identifier} or vanity_slug = ${given.vanitySlug ?? null})`;
  if (taken?.identifier) throw identifierTaken();
  if (taken?.slug) throw slugTaken();
}

/** Returns the 409 for a name that another asset took between the check and the insert. */
export function namesTaken(error: unknown): never {
  if (!isTaken(error)) throw error;
  const constraint =
    error instanceof Error && 'constraint_name' in error ? String(error.constraint_name) : '';
  throw constraint.includes('slug') ? slugTaken() : identifierTaken();
}

const identifierTaken = () =>
  conflict('identifier: an asset with this identifier already exists', 'identifier_taken');
const slugTaken = () => conflict('vanitySlug: an asset with this vanitySlug already exists', 'slug_taken');
