import type { EvaluationCase } from '../../../../schema/evaluation.ts';
import { invalidField } from '../../../errors.ts';
import { asStored } from '../replay/difference.ts';
import type { Expectation } from './verdict.ts';

/** Cases as they are asked for, before any agent's type reads their inputs. */

/** Throws 400 for a pattern that cannot be read, with its place. */
export async function refuseUnreadablePatterns(cases: readonly EvaluationCase[]): Promise<void> {
  if (!cases.some(({ expect }) => expect?.regex)) return;
  // most evaluations have none
  const { checkPatterns } = await import('./patterns.ts');
  for (const [position, { expect }] of cases.entries())
    checkPatterns(expect?.regex ?? [], (place, why) =>
      invalidField(
        `cases[${position}].expect.regex${place}`,
        `must be a pattern in the syntax of RE2: ${why}`,
      ),
    );
}

/** Returns the expectation of a case, without the assertions that it lacks. */
export function expectationOf(expect: EvaluationCase['expect']): Expectation {
  const { contains, absent, paths, equals, regex, number, judge } = expect ?? {};
  return {
    contains: contains ?? [],
    absent: absent ?? [],
    paths: paths ?? [],
    ...(equals ? { equals } : {}),
    ...(regex ? { regex } : {}),
    ...(number ? { number } : {}),
    ...(judge?.length ? { judge } : {}),
  };
}

/** Returns a digest of the inputs and expectations of cases, in their order, without their names. */
export function hashOfCases(cases: readonly EvaluationCase[]): Buffer {
  const asked = cases.map(({ input, expect }) => ({ input, expect: expectationOf(expect) }));
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(asStored(asked))).digest();
}
