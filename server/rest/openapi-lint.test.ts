import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { eventCatalogue } from '#server/modules/events/index.ts';
import { printJson } from '#server/kernel/json.ts';
import { openApiDocument } from '#server/rest/openapi.ts';
import type { OpenApiDocument } from '#server/rest/openapi-document.ts';
import { findingsIn } from '#server/testing/openapi-rules.ts';

const read = (): OpenApiDocument => JSON.parse(printJson(openApiDocument(appRouter, eventCatalogue))) as OpenApiDocument;
const document = read();

type Shown = { pointer: string; example: unknown };

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The examples that stand beside a schema, with the place of that schema. */
const examplesIn = (value: unknown, pointer: string): Shown[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> };
  const named = schema && examples && !Array.isArray(examples) ? Object.values(examples).map((item) => item.value) : [];
  const shown = schema ? [...(example === undefined ? [] : [example]), ...named] : [];
  return [
    ...shown.map((item) => ({ pointer: `${pointer}/schema`, example: item })),
    ...Object.entries(value).flatMap(([key, item]) => (key.startsWith('example') ? [] : examplesIn(item, `${pointer}/${escaped(key)}`))),
  ];
};

const createJudge = (judged: OpenApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  // Amounts: an integer of any length, which every integer is.
  ajv.addFormat('bigint', true);
  ajv.addSchema(judged, 'api');
  return ({ pointer, example }: Shown): string[] => {
    const isRight = ajv.compile({ $ref: `api#${pointer}` });
    isRight(example);
    return (isRight.errors ?? []).map(({ instancePath, message }) => `${pointer} ${instancePath} ${message}`);
  };
};

describe('the document', () => {
  it('breaks no rule for OpenAPI, and none of OWASP, that was not argued away', async () => {
    expect(await findingsIn(document)).toEqual([]);
  });

  it('would be refused with an operation that says nothing of itself', async () => {
    const mute = read();
    delete mute.paths['/user/']?.['get']?.description;
    mute.paths['/user/']!['get']!.tags = ['Nowhere'];
    const { paths, ...rest } = mute;
    const findings = await findingsIn({ ...rest, paths: { '/user/': { get: paths['/user/']?.['get'] } } });
    expect(findings.filter((finding) => finding.includes('/user/')).map((finding) => finding.split(' ')[0])).toEqual(
      expect.arrayContaining(['operation-description', 'operation-tag-defined']),
    );
  });

  it('shows examples that its schemas take, for every operation that answers JSON', () => {
    const shown = examplesIn(document, '');
    expect(shown.length).toBeGreaterThan(800);
    expect(shown.flatMap(createJudge(document))).toEqual([]);
  });

  it('would be refused with an example that its schema does not take', () => {
    const wrong = read();
    const media = wrong.paths['/user/']?.['patch']?.requestBody?.content['application/json'];
    media!.example = { first_name: 1 };
    expect(
      examplesIn(wrong.paths['/user/'], `/paths/${escaped('/user/')}`)
        .flatMap(createJudge(wrong))
        .join(),
    ).toContain('first_name');
  });

  it('has for every operation an example of its answer, of its JSON body, and in three languages', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const silent = operations.filter(({ operationId = '', requestBody, responses, 'x-codeSamples': samples }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
      const answered = success && 'content' in success && success.content?.['application/json']?.example !== undefined;
      const json = requestBody?.content['application/json'];
      const hasBody = !json || json.example !== undefined || !requestBody?.required;
      return operationId !== 'index' && (samples?.length !== 3 || !answered || !hasBody);
    });
    expect(silent.map(({ operationId }) => operationId)).toEqual([
      'public.companies.getLegalTerm',
      'public.companies.listLegalTermVersions',
      'public.companies.getLegalTermVersion',
      'public.companies.getOauthClient',
    ]);
  });
});
