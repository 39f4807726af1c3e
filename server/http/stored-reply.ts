import { conflict } from '../errors.ts';
import { seal, unseal } from '../secrets.ts';

/** A stored reply, repeated to the same request with the same Idempotency-Key. */
export interface Reply {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** The form of a reply in the database. */
export interface StoredReply {
  status: number;
  /** Encrypted, whatever it says: new keys and the tokens of shares are shown in a reply and kept nowhere else. */
  reply: Uint8Array;
  headers: Record<string, string>;
}

export function storedReply(secret: Buffer, { status, text, headers }: Reply): StoredReply {
  return { status, reply: seal(secret, text), headers };
}

/** Decrypts a stored reply. Throws ApiError 409 for one that was encrypted under another secret. */
export function replayedReply(secret: Buffer, { status, reply, headers }: StoredReply): Reply {
  return { status, text: opened(secret, reply), headers: { ...headers, 'idempotent-replayed': 'true' } };
}

function opened(secret: Buffer, reply: Uint8Array): string {
  try {
    return unseal(secret, reply);
  } catch {
    throw conflict(
      'The first request with this Idempotency-Key was carried out, but its reply can no longer be read; look up what it made',
      'idempotency_reply_lost',
    );
  }
}
