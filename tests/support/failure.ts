/**
 * What an attempt ended with: null when it succeeded. Use it instead of `expect(…).rejects` among concurrent steps:
 * that one runs the event loop inside the call, and with it the others' steps, which may then wait for each other.
 */
export async function failureOf(attempt: PromiseLike<unknown>): Promise<Failure | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    const found = error instanceof Error ? error : new Error(String(error));
    const code = 'code' in found ? String(found.code) : '';
    const status = 'status' in found ? Number(found.status) : 0;
    return { message: found.message, code, status, error: found };
  }
}

export interface Failure {
  message: string;
  /** SQLSTATE, the driver's or the API's code; empty without one. */
  code: string;
  /** Of an ApiError, else 0. */
  status: number;
  error: Error;
}
