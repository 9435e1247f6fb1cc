import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForInStatement,
  isIfStatement,
  isParenthesizedExpression,
  isVariableDeclarationList,
} from 'typescript/unstable/ast/is';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { TypedFile } from './typed-program.ts';

/** Reading an object under a key that may be any text. */
export type FreeTextKey = { object: Expression; key: Expression; node: Node };

/** The only place where an object is read under any text, after checking that the key is the object's own. */
const ASKS_SAFELY = 'src/base/own-value.ts';

/**
 * Objects read under a key that may be any text: "constructor" finds an inherited member. Use `ownValue` or a Map instead.
 * Allowed are keys from a known set of names, and keys checked with `Object.hasOwn` at the same place.
 */
export function freeTextKeyProblems(file: TypedFile): string[] {
  if (file.path === ASKS_SAFELY) return [];
  const lines = freeTextKeys(file).map(({ node }) => lineAt(file.source.text, node.getStart(file.source)));
  return [...new Set(lines)].map((line) => `${file.path}:${line} asks an object for any text; use ownValue or a Map`);
}

export function freeTextKeys({ source, checker }: TypedFile): FreeTextKey[] {
  const looks = looksWithin(source);
  const keys = checker.getTypeAtLocation(looks.map(({ key }) => withoutCast(key)));
  const objects = checker.getTypeAtLocation(looks.map(({ object }) => object));
  return looks.filter((_, place) => {
    const object = objects[place];
    const isAny = object !== undefined && (object.flags & TypeFlags.Any) !== 0;
    return isAnyText(keys[place]) && object !== undefined && (isAny || !checker.isArrayLikeType(object));
  });
}

/** Whether a type includes any text, and not only some known ones. */
const ALL_TEXTS =
  TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TemplateLiteral | TypeFlags.StringMapping;

function isAnyText(type: Type | undefined): boolean {
  if (type === undefined) return false;
  if ((type.flags & TypeFlags.Union) !== 0 && 'getTypes' in type)
    return (type.getTypes as () => Type[])().some(isAnyText);
  return (type.flags & ALL_TEXTS) !== 0;
}

/** Every `object[key]` that is read, and every `key in object`, unless `Object.hasOwn(object, key)` holds there. */
function looksWithin(root: Node): FreeTextKey[] {
  const found: FreeTextKey[] = [];
  const visit = (node: Node, sure: readonly string[]): void => {
    const look = lookOf(node);
    if (look && !isOwn(look, sure)) found.push(look);
    if (isConditionalExpression(node)) {
      visit(node.condition, sure);
      visit(node.whenTrue, [...sure, node.condition.getText()]);
      visit(node.whenFalse, sure);
    } else if (isIfStatement(node)) {
      visit(node.expression, sure);
      visit(node.thenStatement, [...sure, node.expression.getText()]);
      if (node.elseStatement) visit(node.elseStatement, sure);
    } else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) {
      visit(node.left, sure);
      visit(node.right, [...sure, node.left.getText()]);
    } else if (
      isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.EqualsToken &&
      isElementAccessExpression(node.left)
    ) {
      // A key that is written, not read.
      visit(node.left.expression, sure);
      visit(node.left.argumentExpression, sure);
      visit(node.right, sure);
    } else if (isForInStatement(node) && isVariableDeclarationList(node.initializer)) {
      visit(node.expression, sure);
      const [declared] = node.initializer.declarations;
      visit(node.statement, [...sure, `Object.hasOwn(${node.expression.getText()}, ${declared?.name.getText()})`]);
    } else {
      node.forEachChild((child) => visit(child, sure));
    }
  };
  visit(root, []);
  return found;
}

/** A cast states the author's belief; the rule checks the type before it. */
function withoutCast(expression: Expression): Expression {
  const isWrapped = isAsExpression(expression) || isParenthesizedExpression(expression);
  return isWrapped ? withoutCast(expression.expression) : expression;
}

/** Whether one of the enclosing conditions states that the key is the object's own. */
function isOwn({ object, key }: FreeTextKey, conditions: readonly string[]): boolean {
  const condition = `Object.hasOwn(${withoutCast(object).getText()}, ${withoutCast(key).getText()})`;
  return conditions.some((known) => known.includes(condition));
}

function lookOf(node: Node): FreeTextKey | null {
  if (isElementAccessExpression(node)) return { object: node.expression, key: node.argumentExpression, node };
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { object: node.right, key: node.left, node };
  return null;
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;
