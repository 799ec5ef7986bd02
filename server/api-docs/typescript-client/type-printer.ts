// Prints JSON schemas as TypeScript types. Types of requests and responses differ: requests accept amounts as numbers, and undefined for
// optional fields.
import type { JsonSchema } from '#server/api-docs/openapi/openapi-members.ts';

export type TypeDirection = 'request' | 'response';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** The name as a type member, quoted if necessary. */
export const memberName = (name: string): string => (IDENTIFIER.test(name) ? name : JSON.stringify(name));

/** The name of the component that a reference refers to. */
export const componentName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A doc comment; empty without lines. */
export const printComment = (lines: (string | undefined)[], indent: string): string => {
  const nonEmptyLines = lines.flatMap((line) => (line ? line.replaceAll('*/', '* /').split('\n') : []));
  if (nonEmptyLines.length === 0) return '';
  if (nonEmptyLines.length === 1) return `${indent}/** ${nonEmptyLines[0]} */\n`;
  return `${indent}/**\n${nonEmptyLines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
};

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const printSingleType = (type: string | undefined, schema: JsonSchema, direction: TypeDirection, indent: string): string => {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
      if (schema.format === 'bigint') return direction === 'request' ? 'Amount' : 'bigint';
      return 'number';
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
      return type;
    case 'array':
      return `Array<${printType(schema.items ?? {}, direction, indent)}>`;
    case 'object':
      return objectType(schema, direction, indent);
    default:
      return schema.properties ? objectType(schema, direction, indent) : 'unknown';
  }
};

/** The members of an object type with their comments. */
export const members = (schema: JsonSchema, direction: TypeDirection, indent: string): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const isRequired = schema.required?.includes(name) ?? false;
      const type = printType(field, direction, indent);
      const mark = isRequired ? '' : '?';
      const orUndefined = !isRequired && direction === 'request' ? ' | undefined' : '';
      return `${printComment([field.description], indent)}${indent}${memberName(name)}${mark}: ${type}${orUndefined};\n`;
    })
    .join('');

const objectType = (schema: JsonSchema, direction: TypeDirection, indent: string): string => {
  const { properties, additionalProperties } = schema;
  if (properties && Object.keys(properties).length > 0) return `{\n${members(schema, direction, `${indent}  `)}${indent}}`;
  const values = typeof additionalProperties === 'object' ? printType(additionalProperties, direction, indent) : 'unknown';
  return `Record<string, ${values}>`;
};

/** Prints a schema as a type. Lines after the first are indented by `indent`. */
export const printType = (schema: JsonSchema, direction: TypeDirection, indent: string): string => {
  if (schema.$ref) return componentName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return union(schema.anyOf.map((part) => printType(part, direction, indent)));
  if (schema.allOf) return schema.allOf.map((part) => printType(part, direction, indent)).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => printSingleType(type, schema, direction, indent)));
  return printSingleType(schema.type, schema, direction, indent);
};
