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
  /** By name. */
  fields: ReadonlyMap<string, InputFieldKind>;
  /** Accepts other names and checks them itself, as lists do for filters. */
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

const typeOf = (schema: InputSchema): string => schema._zod.def.type;

/** The schema that validates the value first, without wrappers. */
const unwrapped = (schema: InputSchema): InputSchema => {
  const { type, innerType, ...pipe } = schema._zod.def;
  if (innerType) return unwrapped(innerType);
  if (type !== 'pipe') return schema;
  const source = pipe.in && typeOf(pipe.in) === 'transform' ? pipe.out : pipe.in;
  return source ? unwrapped(source) : schema;
};

const alternativesOf = ({ options, left, right }: InputDefinition): InputSchema[] | undefined =>
  options ?? (left && right && [left, right]);

/** A field that accepts text and another kind is text, so that a text is never converted by its appearance. */
const eitherKind = (kinds: readonly InputFieldKind[]): InputFieldKind =>
  kinds.find(({ kind }) => kind === 'text') ?? kinds[0] ?? { kind: 'text', isList: false };

const kindOf = (schema: InputSchema): InputFieldKind => {
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

const inputOf = (schema: InputSchema): DeclaredInput => {
  const definition = unwrapped(schema)._zod.def;
  const alternatives = alternativesOf(definition);
  if (alternatives) return together(alternatives.map(inputOf));
  const { type, shape = {}, catchall } = definition;
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, kindOf(field)]));
  const isClosed = type === 'object' ? !catchall || typeOf(catchall) === 'never' : ABSENT.has(type);
  return { fields, isOpen: !isClosed };
};

/** The fields of all inputs of a procedure. */
export const declaredInput = (inputs: readonly unknown[]): DeclaredInput => together((inputs as InputSchema[]).map(inputOf));
