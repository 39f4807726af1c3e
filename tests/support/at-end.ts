/** What was opened for all tests of a file; closed in reverse order when the file is through. */
export const atEnd: (() => Promise<void>)[] = [];

/** Closes everything in reverse order; what fails keeps nothing else open, and is thrown at the end. */
export async function runAtEnd(): Promise<void> {
  const faults: unknown[] = [];
  for (const close of atEnd.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('\n'));
}
