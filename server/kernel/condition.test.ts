import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONDITION_LENGTH_MAX, evaluateCondition, parseCondition } from '#server/kernel/condition.ts';

/** Evaluates a condition against data: true, false, or the problem. */
const evaluate = (text: string, data: Record<string, unknown> = {}): boolean | string => {
  const parsed = parseCondition(text);
  if ('problem' in parsed) return parsed.problem;
  const evaluated = evaluateCondition(parsed.condition, data);
  return typeof evaluated === 'boolean' ? evaluated : evaluated.problem;
};

const TRANSFER = {
  status: 'Complete',
  amount: 10_000,
  fee: 0.1,
  total: 9_007_199_254_740_993n,
  note: 'It\'s "5 o\'clock"',
  archived: false,
  executed: null,
  user: { id: 'ann', groups: [{ name: 'user' }, { name: 'admin' }] },
  labels: ['blue', 'green'],
  'two-words': 1,
};

describe('a condition', () => {
  it.each([
    ["{{ amount }} > 1000 and '{{ status }}' == 'Complete'", true],
    ["'{{ status }}' !== 'Complete'", false],
    ["'{{ user.groups.1.name }}' == 'admin'", true],
    ["'{{ user.groups.2.name }}' == ''", true],
    ['{{ user.groups.2.name }} == None', true],
    ["'user-{{ user.id }}' == 'user-ann'", true],
    ['{{ archived }} == False', true],
    ["'{{ archived }}' == 'False'", true],
    ['not {{ archived }}', true],
    ['{{ executed }} == null', true],
    ["'{{ executed }}' == ''", true],
    ["'green' in {{ labels }}", true],
    ["'red' not in {{ labels }}", true],
    ["'{{ status }}' in ['Complete', 'Failed',]", true],
    ["'omple' in '{{ status }}'", true],
    ["'id' in {{ user }}", true],
    ['{{ two-words }} == 1', true],
    ['{{ total }} == 9007199254740993', true],
    ['{{ total }} == 9007199254740992', false],
    ['{{ fee }} == 0.10', true],
    ['-1.50 < -1', true],
    ["'Z' < 'a'", true],
    ["'\u{FF5E}' < '\u{1F600}'", true],
    [String.raw`'It\'s' == "It's"`, true],
    ['\'{{ labels }}\' == \'["blue","green"]\'', true],
    ["{{ labels }} == ['blue', 'green']", true],
  ])('%s: %s', (text, expected) => {
    expect(evaluate(text, TRANSFER)).toBe(expected);
  });

  it('that is blank matches every event, and a falsy one matches none', () => {
    expect(['', ' \n '].map((text) => evaluate(text))).toEqual([true, true]);
    expect(["''", '0', '[]', 'None', 'False', '{{ missing }}', "'{{ missing }}'"].map((text) => evaluate(text))).toEqual(
      Array.from({ length: 7 }, () => false),
    );
  });

  it('gives or the lowest precedence, then and, then not', () => {
    expect(evaluate('True or False and False')).toBe(true);
    expect(evaluate('(True or False) and False')).toBe(false);
    expect(evaluate('not False and False')).toBe(false);
    expect(evaluate('not 1 == 2')).toBe(true);
  });

  it('never treats values of different types as equal, and does not order null', () => {
    expect(["'1' == 1", '1 == True', "None == ''", 'None == 0', '0 == False'].map((text) => evaluate(text))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(['{{ executed }} > 0', '{{ executed }} <= 0', '{{ missing }} < 1'].map((text) => evaluate(text, TRANSFER))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('reads only own properties of the data, not those of JavaScript objects', () => {
    for (const path of ['constructor', '__proto__', 'toString', 'labels.length', 'status.length', 'user.constructor.name']) {
      expect(evaluate(`{{ ${path} }} == None`, TRANSFER)).toBe(true);
    }
  });

  it.each([
    ["'{{ status }}' == ", 'A value is missing before the end. (character 19)'],
    ["'{{ status }} == 1", 'The closing quotation mark of this text is missing. (character 1)'],
    ['{{ status == 1', 'Write a path as {{ amount }} or {{ user.groups.0.name }}. (character 1)'],
    ['{{ amount }} = 1', 'Use == to compare. (character 14)'],
    ['amount > 1', '"amount" has no meaning here: write {{ amount }} for a field, or \'amount\' for text. (character 1)'],
    ['1 < 2 < 3', 'Compare two values at a time and combine comparisons with and. (character 7)'],
    ['1 == 1 2', 'Unexpected 2: "and" or "or" may be missing. (character 8)'],
    ['(1 == 1', 'A closing parenthesis is missing here. (character 8)'],
    ['[1 2]', 'The list is not closed: expected , or ] here. (character 4)'],
    ['1 not 2', 'Only "in" may follow "not" here. (character 3)'],
    ["-'a'", 'A minus sign is only allowed before a number. (character 2)'],
    [String.raw`'\n'`, String.raw`Write \\ for a backslash. (character 2)`],
    ['len(1)', '"len" has no meaning here: write {{ len }} for a field, or \'len\' for text. (character 1)'],
    ['1 + 1', 'Unexpected "+". (character 3)'],
    ['('.repeat(21), 'At most 20 levels of nested parentheses are allowed. (character 22)'],
    [' '.repeat(CONDITION_LENGTH_MAX + 1), 'A condition has no more than 250 characters.'],
  ])('%s is rejected: %s', (text, problem) => {
    expect(parseCondition(text)).toEqual({ problem });
  });

  it.each([
    ["{{ amount }} > '5'", 'The condition compares a number with text. Compare two numbers or two text values.'],
    ['1 in {{ amount }}', 'The condition searches for a number in a number. Search in a list, or for text within text.'],
  ])('%s cannot be evaluated: %s', (text, problem) => {
    expect(evaluate(text, TRANSFER)).toBe(problem);
  });
});

describe('arbitrary conditions and data', () => {
  /** Fragments of valid and invalid conditions. */
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          ..."and or not in == != < >= ( ) [ ] , ' \" \\ {{ }} {{a}} '{{b.0}}' True None 1 -2.50 9999999999999999999 'x' = é".split(' '),
        ),
        { maxLength: 30 },
      )
      .map((pieces) => pieces.join(' ')),
  );
  const anyData = fc.record({ a: fc.jsonValue(), b: fc.array(fc.jsonValue(), { maxLength: 3 }) });

  it('are evaluated or rejected without throwing', () => {
    fc.assert(
      fc.property(anyText, anyData, (text, data) => {
        expect(['boolean', 'string']).toContain(typeof evaluate(text, data));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a quoted value cannot end its quotation and equals only itself', () => {
    const quoted = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom("' or True or '", "' == '' or 1 == 1", '{{ b }}', "\\'"),
    );
    fc.assert(
      fc.property(quoted, quoted, (value, other) => {
        const escaped = other.replaceAll(/[\\']/g, String.raw`\$&`);
        // Two braces start a path.
        fc.pre(!escaped.includes('{{'));
        expect(evaluate(`'{{ a }}' == '${escaped}'`, { a: value })).toBe(value === other);
        expect(evaluate("'{{ a }}' == '{{ b }}'", { a: value, b: other })).toBe(value === other);
        expect(evaluate("'{{ a }}' == 'x' and False", { a: value })).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('conditions agree with a naive evaluator', () => {
  type ConditionExample = { text: string; evaluateNaively: (data: Record<string, number>) => boolean };
  const NAMES = ['a', 'b', 'c'] as const;
  const operand = fc.oneof(
    fc.constantFrom(...NAMES).map((name) => ({ text: `{{ ${name} }}`, read: (data: Record<string, number>) => data[name] ?? 0 })),
    fc.integer({ min: -9, max: 9 }).map((number) => ({ text: String(number), read: () => number })),
  );
  const COMPARISONS: [string, (a: number, b: number) => boolean][] = [
    ['==', (a, b) => a === b],
    ['!=', (a, b) => a !== b],
    ['!==', (a, b) => a !== b],
    ['<', (a, b) => a < b],
    ['<=', (a, b) => a <= b],
    ['>', (a, b) => a > b],
    ['>=', (a, b) => a >= b],
  ];
  const comparison: fc.Arbitrary<ConditionExample> = fc
    .tuple(operand, fc.constantFrom(...COMPARISONS), operand)
    .map(([left, [operator, compare], right]) => ({
      text: `${left.text} ${operator} ${right.text}`,
      evaluateNaively: (data) => compare(left.read(data), right.read(data)),
    }));
  const { tree } = fc.letrec<{ tree: ConditionExample }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'tree' },
      comparison,
      tie('tree').map(({ text, evaluateNaively }): ConditionExample => ({
        text: `not (${text})`,
        evaluateNaively: (data) => !evaluateNaively(data),
      })),
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]): ConditionExample => ({
        text: `(${a.text}) and (${b.text})`,
        evaluateNaively: (data) => a.evaluateNaively(data) && b.evaluateNaively(data),
      })),
      fc.tuple(tie('tree'), tie('tree')).map(([a, b]): ConditionExample => ({
        text: `(${a.text}) or (${b.text})`,
        evaluateNaively: (data) => a.evaluateNaively(data) || b.evaluateNaively(data),
      })),
    ),
  }));

  it('on all combinations of comparisons', () => {
    const data = fc.record({ a: fc.integer({ min: -9, max: 9 }), b: fc.integer({ min: -9, max: 9 }), c: fc.constant(0) });
    fc.assert(
      fc.property(
        tree.filter(({ text }) => text.length <= CONDITION_LENGTH_MAX),
        data,
        ({ text, evaluateNaively }, values) => {
          expect(evaluate(text, values)).toBe(evaluateNaively(values));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
