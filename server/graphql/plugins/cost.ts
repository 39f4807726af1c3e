import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  getOperationAST,
  Kind,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { maxComplexity, refusalError } from '../../../schema/graphql/builder.ts';
import type { GraphqlContext } from '../../../schema/graphql/context.ts';
import { isGraphqlError } from '../errors.ts';

/** What `extensions.cost` tells of an operation: about the fields that it could be answered with. */
interface Cost {
  complexity: number;
  limit: number;
}

/**
 * Refuses an operation whose possible cost exceeds the limit before anything is read, and reports the cost of every
 * other one.
 */
export function tellCost(): Plugin<object, GraphqlContext> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const cost = costOf(args as ExecutionArgs);
      // what has no cost, for a fault in its variables, is not executed either
      if (isGraphqlError(cost)) {
        setResultAndStopExecution({ errors: [cost] });
        return undefined;
      }
      if (cost.complexity > maxComplexity) {
        setResultAndStopExecution({ errors: [tooCostly(cost.complexity)], extensions: { cost } });
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          const answered: ExecutionResult = result;
          setResult({ ...answered, extensions: { ...answered.extensions, cost } });
        },
      };
    },
  };
}

const tooCostly = (complexity: number) =>
  refusalError('query_too_costly', `The query may cost ${complexity}; at most ${maxComplexity} is served`);

function costOf({ schema, document, operationName, variableValues }: ExecutionArgs): Cost | GraphQLError {
  try {
    const variables = { ...variableValues };
    const { complexity } = complexityFromQuery(only(document, operationName), { schema, variables });
    return { complexity, limit: maxComplexity };
  } catch (thrown) {
    if (isGraphqlError(thrown)) return thrown;
    throw thrown;
  }
}

/** The document with the operation that is executed, and none of the others. */
function only(document: DocumentNode, name: string | null | undefined): DocumentNode {
  const operation = getOperationAST(document, name);
  const definitions = document.definitions.filter(
    (definition) => definition.kind !== Kind.OPERATION_DEFINITION || definition === operation,
  );
  return { ...document, definitions };
}
