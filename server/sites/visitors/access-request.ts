import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { readBytes } from '../../http/input/body.ts';
import { createSenderWindows } from '../../http/sender-windows.ts';
import { requestAccess } from '../../services/assets/shares/access-requests.ts';
import { refusalPage, requestNoted } from '../pages.ts';

const maxBytes = 4_096;
/** The limit of access requests per address and minute; their senders have no key. */
export const requestsMost = 10;

const requestForm = z.object({
  email: z.email().max(320),
  note: z
    .string()
    .max(500)
    .nullish()
    .transform((text) => text?.replaceAll('\0', '').trim().toWellFormed() || null),
});

/** Handles the form by which visitors ask for access. */
export interface AccessDesk {
  /** The answer is the same whether or not there is something to ask for. Throws ApiError 429 where one asks too often. */
  note(request: Request, asset: { uuid: string }, address: string | null): Promise<Response>;
}

export function createAccessDesk(db: Database, servers = 1, clock = () => performance.now()): AccessDesk {
  const most = Math.max(1, Math.floor(requestsMost / servers));
  const windows = createSenderWindows(() => ({ asked: 0 }), clock);

  function count(address: string | null): void {
    if (address === null) return;
    const window = windows.of(address);
    if (window.asked >= most)
      throw windows.refusal(
        window,
        'Too many requests for access came from this address; wait and try again',
      );
    window.asked += 1;
  }

  return {
    async note(request, { uuid }, address) {
      count(address);
      const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(request, maxBytes)));
      const parsed = requestForm.safeParse({ email: sent.get('email')?.trim(), note: sent.get('note') });
      if (!parsed.success)
        return refusalPage(400, 'Please give a valid e-mail address, and a note of at most 500 characters');
      await db.asOwner((tx) => requestAccess(tx, { uuid, ...parsed.data }));
      return requestNoted();
    },
  };
}
