import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A page without an origin gets no cookies: neither its style sheets and scripts, nor anything else it loads. A viewer
 * who comes to a private page by a cookie is therefore led to `…/@t~<ticket>/…`, and relative addresses keep the ticket.
 * It holds for one asset and some hours, for as long as the share behind it does.
 */

const hoursValid = 12;
const form = /^(shr_[0-9A-Za-z]{21})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

export interface Tickets {
  make(uuid: string, shareOId: string): string;
  /** Whether it was made here for this asset, and holds still. */
  isValid(ticket: string, uuid: string): boolean;
}

/** Returns the share that a ticket claims, unverified. */
export const shareOfTicket = (ticket: string | null): string | null => form.exec(ticket ?? '')?.[1] ?? null;

export function createTickets(secret: Buffer, clock: () => Date): Tickets {
  const signature = (uuid: string, shareOId: string, until: string) =>
    createHmac('sha256', secret).update(`asset viewer ${uuid} ${shareOId} ${until}`).digest();
  const now = () => Math.floor(clock().getTime() / 1000);
  return {
    make(uuid, shareOId) {
      const until = (now() + hoursValid * 3600).toString(36);
      return `${shareOId}.${until}.${signature(uuid, shareOId, until).toString('base64url')}`;
    },
    isValid(ticket, uuid) {
      const [, shareOId = '', until = '', sent = ''] = form.exec(ticket) ?? [];
      const signed = Buffer.from(sent, 'base64url');
      const expected = signature(uuid, shareOId, until);
      return (
        signed.length === expected.length &&
        timingSafeEqual(signed, expected) &&
        Number.parseInt(until, 36) > now()
      );
    },
  };
}
