// Which events a webhook is sent: an expression over an event's data, such as {{ amount }} > 1000 and '{{ status }}' == 'Complete'.
// It reads as v3 clients write it: a path in braces stands for the value that the data holds there, in quotation marks for its text.
// Nothing is put into the expression as text. It is read into a tree first, and values take their places in the tree, so that no value
// ends a quotation or becomes an operator. There are no functions, loops or patterns: its time is bounded by its length and by the data.
import { ConditionProblem, type Path } from '#server/kernel/condition-tokens.ts';
import { toTree, type Node } from '#server/kernel/condition-tree.ts';
import { isSo, isTrue, textOf, toDecimal, toValue, type Value } from '#server/kernel/condition-values.ts';

export const CONDITION_LENGTH_MAX = 250;

/** A condition that was read. */
export type Condition = { tree: Node | null };

/** Why a condition cannot be read, or means nothing for some data: in words, with the place where there is one. */
type Problem = { problem: string };

const orProblem = <Result>(work: () => Result): Result | Problem => {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof ConditionProblem) return { problem: thrown.message };
    throw thrown;
  }
};

/** Reads a condition. A blank one holds for all data. */
export const parseCondition = (text: string): { condition: Condition } | Problem => {
  if (text.length > CONDITION_LENGTH_MAX) return { problem: `A condition has no more than ${CONDITION_LENGTH_MAX} characters.` };
  return orProblem(() => ({ condition: { tree: text.trim() === '' ? null : toTree(text) } }));
};

/** What data holds at a path; undefined where it holds nothing. */
const lookUp = (data: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, name) => {
    if (typeof found !== 'object' || found === null) return undefined;
    const isThere = Array.isArray(found) ? /^\d{1,6}$/.test(name) : Object.hasOwn(found, name);
    return isThere ? (found as Record<string, unknown>)[name] : undefined;
  }, data);

const evaluate = (node: Node, data: unknown): Value => {
  switch (node.kind) {
    case 'constant':
      return toValue(node.value);
    case 'number': {
      const number = toDecimal(node.digits);
      return number ? { type: 'number', number } : { type: 'null' };
    }
    case 'text':
      return { type: 'text', text: node.parts.map((part) => ('path' in part ? textOf(lookUp(data, part.path)) : part.text)).join('') };
    case 'path':
      return toValue(lookUp(data, node.path));
    case 'list':
      return { type: 'list', items: node.items.map((item) => evaluate(item, data)) };
    case 'not':
      return { type: 'boolean', boolean: !isTrue(evaluate(node.of, data)) };
    case 'and':
      return { type: 'boolean', boolean: node.all.every((part) => isTrue(evaluate(part, data))) };
    case 'or':
      return { type: 'boolean', boolean: node.all.some((part) => isTrue(evaluate(part, data))) };
    case 'comparison':
      return { type: 'boolean', boolean: isSo(node.comparison, evaluate(node.left, data), evaluate(node.right, data)) };
  }
};

/** Whether a condition holds for an event's data; a problem where it compares what cannot be compared. Never throws. */
export const holds = ({ tree }: Condition, data: Record<string, unknown>): boolean | Problem =>
  tree === null || orProblem(() => isTrue(evaluate(tree, data)));
