import { parseStorable } from '../../text/strings.ts';
import type { WriteObserver, WriteRequest } from '../ai.ts';
import { checkQuotesInTurns } from '../quote.ts';
import { readMember } from './answer.ts';

/** An answer that is read while the model still writes it. */

/**
 * Passes each field to the observer as soon as it is written. Values are checked against their evidence first, so
 * that nothing is shown which the final check would drop.
 */
export function tellFields(request: WriteRequest, observer: WriteObserver): (piece: string) => void {
  return membersInTurn(request, async (name, value) => {
    const proposals = readMember(name, value, request);
    const [first] = proposals;
    if (!first) return;
    const { values } = await checkQuotesInTurns(request, proposals);
    if (values.length > 0) observer.written(values);
  });
}

/** Calls `tell` for each complete member, one after the other, until the request is cancelled. */
export function membersInTurn(
  { signal }: Pick<WriteRequest, 'signal'>,
  tell: (name: string, value: unknown) => Promise<void>,
): (piece: string) => void {
  let told = Promise.resolve();
  return memberReader((name, value) => {
    // a member that cannot be read is judged with the whole answer
    told = told.then(() => (signal?.aborted ? undefined : tell(name, value))).catch(() => {});
  });
}

const sign = { quote: 34, comma: 44, escape: 92, open: [91, 123], close: [93, 125] };

/**
 * Reads JSON piece by piece, each character once, and passes on each member of the outermost object when its value is
 * complete. Text before the object, such as a code fence, is skipped.
 */
export function memberReader(found: (name: string, value: unknown) => void): (piece: string) => void {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let member = '';
  const handOver = () => {
    try {
      for (const [name, value] of Object.entries(parseStorable(`{${member}}`) as object)) found(name, value);
    } catch {
      // no JSON: the whole answer is judged when it is there
    }
    member = '';
  };
  return (piece) => {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (code === sign.escape) isEscaped = true;
        else if (code === sign.quote) isText = false;
      } else if (code === sign.quote) isText = depth > 0;
      else if (sign.open.includes(code)) {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (depth > 0 && sign.close.includes(code)) {
        depth -= 1;
        if (depth > 0) continue;
        member += piece.slice(from, at);
        handOver();
      } else if (depth === 1 && code === sign.comma) {
        member += piece.slice(from, at);
        from = at + 1;
        handOver();
      }
    }
    if (depth > 0) member += piece.slice(from);
  };
}
