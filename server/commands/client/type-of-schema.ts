// JSON Schema, as far as the document uses it, as types of TypeScript. What is sent and what is shown differ: an amount may be sent as a
// number, and what may be left out may also be undefined.
export type Schema = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  $ref?: string;
};

export type Direction = 'sent' | 'shown';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A name as a member of a type. */
export const memberName = (name: string): string => (IDENTIFIER.test(name) ? name : JSON.stringify(name));

/** The name of the component that a reference leads to. */
export const referred = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Lines of a comment at an indentation; nothing where there is nothing to say. */
export const comment = (lines: (string | undefined)[], indent: string): string => {
  const said = lines.flatMap((line) => (line ? line.replaceAll('*/', '* /').split('\n') : []));
  if (said.length === 0) return '';
  if (said.length === 1) return `${indent}/** ${said[0]} */\n`;
  return `${indent}/**\n${said.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
};

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const ofOneType = (type: string | undefined, schema: Schema, direction: Direction, indent: string): string => {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
      if (schema.format === 'bigint') return direction === 'sent' ? 'Amount' : 'bigint';
      return 'number';
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
      return type;
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, direction, indent)}>`;
    case 'object':
      return objectType(schema, direction, indent);
    default:
      return schema.properties ? objectType(schema, direction, indent) : 'unknown';
  }
};

/** The members of an object, each with its comment, at an indentation. */
export const members = (schema: Schema, direction: Direction, indent: string): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const isRequired = schema.required?.includes(name) ?? false;
      const type = typeOf(field, direction, indent);
      const mark = isRequired ? '' : '?';
      const orUndefined = !isRequired && direction === 'sent' ? ' | undefined' : '';
      return `${comment([field.description], indent)}${indent}${memberName(name)}${mark}: ${type}${orUndefined};\n`;
    })
    .join('');

const objectType = (schema: Schema, direction: Direction, indent: string): string => {
  const { properties, additionalProperties } = schema;
  if (properties && Object.keys(properties).length > 0) return `{\n${members(schema, direction, `${indent}  `)}${indent}}`;
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, direction, indent) : 'unknown';
  return `Record<string, ${values}>`;
};

/** The type of a schema. Objects are written over several lines, which go on at the indentation. */
export const typeOf = (schema: Schema, direction: Direction, indent: string): string => {
  if (schema.$ref) return referred(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return union(schema.anyOf.map((part) => typeOf(part, direction, indent)));
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, direction, indent)).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => ofOneType(type, schema, direction, indent)));
  return ofOneType(schema.type, schema, direction, indent);
};
