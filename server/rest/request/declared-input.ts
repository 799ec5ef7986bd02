// The declared input of a procedure: the names and kinds of its fields. JSON values have a type; form values are converted to the
// declared kind (form.ts). Computed once, when the route table is built.
import type { z } from 'zod';

/** The definition of a Zod schema, `_zod.def`; only the members that are read here. */
type InputDefinition = {
  type: string;
  shape?: Record<string, InputSchema>;
  catchall?: InputSchema;
  innerType?: InputSchema;
  in?: InputSchema;
  out?: InputSchema;
  element?: InputSchema;
  options?: InputSchema[];
  left?: InputSchema;
  right?: InputSchema;
};
type InputSchema = z.ZodType & { _zod: { def: InputDefinition } };

/** `json` is free-form data such as an object. */
export type ValueKind = 'text' | 'boolean' | 'number' | 'json';

/** One value, or a list of values. */
export type InputFieldKind = { kind: ValueKind; isList: boolean };

export type DeclaredInput = {
  /** The kinds of the fields by name. */
  fields: ReadonlyMap<string, InputFieldKind>;
  /** True if the procedure accepts other names and checks them itself, as lists do for filters. */
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

const getType = (schema: InputSchema): string => schema._zod.def.type;

/** The schema that validates the value first, without wrappers. */
const unwrap = (schema: InputSchema): InputSchema => {
  const { type, innerType, ...pipe } = schema._zod.def;
  if (innerType) return unwrap(innerType);
  if (type !== 'pipe') return schema;
  const source = pipe.in && getType(pipe.in) === 'transform' ? pipe.out : pipe.in;
  return source ? unwrap(source) : schema;
};

const listAlternatives = ({ options, left, right }: InputDefinition): InputSchema[] | undefined =>
  options ?? (left && right && [left, right]);

/** A field that accepts text and another kind is text, so that text is never converted because it looks like another kind. */
const mergeKinds = (kinds: readonly InputFieldKind[]): InputFieldKind =>
  kinds.find(({ kind }) => kind === 'text') ?? kinds[0] ?? { kind: 'text', isList: false };

const toFieldKind = (schema: InputSchema): InputFieldKind => {
  const definition = unwrap(schema)._zod.def;
  if (definition.element) {
    const { kind, isList } = toFieldKind(definition.element);
    return { kind: isList ? 'json' : kind, isList: true };
  }
  const alternatives = listAlternatives(definition);
  if (alternatives) return mergeKinds(alternatives.filter((alternative) => !ABSENT.has(getType(alternative))).map(toFieldKind));
  return { kind: KINDS[definition.type] ?? 'text', isList: false };
};

const mergeInputs = (inputs: readonly DeclaredInput[]): DeclaredInput => {
  const kinds = Map.groupBy(
    inputs.flatMap(({ fields }) => [...fields]),
    ([name]) => name,
  );
  const fields = new Map([...kinds].map(([name, declared]) => [name, mergeKinds(declared.map(([, kind]) => kind))]));
  return { fields, isOpen: inputs.some(({ isOpen }) => isOpen) };
};

const readInput = (schema: InputSchema): DeclaredInput => {
  const definition = unwrap(schema)._zod.def;
  const alternatives = listAlternatives(definition);
  if (alternatives) return mergeInputs(alternatives.map(readInput));
  const { type, shape = {}, catchall } = definition;
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, toFieldKind(field)]));
  const isClosed = type === 'object' ? !catchall || getType(catchall) === 'never' : ABSENT.has(type);
  return { fields, isOpen: !isClosed };
};

/** The fields of all inputs of a procedure. */
export const toDeclaredInput = (inputs: readonly unknown[]): DeclaredInput => mergeInputs((inputs as InputSchema[]).map(readInput));
