import { RE2JS } from 're2js';

/*
 * Patterns of a tenant, in the syntax of RE2: it takes linear time whatever the pattern, so that none holds the process
 * that judges.
 */

/** Patterns for all texts of an answer, or for those at a JSON pointer. */
export type Patterns = string[] | Record<string, string>;

/** Throws for an invalid pattern, with its path below `regex`. */
export function checkPatterns(patterns: Patterns, refuse: (place: string, why: string) => Error): void {
  for (const [place, pattern] of Object.entries(patterns)) {
    try {
      RE2JS.compile(pattern);
    } catch (error) {
      throw refuse(Array.isArray(patterns) ? `[${place}]` : `.${place}`, String((error as Error).message));
    }
  }
}

/**
 * Returns a sentence for each pattern that matches no text. `textsAt` returns the texts at a pointer; the pointer of
 * the whole answer is empty.
 */
export function unmatchedPatterns(
  patterns: Patterns,
  textsAt: (pointer: string) => Iterable<string>,
): string[] {
  const isFound = (pattern: string, pointer: string) => {
    const compiled = RE2JS.compile(pattern);
    return [...textsAt(pointer)].some((text) => compiled.matcher(text).find());
  };
  if (Array.isArray(patterns))
    return patterns.flatMap((pattern) => (isFound(pattern, '') ? [] : [`regex: no text matches ${pattern}`]));
  return Object.entries(patterns).flatMap(([path, pattern]) =>
    isFound(pattern, path) ? [] : [`regex: ${path} does not match ${pattern}`],
  );
}
