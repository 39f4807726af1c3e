import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { readBytes } from '../../http/input/body.ts';
import { requestAccess } from '../../services/assets/shares/access-requests.ts';
import { refusalPage, requestNoted } from '../pages.ts';

const maxBytes = 4_096;

const asked = z.object({
  email: z.email().max(320),
  note: z
    .string()
    .max(500)
    .nullish()
    .transform((text) => text?.replaceAll('\0', '').trim().toWellFormed() || null),
});

/** The form of a closed page. The answer is the same whether or not there is something to ask for. */
export async function noteAccessRequest(
  request: Request,
  { uuid }: { uuid: string },
  { db }: { db: Database },
): Promise<Response> {
  const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(request, maxBytes)));
  const parsed = asked.safeParse({ email: sent.get('email')?.trim(), note: sent.get('note') });
  if (!parsed.success)
    return refusalPage(400, 'Please give a valid e-mail address, and a note of at most 500 characters');
  await db.look((sql) => requestAccess(sql, { uuid, ...parsed.data }));
  return requestNoted();
}
