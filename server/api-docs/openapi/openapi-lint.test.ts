import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalog } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { buildOpenApiDocument } from '#server/api-docs/openapi/openapi-document.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import { listFindings } from '#server/testing/openapi-rules.ts';

const read = (): OpenApiDocument => JSON.parse(printJson(buildOpenApiDocument(appRouter, eventCatalog))) as OpenApiDocument;
const document = read();

type SchemaExample = { pointer: string; example: unknown };

const escapePointer = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** All examples with a pointer to their schema. */
const listExamples = (value: unknown, pointer: string): SchemaExample[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> };
  const named = schema && examples && !Array.isArray(examples) ? Object.values(examples).map((item) => item.value) : [];
  const examplesOfValue = schema ? [...(example === undefined ? [] : [example]), ...named] : [];
  return [
    ...examplesOfValue.map((item) => ({ pointer: `${pointer}/schema`, example: item })),
    ...Object.entries(value).flatMap(([key, item]) =>
      key.startsWith('example') ? [] : listExamples(item, `${pointer}/${escapePointer(key)}`),
    ),
  ];
};

const createValidator = (document: OpenApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  // Amounts are integers of any length; ajv has already checked the type.
  ajv.addFormat('bigint', true);
  ajv.addSchema(document, 'api');
  return ({ pointer, example }: SchemaExample): string[] => {
    const validate = ajv.compile({ $ref: `api#${pointer}` });
    validate(example);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${pointer} ${instancePath} ${message}`);
  };
};

describe('the document', () => {
  it('follows the OpenAPI and OWASP rules that are not disabled with a reason', async () => {
    expect(await listFindings(document)).toEqual([]);
  });

  it('fails for an operation without a description', async () => {
    const undescribed = read();
    delete undescribed.paths['/user/']?.['get']?.description;
    undescribed.paths['/user/']!['get']!.tags = ['Nowhere'];
    const { paths, ...rest } = undescribed;
    const findings = await listFindings({ ...rest, paths: { '/user/': { get: paths['/user/']?.['get'] } } });
    expect(findings.filter((finding) => finding.includes('/user/')).map((finding) => finding.split(' ')[0])).toEqual(
      expect.arrayContaining(['operation-description', 'operation-tag-defined']),
    );
  });

  it('has examples that match their schemas', () => {
    const examplesOfDocument = listExamples(document, '');
    expect(examplesOfDocument.length).toBeGreaterThan(800);
    expect(examplesOfDocument.flatMap(createValidator(document))).toEqual([]);
  });

  it('fails for an example that does not match its schema', () => {
    const invalid = read();
    const media = invalid.paths['/user/']?.['patch']?.requestBody?.content['application/json'];
    media!.example = { first_name: 1 };
    expect(
      listExamples(invalid.paths['/user/'], `/paths/${escapePointer('/user/')}`)
        .flatMap(createValidator(invalid))
        .join(),
    ).toContain('first_name');
  });

  it('has an example response, an example JSON body and code in three languages for every operation', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const incomplete = operations.filter(({ operationId, requestBody, responses, 'x-codeSamples': samples }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      const hasResponse = success?.content?.['application/json']?.example !== undefined;
      const json = requestBody?.content['application/json'];
      const hasBody = !json || json.example !== undefined || !requestBody?.required;
      return operationId !== 'index' && (samples?.length !== 3 || !hasResponse || !hasBody);
    });
    expect(incomplete.map(({ operationId }) => operationId)).toEqual([]);
  });
});
