// The API as a Postman collection (format 2.1): a folder per area and group, requests with the examples, and a sign-in that stores
// its token for all other requests.
import { listOperations, type OperationArea, type OperationLink, type OperationLocation } from '#server/api-docs/site/operation-lists.ts';
import { requestExampleOf, type OperationPage } from '#server/api-docs/site/operation-pages.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Runs after a sign-in. */
const STORE_TOKEN = [
  "pm.test('Logged in', () => pm.response.to.have.status(200));",
  'const { data } = pm.response.json();',
  "if (data && data.token) pm.collectionVariables.set('token', data.token);",
];

/** The operations that return a session token. */
const SIGN_INS = ['auth.login', 'auth.register', 'auth.registerCompany'];

type PostmanPair = { key: string; value: string; description?: string; disabled?: boolean };

const toUrl = ({ path }: OperationLink, page: OperationPage): object => {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const query = page.queryParameters.map(({ name, description }): PostmanPair => ({
    key: name,
    value: '',
    ...(description && { description }),
    disabled: true,
  }));
  const variable = page.pathParameters.map(({ name, description }): PostmanPair => ({
    key: name,
    value: page.pathExamples[name] ?? '',
    ...(description && { description }),
  }));
  return {
    raw: `{{base_url}}/${segments.join('/')}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
};

const toForm = (page: OperationPage): object => ({
  mode: 'formdata',
  formdata: (page.body?.fields ?? []).map(({ name, type, isRequired, description }) => ({
    key: name,
    ...(type.includes('binary') ? { type: 'file', src: null } : { type: 'text', value: '' }),
    ...(description && { description }),
    ...(!isRequired && { disabled: true }),
  })),
});

const toBody = (page: OperationPage, { operation }: OperationLocation): object => {
  if (!page.body) return {};
  const takesJson = page.body.mediaTypes.includes('application/json');
  if (!takesJson) return { body: toForm(page) };
  const example = requestExampleOf(operation) === undefined ? '{}' : page.requestExample;
  return { body: { mode: 'raw', raw: example, options: { raw: { language: 'json' } } } };
};

const toHeaders = (page: OperationPage): PostmanPair[] => [
  ...(page.body?.mediaTypes.includes('application/json') ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ...(page.takesKey
    ? [{ key: 'Idempotency-Key', value: '{{$guid}}', description: 'Use a new key for each new request.', disabled: true }]
    : []),
];

const toResponses = (page: OperationPage, request: object): object[] => {
  if (page.responseExample === undefined) return [];
  return [
    {
      name: page.response.description,
      originalRequest: request,
      status: page.response.status === '201' ? 'Created' : 'OK',
      code: Number(page.response.status),
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
      cookie: [],
      body: page.responseExample,
    },
  ];
};

const toItem = (page: OperationPage, location: OperationLocation): object => {
  const request = {
    method: page.method,
    header: toHeaders(page),
    url: toUrl(page, page),
    ...toBody(page, location),
    ...(page.isPublic && { auth: { type: 'noauth' } }),
    ...(page.description && { description: page.description }),
  };
  const storesToken = SIGN_INS.includes(page.id);
  return {
    name: page.summary,
    request,
    response: toResponses(page, request),
    ...(storesToken && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: STORE_TOKEN } }] }),
  };
};

/** The collection with the base URL of this server. */
export const postmanCollection = (docs: DocsSite, document: OpenApiDocument, baseUrl: string): object => {
  const locations = new Map(listOperations(document).map((location) => [location.operation.operationId, location]));
  const toItems = (operations: readonly OperationLink[]): object[] =>
    operations.flatMap(({ id }) => {
      const [page, location] = [docs.operation(id), locations.get(id)];
      return page && location ? [toItem(page, location)] : [];
    });
  const toFolder = ({ name, description, groups }: OperationArea): object => ({
    name,
    ...(description && { description }),
    item:
      groups.length === 1
        ? groups.flatMap(({ operations }) => toItems(operations))
        : groups.map(({ title, operations }) => ({ name: title, item: toItems(operations) })),
  });
  return {
    info: { name: 'Countinghouse API', description: `Documentation: ${baseUrl}/docs`, schema: SCHEMA },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'Authorization', type: 'string' },
        { key: 'value', value: 'Token {{token}}', type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'base_url', value: baseUrl, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: docs.areas.map(toFolder),
  };
};
