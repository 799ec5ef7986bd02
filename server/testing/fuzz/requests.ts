// Requests for one operation: valid, nearly valid, and invalid ones.
import fc, { type Arbitrary } from 'fast-check';
import type { Route } from '#server/rest/routes.ts';
import { fieldsOf, inputSchemaOf, objectOf, mutatedFieldsOf, type JsonField } from '#server/testing/fuzz/from-schema.ts';
import { HOSTILE_BODIES } from '#server/testing/fuzz/hostile-json.ts';
import { HOSTILE_TEXTS } from '#server/testing/fuzz/hostile-texts.ts';
import { readList } from '#server/testing/fuzz/read-list.ts';

/** The raw request, except for placeholders in angle brackets and `{…}` in the path. */
export type FuzzRequest = { method: string; path: string; query: string; headers: Record<string, string>; body: Buffer | undefined };

/** Node rejects longer request heads; other tests cover that. */
const TARGET_LENGTH_MAX = 3_000;

/** Percent-encodes and truncates at a character boundary. */
const encode = (value: string): string =>
  encodeURIComponent(value.slice(0, TARGET_LENGTH_MAX).toWellFormed()).slice(0, TARGET_LENGTH_MAX).replace(/%.?$/, '');

const SEGMENTS = [...readList('./hostile-segments.json'), 'x'.repeat(3_000)];

/** Path parameters: mostly existing records, so that requests get further. */
const SEGMENT = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map(encode) },
);

const pathOf = ({ path, parameters }: Route): Arbitrary<string> =>
  fc.tuple(...parameters.map(() => SEGMENT)).map((segments) => {
    let filledPath = path;
    for (const [position, { name }] of parameters.entries()) {
      const segment = segments[position];
      if (segment !== undefined) filledPath = filledPath.replace(`{${name}}`, () => segment);
    }
    return filledPath;
  });

const SUFFIXES = ['', '__gt', '__lt', '__gte', '__lte', '__in', '__isnull', '__contains', '__', '__gt__gt', '[]', '[a]', '.a', '__year'];
const PAGING = [
  'page',
  'page_size',
  'orderby',
  'pagination',
  'cursor',
  'format',
  'metadata__a',
  "metadata__a'->>b",
  'metadata__',
  'token',
  'since',
];
const QUERIES = readList('./hostile-queries.json');

/** The JSON value as query text, without quotes. */
const toQueryText = (value: string): string => {
  const parsed: unknown = value.startsWith('"') ? JSON.parse(value) : value;
  return typeof parsed === 'string' ? parsed : value;
};

const pairOf = ([name, value]: JsonField): string => `${encode(name)}=${encode(toQueryText(value))}`;

const queryOf = (fields: Arbitrary<JsonField[]>, names: string[]): Arbitrary<string> => {
  const name = fc.oneof(fc.constantFrom(...PAGING), fc.constantFrom(...PAGING, ...names), fc.constantFrom(...HOSTILE_TEXTS));
  const value = fc.constantFrom(...HOSTILE_TEXTS, ...names, ...names.map((field) => `-${field}`));
  const hostileParameter = fc
    .tuple(name, fc.constantFrom(...SUFFIXES), value)
    .map(([field, suffix, text]) => `${encode(field + suffix)}=${encode(text)}`);
  return fc.oneof(
    { weight: 3, arbitrary: fields.map((pairs) => pairs.map(pairOf).join('&')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fields, fc.array(hostileParameter, { maxLength: 2 }))
        .map(([pairs, hostileParameters]) => [...pairs.map(pairOf), ...hostileParameters].join('&')),
    },
    { weight: 1, arbitrary: fc.constantFrom(...QUERIES) },
  );
};

/** Valid header characters; Node sends no others. */
const toHeaderValue = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000);

const HEADER_VALUE = fc.constantFrom(...new Set(HOSTILE_TEXTS.map(toHeaderValue)));
const HEADER_NAMES = [
  'idempotency-key',
  'verified-challenge',
  'accept',
  'accept-language',
  'x-request-id',
  'user-agent',
  'origin',
  'cookie',
  'x-forwarded-host',
];
const MORE_HEADER_NAMES = ['if-none-match', 'range', 'x-http-method-override', 'sec-fetch-site', 'referer', 'authorization', 'forwarded'];

