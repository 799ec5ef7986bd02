import { describe, expect, it } from 'vitest';
import { readFieldKinds } from '#server/api-docs/typescript-client/field-kinds.ts';
import { printType } from '#server/api-docs/typescript-client/type-printer.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';

describe('converts a schema to a type', () => {
  const object = { type: 'object', properties: { amount: { type: 'integer', format: 'bigint' } } };

  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['credit', 'debit'] }, '"credit" | "debit"'],
    [{ anyOf: [{ $ref: '#/components/schemas/Fee' }, { type: 'null' }] }, 'Fee | null'],
    [{ type: 'array', items: { type: 'integer' } }, 'Array<number>'],
    [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [{}, 'unknown'],
    [object, '{\n  amount?: bigint;\n}'],
  ])('%o', (schema, type) => {
    expect(printType(schema, 'response', '')).toBe(type);
  });

  it('accepts numbers for amounts and undefined for optional members in requests', () => {
    expect(printType(object, 'request', '')).toBe('{\n  amount?: Amount | undefined;\n}');
  });
});

it('a field name is an amount in every schema or in none', () => {
  const schemas = {
    Fee: { type: 'object', properties: { value: { type: 'integer', format: 'bigint' } } },
    Rule: { type: 'object', properties: { value: { type: 'integer' } } },
  };
  const document = { paths: {}, components: { schemas } } as unknown as OpenApiDocument;
  expect(() => readFieldKinds(document)).toThrow('Amounts in one schema and other values in another: value.');
});
