// The API as a collection of Postman (format 2.1): a folder for each area and group, requests with the examples of the document, and a
// log-in that keeps its token for all others.
import {
  locate,
  requestExampleOf,
  type ApiDocument,
  type Area,
  type Located,
  type OperationLink,
  type OperationPage,
} from '#server/docs/operations.ts';
import type { Docs } from '#server/docs/site.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** After the log-in: what all other requests are sent with. */
const KEEP_TOKEN = [
  "pm.test('Logged in', () => pm.response.to.have.status(200));",
  'const { data } = pm.response.json();',
  "if (data && data.token) pm.collectionVariables.set('token', data.token);",
];

/** The operations whose answer is a session. */
const LOG_INS = ['auth.login', 'auth.register', 'auth.registerCompany'];

type Pair = { key: string; value: string; description?: string; disabled?: boolean };

const urlOf = ({ path }: OperationLink, page: OperationPage): object => {
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const query = page.inQuery.map(({ name, description }): Pair => ({
    key: name,
    value: '',
    ...(description && { description }),
    disabled: true,
  }));
  const variable = page.inPath.map(({ name, description }): Pair => ({
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

const formOf = (page: OperationPage): object => ({
  mode: 'formdata',
  formdata: (page.body?.fields ?? []).map(({ name, type, isRequired, description }) => ({
    key: name,
    ...(type.includes('binary') ? { type: 'file', src: null } : { type: 'text', value: '' }),
    ...(description && { description }),
    ...(!isRequired && { disabled: true }),
  })),
});

const bodyOf = (page: OperationPage, { operation }: Located): object => {
  if (!page.body) return {};
  const takesJson = page.body.mediaTypes.includes('application/json');
  if (!takesJson) return { body: formOf(page) };
  const example = requestExampleOf(operation) === undefined ? '{}' : page.requestExample;
  return { body: { mode: 'raw', raw: example, options: { raw: { language: 'json' } } } };
};

const headersOf = (page: OperationPage): Pair[] => [
  ...(page.body?.mediaTypes.includes('application/json') ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ...(page.takesKey
    ? [{ key: 'Idempotency-Key', value: '{{$guid}}', description: 'A key of its own for each new request.', disabled: true }]
    : []),
];

const answerOf = (page: OperationPage, request: object): object[] => {
  if (page.answerExample === undefined) return [];
  return [
    {
      name: page.answer.description,
      originalRequest: request,
      status: page.answer.status === '201' ? 'Created' : 'OK',
      code: Number(page.answer.status),
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
      cookie: [],
      body: page.answerExample,
    },
  ];
};

const toItem = (page: OperationPage, located: Located): object => {
  const request = {
    method: page.method,
    header: headersOf(page),
    url: urlOf(page, page),
    ...bodyOf(page, located),
    ...(page.isPublic && { auth: { type: 'noauth' } }),
    ...(page.description && { description: page.description }),
  };
  const keeps = LOG_INS.includes(page.id);
  return {
    name: page.summary,
    request,
    response: answerOf(page, request),
    ...(keeps && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: KEEP_TOKEN } }] }),
  };
};

/** The collection, with the address at which this server is reached. */
export const postmanCollection = (docs: Docs, document: ApiDocument, baseUrl: string): object => {
  const located = new Map(locate(document).map((one) => [one.operation.operationId, one]));
  const itemsOf = (operations: readonly OperationLink[]): object[] =>
    operations.flatMap(({ id }) => {
      const [page, one] = [docs.operation(id), located.get(id)];
      return page && one ? [toItem(page, one)] : [];
    });
  const folderOf = ({ name, description, groups }: Area): object => ({
    name,
    ...(description && { description }),
    item:
      groups.length === 1
        ? groups.flatMap(({ operations }) => itemsOf(operations))
        : groups.map(({ title, operations }) => ({ name: title, item: itemsOf(operations) })),
  });
  return {
    info: { name: 'Countinghouse API', description: `${baseUrl}/docs tells more.`, schema: SCHEMA },
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
    item: docs.areas.map(folderOf),
  };
};
