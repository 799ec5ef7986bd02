// What the input of a procedure declares: the names that it understands and the kind of each value. JSON says the kinds
// itself; the texts of a form are read by them (form.ts). Worked out once, when the route table is built.
import type { z } from 'zod';

/** Zod's schemas say what they are in `_zod.def`; only the members that are read here. */
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  options?: Schema[];
  left?: Schema;
  right?: Schema;
};
type Schema = z.ZodType & { _zod: { def: Definition } };

/** What a value is: text, a flag, a number, or free-form data such as an object. */
export type ValueKind = 'text' | 'boolean' | 'number' | 'json';

/** What a field takes: one value, or a list of such values. */
export type FieldKind = { kind: ValueKind; isList: boolean };

export type DeclaredInput = {
  /** By name. */
  fields: ReadonlyMap<string, FieldKind>;
  /** It takes other names too and looks at them itself, as lists do. */
  isOpen: boolean;
};

const KINDS: Readonly<Record<string, ValueKind>> = {
  boolean: 'boolean',
  number: 'number',
  bigint: 'number',
  object: 'json',
  record: 'json',
  unknown: 'json',
  any: 'json',
};

const ABSENT: ReadonlySet<string> = new Set(['null', 'undefined', 'void']);

const typeOf = (schema: Schema): string => schema._zod.def.type;

/** What judges a value first, without the wrappings around it. */
const unwrapped = (schema: Schema): Schema => {
  const { type, innerType, ...pipe } = schema._zod.def;
  if (innerType) return unwrapped(innerType);
  if (type !== 'pipe') return schema;
  const source = pipe.in && typeOf(pipe.in) === 'transform' ? pipe.out : pipe.in;
  return source ? unwrapped(source) : schema;
};

const alternativesOf = ({ options, left, right }: Definition): Schema[] | undefined => options ?? (left && right && [left, right]);

/** Where a field may be text or something else, it is text: nobody's text is taken for what it looks like. */
const eitherKind = (kinds: readonly FieldKind[]): FieldKind =>
  kinds.find(({ kind }) => kind === 'text') ?? kinds[0] ?? { kind: 'text', isList: false };

const kindOf = (schema: Schema): FieldKind => {
  const definition = unwrapped(schema)._zod.def;
  if (definition.element) {
    const { kind, isList } = kindOf(definition.element);
    return { kind: isList ? 'json' : kind, isList: true };
  }
  const alternatives = alternativesOf(definition);
  if (alternatives) return eitherKind(alternatives.filter((alternative) => !ABSENT.has(typeOf(alternative))).map(kindOf));
  return { kind: KINDS[definition.type] ?? 'text', isList: false };
};

const together = (inputs: readonly DeclaredInput[]): DeclaredInput => {
  const kinds = Map.groupBy(
    inputs.flatMap(({ fields }) => [...fields]),
    ([name]) => name,
  );
  const fields = new Map([...kinds].map(([name, declared]) => [name, eitherKind(declared.map(([, kind]) => kind))]));
  return { fields, isOpen: inputs.some(({ isOpen }) => isOpen) };
};

const inputOf = (schema: Schema): DeclaredInput => {
  const definition = unwrapped(schema)._zod.def;
  const alternatives = alternativesOf(definition);
  if (alternatives) return together(alternatives.map(inputOf));
  const { type, shape = {}, catchall } = definition;
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, kindOf(field)]));
  const isClosed = type === 'object' ? !catchall || typeOf(catchall) === 'never' : ABSENT.has(type);
  return { fields, isOpen: !isClosed };
};

/** What the inputs of a procedure declare together. */
export const declaredInput = (inputs: readonly unknown[]): DeclaredInput => together((inputs as Schema[]).map(inputOf));
