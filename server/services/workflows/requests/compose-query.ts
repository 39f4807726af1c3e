import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { filterShape } from '../../../../schema/workflow-steps/query-filters.ts';
import { templateExpressions } from '../../../../schema/workflow-steps/template.ts';
import { type Bindings, ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { filledTemplate } from './fill-template.ts';

/** The filters of a query with their expressions evaluated. */
export type ComposedQuery = Record<string, unknown>;

/**
 * Evaluates the expressions of a query's filters, in which `$` is `root`. Throws ExpressionError, also for one
 * without a value: dropping the filter would list everything.
 */
export async function composeQuery(
  node: NodeOf<'query'>,
  bindings: Bindings,
  root: unknown,
): Promise<ComposedQuery> {
  const { filters = {} } = node;
  const values = (await filledTemplate(filters, (text) => evaluate(text, bindings, root))) as ComposedQuery;
  for (const [name, value] of Object.entries(values)) {
    if (templateExpressions(filters[name], name).length > 0 && isNothing(value))
      throw new ExpressionError(`filters.${name}: has no value; give one, or leave the filter out`);
  }
  return checkedQuery(node, values, 'filters');
}

function checkedQuery(node: NodeOf<'query'>, values: ComposedQuery, member: string): ComposedQuery {
  const [issue] = filterShape(node).safeParse(values).error?.issues ?? [];
  if (issue) throw new ExpressionError(`${[member, ...issue.path].join('.')}: ${issue.message}`);
  return values;
}

const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Reads filters that the caller gives instead of the composed ones. Throws ExpressionError. */
export function givenQuery(node: NodeOf<'query'>, given: unknown): ComposedQuery {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return checkedQuery(node, given as ComposedQuery, 'input');
  throw new ExpressionError('input: must be an object of filters');
}
