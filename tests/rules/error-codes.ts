import { join, resolve } from 'node:path';
import { ts } from '@ts-morph/common';
import { sourceFiles } from './layout.ts';

/*
 * Collects the codes of errors from the syntax of the sources: an argument that goes to a parameter `code` (of a class of
 * errors, its subclasses and functions), its default, and a member `code` of an object. An expression that is neither a
 * text nor the `code` of another error is a fault, because its values cannot be seen. The embedded engine's protocol is
 * left out: its codes are those of SQL.
 * `bun tests/rules/error-codes.ts` prints each code with its statuses and places.
 */

export interface ErrorCode {
  /** Statuses that stand as a figure beside the code; empty where it is not the code of a reply. */
  statuses: number[];
  places: string[];
}

interface Taker {
  /** Positions of the parameters `code` and `status`; -1 without such a parameter. */
  code: number;
  status: number;
  /** The only file that can call it; null when it is exported. */
  file: string | null;
}

export async function errorCodes(root: string): Promise<{ codes: Map<string, ErrorCode>; faults: string[] }> {
  const sources = await Promise.all(
    sourceFiles(root)
      .filter((path) => /^(?:server|jobs|schema)\/(?!database\/embedded\/)/.test(path))
      .map(async (path) =>
        ts.createSourceFile(path, await Bun.file(join(root, path)).text(), ts.ScriptTarget.Latest, true),
      ),
  );
  const takers = takersOf(sources);
  const codes = new Map<string, ErrorCode>();
  const faults: string[] = [];

  const note = (expression: ts.Expression, status: number | null) => {
    const source = expression.getSourceFile();
    const place = `${source.fileName}:${source.getLineAndCharacterOfPosition(expression.getStart()).line + 1}`;
    for (const value of valuesOf(expression)) {
      if (value === null) faults.push(`${place}: ${expression.getText()}`);
      if (value === null || !/^[a-z]+(?:_[a-z]+)*$/.test(value)) continue;
      const known = codes.get(value) ?? { statuses: [], places: [] };
      if (status !== null && !known.statuses.includes(status)) known.statuses.push(status);
      known.places.push(place);
      codes.set(value, known);
    }
  };
  const noteCall = (name: string, path: string, args: readonly ts.Expression[]) => {
    for (const taker of takers.get(name) ?? []) {
      const argument = args[taker.code];
      if (!argument || (taker.file !== null && taker.file !== path)) continue;
      const status = args[taker.status];
      note(argument, status && ts.isNumericLiteral(status) ? Number(status.text) : null);
    }
  };

  for (const source of sources) {
    const path = source.fileName;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const isSuper = node.expression.kind === ts.SyntaxKind.SuperKeyword;
        noteCall(isSuper ? parentOf(node) : node.expression.getText(), path, node.arguments ?? []);
      } else if (ts.isParameter(node) && isCode(node.name) && node.initializer) note(node.initializer, null);
      else if (ts.isPropertyAssignment(node) && isCode(node.name) && !isOfZod(node))
        note(node.initializer, null);
      else if (ts.isIdentifier(node) && isErrorClass(node.text, takers) && isAlias(node))
        faults.push(`${path}: ${node.text} under another name: ${node.parent.getText()}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { codes, faults };
}

const isCode = (name: ts.Node) => name.getText() === 'code';

/** Issues of zod have codes of their own, which no reply shows. */
function isOfZod({ parent }: ts.PropertyAssignment): boolean {
  const call = parent.parent;
  return (
    parent.getSourceFile().fileName.startsWith('schema/') ||
    (ts.isCallExpression(call) && call.expression.getText().endsWith('.addIssue'))
  );
}

/** The texts that an expression can be; null for one that cannot be seen, none for numbers and shapes. */
function valuesOf(expression: ts.Expression): (string | null)[] {
  if (/^z\.|^[A-Z]\w+\.[A-Z]+$/.test(expression.getText())) return [];
  if (ts.isParenthesizedExpression(expression)) return valuesOf(expression.expression);
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isNumericLiteral(expression) || expression.kind === ts.SyntaxKind.NullKeyword) return [];
  if (ts.isConditionalExpression(expression))
    return [...valuesOf(expression.whenTrue), ...valuesOf(expression.whenFalse)];
  if (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  )
    return [...valuesOf(expression.left), ...valuesOf(expression.right)];
  const constant = ts.isIdentifier(expression) ? constantOf(expression) : undefined;
  if (constant) return valuesOf(constant);
  if (ts.isPrefixUnaryExpression(expression)) return [];
  const isOfAnother = ts.isPropertyAccessExpression(expression)
    ? isCode(expression.name)
    : isNamedCode(expression);
  return isOfAnother ? [] : [null];
}

/** The value of a constant at the top of the same file. */
function constantOf({ text, parent }: ts.Identifier): ts.Expression | undefined {
  return parent
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((one) => one.name.getText() === text)?.initializer;
}

/** Whether it is a variable `code` that is a parameter, or the member of an object. */
function isNamedCode(expression: ts.Expression): boolean {
  if (!ts.isIdentifier(expression) || !isCode(expression)) return false;
  for (let scope: ts.Node | undefined = expression.parent; scope; scope = scope.parent) {
    let isFound = false;
    let isMember = false;
    const visit = (node: ts.Node): void => {
      if ((ts.isBindingElement(node) || ts.isParameter(node)) && isCode(node.name)) {
        isFound = true;
        isMember = ts.isParameter(node) || ts.isObjectBindingPattern(node.parent);
      }
      if (!ts.isFunctionLike(node) || node === scope) ts.forEachChild(node, visit);
    };
    if (ts.isBlock(scope) || ts.isFunctionLike(scope)) visit(scope);
    if (isFound) return isMember;
  }
  return false;
}

/** Everything that has a parameter `code`, by the name that calls it. */
function takersOf(sources: readonly ts.SourceFile[]): Map<string, Taker[]> {
  const takers = new Map<string, Taker[]>();
  const parents = new Map<string, string>();
  const add = (name: string, parameters: readonly ts.ParameterDeclaration[], file: string | null) => {
    const code = parameters.findIndex((one) => isCode(one.name) && one.type?.getText() !== 'number');
    const status = parameters.findIndex((one) => one.name.getText() === 'status');
    if (code >= 0) takers.set(name, [...(takers.get(name) ?? []), { code, status, file }]);
  };
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      const file = isExported(node) ? null : source.fileName;
      if (ts.isFunctionDeclaration(node) && node.name) add(node.name.text, node.parameters, file);
      else if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
        add(node.name.getText(), node.initializer.parameters, isExported(node.parent.parent) ? null : file);
      else if (ts.isClassDeclaration(node) && node.name) {
        const own = node.members.find(ts.isConstructorDeclaration);
        if (own) add(node.name.text, own.parameters, null);
        else parents.set(node.name.text, parentOf(node));
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  for (const [name, parent] of parents) {
    const inherited = takers.get(parent);
    if (inherited) takers.set(name, inherited);
  }
  return takers;
}

const isErrorClass = (name: string, takers: Map<string, Taker[]>) => /^[A-Z]/.test(name) && takers.has(name);

/** The name of the class that the class around a node extends; empty without one. */
function parentOf(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isClassDeclaration(at)) return at.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '';
  return '';
}

/** Whether a class is used as a value, by which it could be constructed under another name. */
function isAlias({ parent }: ts.Identifier): boolean {
  const isTest =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
  return !(
    isTest ||
    ts.isNewExpression(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    ts.isTypeReferenceNode(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  );
}

function isExported(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

if (import.meta.main) {
  const { codes, faults } = await errorCodes(resolve(import.meta.dir, '../..'));
  for (const [code, { statuses, places }] of [...codes].toSorted(([a], [b]) => a.localeCompare(b)))
    process.stdout.write(`${code} ${statuses.join('/')} ${places.join(' ')}\n`);
  process.stdout.write(`${codes.size} codes\n${faults.join('\n')}\n`);
}