const HEADERS: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom('1', '2', 'a-key').map((key) => ({ 'idempotency-key': key })) },
  { weight: 1, arbitrary: fc.constant({ accept: 'text/csv' }) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...HEADER_NAMES, ...MORE_HEADER_NAMES), HEADER_VALUE, { maxKeys: 2 }) },
);

const TYPES = readList('./hostile-media-types.json');
const TYPE: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  { weight: 2, arbitrary: fc.constantFrom(...TYPES).map((type) => ({ 'content-type': type })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'identity', 'br', 'x')
      .map((coding) => ({ 'content-type': 'application/json', 'content-encoding': coding })),
  },
);

const buildFormPart = (head: string, content: string): string => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

const formOf = (fields: JsonField[]): Buffer =>
  Buffer.from(
    `${fields.map(([name, value]) => buildFormPart(`name="${name.replace(/["\r\n]/g, '')}"`, toQueryText(value))).join('')}--x--\r\n`,
  );

const BROKEN_FORMS = [
  '--x',
  '--x--',
  '--x\r\n\r\n--x--',
  buildFormPart('name="file"; filename="a.pdf"', '%PDF-1.4'),
  `${buildFormPart('name="file"; filename="../../a"', '')}--x--`,
  `${buildFormPart('', 'a')}--x--`,
  `${buildFormPart(`name="file"; filename*=UTF-8''%zz`, 'a')}--x--`,
  `${buildFormPart('name="__proto__"', '{"a":1}')}--x--`,
  `${buildFormPart('name="a', 'b')}--x--`,
  `${buildFormPart('name="file"; filename="a"', 'a').repeat(30)}--x--`,
  `${buildFormPart('name="metadata"', '{"a":').repeat(2)}--x--`,
  `${buildFormPart(`name="${'a'.repeat(9_000)}"`, '')}--x--`,
].map((form) => Buffer.from(form));

type FuzzBody = { headers: Record<string, string>; body: Buffer | undefined };

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

const bodyOf = (validFields: Arbitrary<JsonField[]>, mutatedFields: Arbitrary<JsonField[]>, isForm: boolean): Arbitrary<FuzzBody> => {
  const asJson = (fields: Arbitrary<JsonField[]>) => fields.map((pairs) => Buffer.from(objectOf(pairs)));
  const typed = (bodies: Arbitrary<Buffer>) => fc.tuple(TYPE, bodies).map(([headers, body]): FuzzBody => ({ headers, body }));
  const json = fc.constant({ 'content-type': 'application/json' });
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(json, asJson(validFields)).map(([headers, body]): FuzzBody => ({ headers, body })) },
    { weight: 9, arbitrary: typed(asJson(mutatedFields)) },
    { weight: 2, arbitrary: typed(fc.constantFrom(...HOSTILE_BODIES)) },
    { weight: 1, arbitrary: typed(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes))) },
    {
      weight: isForm ? 4 : 1,
      arbitrary: fc.oneof(mutatedFields.map(formOf), fc.constantFrom(...BROKEN_FORMS)).map((body): FuzzBody => ({ headers: FORM, body })),
    },
  );
};

const NO_BODY: Arbitrary<FuzzBody> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ headers: {}, body: undefined }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES).map((body): FuzzBody => ({ headers: {}, body })) },
);

export const requestsFor = (route: Route): Arbitrary<FuzzRequest> => {
  const schema = inputSchemaOf(route.procedure._def.inputs as unknown[]);
  const isRead = route.method === 'GET' || route.method === 'DELETE';
  const [validFields, mutatedFields] = [fieldsOf(schema), mutatedFieldsOf(schema)];
  const names = [...route.input.fields.keys()];
  const noQuery = fc.constant('');
  return fc
    .record({
      path: pathOf(route),
      query: isRead
        ? queryOf(fc.oneof(validFields, mutatedFields), names)
        : fc.oneof({ weight: 9, arbitrary: noQuery }, { weight: 1, arbitrary: queryOf(validFields, names) }),
      headers: HEADERS,
      content: isRead ? NO_BODY : bodyOf(validFields, mutatedFields, route.meta.multipart === true),
    })
    .map(({ path, query, headers, content }) => ({
      method: route.method,
      path,
      query,
      headers: { ...headers, ...content.headers },
      body: content.body,
    }));
};
