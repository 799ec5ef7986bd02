import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createFormats, createFormatsHandler } from '#server/api-docs/formats/documents.ts';
import type { OpenApiDocument } from '#server/api-docs/openapi/openapi-members.ts';
import { createApiDocs } from '#server/api-docs/api-docs.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { listen } from '#server/testing/listen.ts';

const BASE_URL = 'https://ledger.example';
const { site: docs, document, findDocument } = createApiDocs(appRouter, BASE_URL);
const operations = docs.areas.flatMap(({ groups }) => groups.flatMap((group) => group.operations));

type Item = {
  name: string;
  item?: Item[];
  event?: { listen: string; script: { exec: string[] } }[];
  request?: {
    method: string;
    url: { raw: string; host: string[]; path: string[]; variable?: { key: string }[] };
    body?: { mode: string; raw?: string };
    auth?: { type: string };
  };
  response?: { code: number; body: string }[];
};

const listRequests = (items: readonly Item[]): Item[] => items.flatMap((item) => (item.item ? listRequests(item.item) : [item]));

describe('/openapi.yaml', () => {
  test('names every operation', () => {
    const text = findDocument('/openapi.yaml')?.text ?? '';
    expect(text).toMatch(/^openapi: ["']?3\.1/);
    expect(operations.filter(({ id }) => !text.includes(`operationId: ${id}\n`))).toEqual([]);
  });

  test('equals /openapi.json (on a small document, because parsing the full one takes seconds)', () => {
    const { '/transactions/transfer/': transfer = {} } = document.paths;
    const small = {
      ...document,
      paths: { '/transactions/transfer/': transfer },
      components: { parameters: document.components.parameters },
    };
    const yaml =
      createFormats(docs, { ...small, webhooks: undefined } as unknown as OpenApiDocument, BASE_URL)('/openapi.yaml')?.text ?? '';
    expect(parse(yaml)).toEqual(parseJson(printJson({ ...small, webhooks: undefined })));
  });
});

describe('/postman.json', () => {
  const collection = JSON.parse(findDocument('/postman.json')?.text ?? '') as {
    info: object;
    auth: object;
    variable: object[];
    item: Item[];
  };
  const requests = listRequests(collection.item);
  const findRequest = (id: string) => requests.find(({ name }) => name === docs.operation(id)?.summary);

  test('is a 2.1 collection with the server URL and a token variable', () => {
    expect(collection.info).toMatchObject({ name: expect.any(String), schema: expect.stringContaining('/v2.1.0/') });
    expect(collection.variable).toMatchObject([
      { key: 'base_url', value: BASE_URL },
      { key: 'token', value: '' },
    ]);
    expect(JSON.stringify(collection.auth)).toContain('Token {{token}}');
  });

  test('has a request with method and full URL for every operation', () => {
    const expected = operations.map(({ method, path }) => `${method} {{base_url}}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`);
    expect(requests.map(({ request }) => `${request?.method} ${request?.url.raw}`).toSorted()).toEqual(expected.toSorted());
    for (const { name, request, response } of requests) {
      expect([request?.url.host, `{{base_url}}/${request?.url.path.join('/')}`], name).toEqual([['{{base_url}}'], request?.url.raw]);
      const pathVariables = request?.url.path.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
      expect(request?.url.variable?.map(({ key }) => key) ?? [], name).toEqual(pathVariables);
      expect(JSON.parse(request?.body?.raw ?? '{}') as unknown, name).toBeTypeOf('object');
      expect(Array.isArray(response), name).toBe(true);
    }
  });

  test('stores the token after a login, and omits it for public operations', () => {
    const logIn = findRequest('auth.login');
    const script = logIn?.event?.[0]?.script.exec.join('\n') ?? '';
    expect(logIn?.request?.auth).toEqual({ type: 'noauth' });
    const variables = new Map<string, string>();
    const response = { json: () => ({ data: { token: 'a.b' } }), to: { have: { status: () => undefined } } };
    const pm = {
      response,
      test: (_: string, run: () => void) => run(),
      collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- the script is run as Postman runs it.
    new Function('pm', script)(pm);
    expect([...variables]).toEqual([['token', 'a.b']]);
    expect(findRequest('transactions.transfer')?.request?.auth).toBeUndefined();
  });
});

describe('/llms.txt', () => {
  test('links to every Markdown page with an absolute URL', () => {
    const text = findDocument('/llms.txt')?.text ?? '';
    const linkedUrls = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href);
    expect(text).toMatch(/^# Countinghouse\n\n> /);
    expect(linkedUrls.filter((href) => !href.startsWith(BASE_URL) || !findDocument(href.slice(BASE_URL.length)))).toEqual([]);
    expect(linkedUrls).toHaveLength(docs.guides.length + docs.areas.length + 4);
  });
});

describe('over HTTP', () => {
  test('serves each format publicly with its content type, and responds 404 in Markdown', async () => {
    const origin = await listen(http.createServer(createFormatsHandler(findDocument)));
    const request = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method });
    const readContentType = async (path: string) => (await request(path)).headers.get('content-type');
    expect([
      await readContentType('/llms.txt'),
      await readContentType('/docs/errors.md?x=1'),
      await readContentType('/postman.json'),
    ]).toEqual(['text/plain; charset=utf-8', 'text/markdown; charset=utf-8', 'application/json; charset=utf-8']);
    const head = await request('/llms.txt', 'HEAD');
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 1_000]).toEqual([200, '', true]);
    const rejection = await request('/llms.txt', 'POST');
    expect([rejection.status, rejection.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/docs/nothing.md', '/docs/%E0%A4%A.md', '/docs/..%2f..%2fREADME.md']) {
      const missing = await request(path);
      expect([missing.status, missing.headers.get('content-type')], path).toEqual([404, 'text/markdown; charset=utf-8']);
      expect(await missing.text(), path).toMatch(/^# Not found\n/);
    }
  });
});
