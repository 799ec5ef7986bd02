// Filter conditions of webhooks, in the syntax of v3 clients: {{ amount }} > 1000 and '{{ status }}' == 'Complete'. A path in braces is the
// value at that path of the event's data; within quotation marks it is the text of the value. Values are never inserted into the source: the
// condition is parsed to a tree first, so that no value can end a string or add an operator. Without functions, loops and patterns, its
// running time is bounded by its length and by the data.
import { ConditionError, type ConditionPath } from '#server/kernel/condition-tokens.ts';
import { toTree, type ConditionNode } from '#server/kernel/condition-tree.ts';
import { evaluateComparison, isTruthy, toText, toDecimal, toValue, type ConditionValue } from '#server/kernel/condition-values.ts';

export const CONDITION_LENGTH_MAX = 250;

export type Condition = { tree: ConditionNode | null };

/** The reason why a condition cannot be parsed or evaluated, with the position of a parse error. */
type ConditionProblem = { problem: string };

const catchProblem = <Result>(work: () => Result): Result | ConditionProblem => {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof ConditionError) return { problem: thrown.message };
    throw thrown;
  }
};

/** Parses a condition. A blank one is true for all data. */
export const parseCondition = (text: string): { condition: Condition } | ConditionProblem => {
  if (text.length > CONDITION_LENGTH_MAX) return { problem: `A condition has no more than ${CONDITION_LENGTH_MAX} characters.` };
  return catchProblem(() => ({ condition: { tree: text.trim() === '' ? null : toTree(text) } }));
};

/** The value at a path; undefined if the path does not exist. */
const lookUp = (data: unknown, path: ConditionPath): unknown =>
  path.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const exists = Array.isArray(value) ? /^\d{1,6}$/.test(name) : Object.hasOwn(value, name);
    return exists ? (value as Record<string, unknown>)[name] : undefined;
  }, data);

const evaluate = (node: ConditionNode, data: unknown): ConditionValue => {
  switch (node.kind) {
    case 'constant':
      return toValue(node.value);
    case 'number': {
      const number = toDecimal(node.digits);
      return number ? { type: 'number', number } : { type: 'null' };
    }
    case 'text':
      return { type: 'text', text: node.parts.map((part) => ('path' in part ? toText(lookUp(data, part.path)) : part.text)).join('') };
    case 'path':
      return toValue(lookUp(data, node.path));
    case 'list':
      return { type: 'list', items: node.items.map((item) => evaluate(item, data)) };
    case 'not':
      return { type: 'boolean', boolean: !isTruthy(evaluate(node.operand, data)) };
    case 'and':
      return { type: 'boolean', boolean: node.operands.every((operand) => isTruthy(evaluate(operand, data))) };
    case 'or':
      return { type: 'boolean', boolean: node.operands.some((operand) => isTruthy(evaluate(operand, data))) };
    case 'comparison':
      return { type: 'boolean', boolean: evaluateComparison(node.comparison, evaluate(node.left, data), evaluate(node.right, data)) };
  }
};

/** Evaluates a condition. Returns a problem if it compares values that cannot be compared. Never throws. */
export const evaluateCondition = ({ tree }: Condition, data: Record<string, unknown>): boolean | ConditionProblem =>
  tree === null || catchProblem(() => isTruthy(evaluate(tree, data)));
