import {
  type ContactRequest,
  contactReply,
  type ProvidedContact,
  providedContact,
} from '../../schema/contact-provider.ts';
import type { Config } from '../config.ts';
import { OutboundError } from './error.ts';
import type { Outbound } from './index.ts';

/** An outside provider of a company's people. */
export interface ContactProvider {
  /** One request. Throws an OutboundError, whose message is a public sentence, when nothing usable comes back. */
  find(request: ContactRequest, signal: AbortSignal): Promise<FoundContacts>;
}

export interface FoundContacts {
  contacts: ProvidedContact[];
  /** Contacts of the answer that were not in the form agreed. */
  refused: number;
}

const maxBytes = 5_000_000;
const timeoutMs = 15_000;

/** Creates the provider that the settings name, called over HTTP; null where they name none. */
export function createContactProvider(
  { prospectProvider }: Pick<Config, 'prospectProvider'>,
  outbound: Outbound,
): ContactProvider | null {
  if (!prospectProvider) return null;
  const { url, key } = prospectProvider;
  return {
    async find(request, signal) {
      const { status, body } = await outbound.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify(request),
        // the key goes with it
        httpsOnly: true,
        maxBytes,
        timeoutMs,
        signal,
      });
      if (status < 200 || status > 299)
        throw new OutboundError('bad_status', `It answered with status ${status}`, { status });
      return read(body, request.limit);
    },
  };
}

function read(body: Uint8Array, limit: number): FoundContacts {
  const reply = contactReply.safeParse(parsed(body));
  if (!reply.success) throw new OutboundError('bad_reply', 'Its answer does not have the documented form');
  const given = reply.data.contacts.slice(0, limit);
  const contacts = given.flatMap((one) => {
    const contact = providedContact.safeParse(one);
    return contact.success && isSomebody(contact.data) ? [contact.data] : [];
  });
  return { contacts, refused: given.length - contacts.length };
}

const isSomebody = ({ email, lastName, profileUrl }: ProvidedContact) =>
  email !== null || lastName !== null || profileUrl !== null;

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
