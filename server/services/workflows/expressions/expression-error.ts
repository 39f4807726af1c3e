import { ApiError } from '../../../errors.ts';
import { limits } from './expression-limits.ts';

/** An expression that cannot be read or evaluated: its message says why, for the caller. */
export class ExpressionError extends ApiError {
  constructor(message: string) {
    super(400, 'expression_failed', message);
  }
}

export const tooSlow = () =>
  new ExpressionError(`the expression takes more than ${limits.timeoutMs / 1_000} s of the processor`);

const messageMost = 500;

/** What the interpreter's own codes come to here: they speak of its options. */
const sentences: Readonly<Record<string, string>> = {
  D1011: 'the expression calls itself too many times, one call inside the other',
  D1012: tooSlow().message,
  D2014: `the expression makes a list of more than ${limits.listMost} items`,
  D2015: `the expression makes a list of more than ${limits.listMost} items`,
};

/** Turns what the interpreter throws, errors or plain objects, into one sentence with its place in the text. */
export function expressionErrorOf(thrown: unknown): ExpressionError {
  if (thrown instanceof ExpressionError) return thrown;
  if (thrown instanceof RangeError) return new ExpressionError(sentenceOfRange(thrown));
  const { code, message, position } = (thrown ?? {}) as {
    code?: string;
    message?: string;
    position?: number;
  };
  const sentence = (code && sentences[code]) || String(message || 'the expression cannot be evaluated');
  const cut = sentence.length > messageMost ? `${sentence.slice(0, messageMost)}…` : sentence;
  return new ExpressionError(typeof position === 'number' ? `${cut} (at character ${position})` : cut);
}

function sentenceOfRange(error: RangeError): string {
  if (/call stack/i.test(error.message)) return 'the expression is nested too deeply';
  return /memory|length/i.test(error.message)
    ? 'the expression makes a value that is too large'
    : error.message;
}
