import type { z } from 'zod';

/** Zod's schemas say what they are in `_zod.def`; only the members that are read here. */
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  left?: Schema;
  right?: Schema;
};
type Schema = z.ZodType & { _zod: { def: Definition } };

const together = (schemas: Schema[]): Set<string> | undefined => {
  const all = schemas.map(fieldsOf);
  return all.every((fields) => fields !== undefined) ? new Set(all.flatMap((fields) => [...fields])) : undefined;
};

const fieldsOf = (schema: Schema): Set<string> | undefined => {
  const { type, shape, catchall, innerType, options, left, right, ...pipe } = schema._zod.def;
  if (type === 'object') return catchall && catchall._zod.def.type !== 'never' ? undefined : new Set(Object.keys(shape ?? {}));
  if (type === 'void' || type === 'undefined') return new Set();
  if (innerType) return fieldsOf(innerType);
  if (options) return together(options);
  if (left && right) return together([left, right]);
  if (type === 'pipe') {
    const source = pipe.in?._zod.def.type === 'transform' ? pipe.out : pipe.in;
    return source && fieldsOf(source);
  }
  return undefined;
};

/** The names that the inputs of a procedure understand; undefined when they take any name. */
export const knownFields = (inputs: readonly unknown[]): ReadonlySet<string> | undefined => together(inputs as Schema[]);
