import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFieldKinds } from '#server/commands/client/read-field-kinds.ts';
import { typeOf } from '#server/commands/client/type-of-schema.ts';
import { CLIENT_FOLDER, clientFiles } from '#server/commands/write-client.ts';
import type { OpenApiDocument } from '#server/rest/openapi-document.ts';

describe('the generated files of the client', () => {
  const files = clientFiles();

  it('are those that the document asks for', () => {
    expect(readdirSync(CLIENT_FOLDER).toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it.each(Object.keys(files))('%s says what the document says; otherwise run npm run client:generate', (name) => {
    // Not by toBe: the difference of two long texts takes minutes to print.
    expect(readFileSync(path.join(CLIENT_FOLDER, name), 'utf8') === files[name]).toBe(true);
  });
});

describe('a schema becomes a type', () => {
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
    expect(typeOf(schema, 'shown', '')).toBe(type);
  });

  it('whose amounts may be sent as numbers, and whose optional members as undefined', () => {
    expect(typeOf(object, 'sent', '')).toBe('{\n  amount?: Amount | undefined;\n}');
  });
});

it('a name is an amount everywhere or nowhere', () => {
  const schemas = {
    Fee: { type: 'object', properties: { value: { type: 'integer', format: 'bigint' } } },
    Rule: { type: 'object', properties: { value: { type: 'integer' } } },
  };
  const document = { paths: {}, components: { schemas } } as unknown as OpenApiDocument;
  expect(() => readFieldKinds(document)).toThrow('Amounts in one place and something else in another: value.');
});
