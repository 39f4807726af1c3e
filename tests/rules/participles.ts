import { join, resolve } from 'node:path';
import { ts } from '@ts-morph/common';
import { sourceFiles } from './layout.ts';

/*
 * Counts names that are a participle without a noun (`found`, `told`): exported ones, and locals that live over ten lines.
 * `bun tests/rules/participles.ts` prints both counts and each place.
 */

const irregular = new Set(
  (
    'begun bought bound brought built caught chosen done drawn felt found given gone heard held hidden kept known laid left ' +
    'led lent lost made meant met paid said seen sent shown sold spent spoken taken taught thought thrown told torn written'
  ).split(' '),
);
const isBare = (name: string) =>
  irregular.has(name.toLowerCase()) ||
  /^(?!bed$|red$|seed$|need$|feed$|speed$|embed$)[A-Za-z][a-z]{2,}ed$/.test(name);
const linesMost = 10;

export interface Participle {
  place: string;
  name: string;
  isExported: boolean;
}

/** Returns the bare participles among the names that one file exports, and among its long-lived locals. */
export function participlesIn(path: string, text: string): Participle[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const participles: Participle[] = [];

  const note = ({ text: name, pos, end }: ts.Identifier, scope: ts.Node | null) => {
    if (!isBare(name)) return;
    const lines = scope ? lineOf(lastUse(scope, name, end)) - lineOf(end) : 0;
    if (scope && lines <= linesMost) return;
    participles.push({ place: `${path}:${lineOf(pos + 1)}`, name, isExported: !scope });
  };
  const noteAll = (name: ts.BindingName, scope: ts.Node | null): void => {
    if (ts.isIdentifier(name)) note(name, scope);
    else for (const element of name.elements) if (ts.isBindingElement(element)) noteAll(element.name, scope);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node))
      noteAll(node.name, isExported(node.parent.parent) ? null : scopeOf(node));
    else if (ts.isParameter(node)) noteAll(node.name, node.parent);
    else if (isDeclared(node) && node.name && isExported(node)) note(node.name, null);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return participles;
}

const isDeclared = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node);

function isExported(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function scopeOf({ parent }: ts.Node): ts.Node {
  const isScope = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isFunctionLike(parent);
  return isScope || ts.isForOfStatement(parent) ? parent : scopeOf(parent);
}

function lastUse(scope: ts.Node, name: string, declared: number): number {
  let last = declared;
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && node.text === name && !isMember) last = Math.max(last, node.end);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(scope, visit);
  return last;
}

if (import.meta.main) {
  const root = resolve(import.meta.dir, '../..');
  const all: Participle[] = [];
  for (const path of sourceFiles(root))
    all.push(...participlesIn(path, await Bun.file(join(root, path)).text()));
  for (const { place, name } of all) process.stdout.write(`${place} ${name}\n`);
  const exported = all.filter(({ isExported }) => isExported).length;
  process.stdout.write(`${exported} exported, ${all.length - exported} locals that live over ten lines\n`);
}
