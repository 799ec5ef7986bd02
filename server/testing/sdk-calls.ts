// Records the requests of the public SDKs: each method is called once with placeholder arguments against a recording server, so that
// methods of newer versions are covered automatically.
import http from 'node:http';
import { text } from 'node:stream/consumers';
import Rehive from 'rehive-v1';
import { createAdminApi } from 'rehive/admin';
import { createAuth } from 'rehive/auth';
import { createUserApi } from 'rehive/user';
import type { ExampleCall } from '#server/testing/example-calls.ts';
import { listen } from '#server/testing/listen.ts';

export type SdkCall = {
  /** The dotted name in the SDK. */
  name: string;
  method: string;
  /** With {…} for parameters, and without the query. */
  path: string;
  /** Calls the method against a server. */
  send: (origin: string, call: ExampleCall) => Promise<unknown>;
};

type SdkRequest = {
  method: string;
  path: string;
  /** True if the SDK sent the body unchanged, so it expects a form. */ takesForm: boolean;
};

const TIMEOUT_MS = 60_000;

/** The first SDK never resolves after a response that it cannot parse. */
const withTimeout = async <Result>(promise: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The SDK did not parse the response.')), TIMEOUT_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};

/** Starts a server that accepts everything and records the last request. */
const startRecorder = async () => {
  let lastRequest: SdkRequest | undefined;
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(decodeURIComponent(request.url ?? '/'), 'http://localhost');
    const path = decodeURIComponent(pathname).replace(/^\/3/, '');
    const respond = async () => {
      lastRequest = { method: request.method ?? '', path, takesForm: (await text(request)) === String({}) };
      response.setHeader('Content-Type', 'application/json').end('{"status":"success","data":{}}');
    };
    void respond();
  });
  const origin = await listen(server);
  /** Undefined if the SDK rejected the call itself. */
  const recordRequest = async (call: () => Promise<unknown>): Promise<SdkRequest | undefined> => {
    lastRequest = undefined;
    await withTimeout((async () => call())()).catch(() => undefined);
    return lastRequest;
  };
  return { origin, recordRequest };
};

type SdkMethod = (...values: unknown[]) => Promise<unknown>;

const isMethod = (value: unknown): value is SdkMethod => typeof value === 'function';

/** All methods of a tree by their dotted name. Methods may have methods. */
const listMethods = (tree: object, prefix = ''): [name: string, parameters: string[]][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (!value || (typeof value !== 'object' && !isMethod(value))) return [];
    const ownMethods: [string, string[]][] = isMethod(value) ? [[`${prefix}${key}`, parametersOf(value)]] : [];
    return [...ownMethods, ...listMethods(value, `${prefix}${key}.`)];
  });

const parametersOf = (method: SdkMethod): string[] =>
  (/\(([^)]*)\)/.exec(method.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const getMethod = (tree: object, name: string): SdkMethod => {
  let value: unknown = tree;
  for (const key of name.split('.')) value = (value as Record<string, unknown>)[key];
  return value as SdkMethod;
};

const BODIES = new Set(['data', 'credentials']);
const OPTIONS = new Set(['obj', 'filters']);
const PAGE = { page_size: 1 };

type CallForm = (values: string[], body: unknown) => unknown[];

/**
 * The call forms of a method of the first SDK: other arguments than body and options are path parameters; options may name one record or a
 * page.
 */
const createCallForms = (parameters: string[]): CallForm[] => {
  const names = parameters.filter((name) => !BODIES.has(name) && !OPTIONS.has(name));
  const fill =
    (optionOf: (value: string | undefined) => unknown, count = names.length): CallForm =>
    (values, body) => {
      const remaining = [...values];
      return parameters
        .filter((name) => BODIES.has(name) || OPTIONS.has(name) || names.indexOf(name) < count)
        .map((name) => {
          if (BODIES.has(name)) return remaining.length > 0 && names.length === 0 ? { ...(body as object), id: remaining.shift() } : body;
          return OPTIONS.has(name) ? optionOf(remaining.shift()) : remaining.shift();
        });
    };
  const byName = ['id', 'code', 'name', 'reference'].map((key) => fill((value) => ({ [key]: value })));
  const whole = parameters.some((name) => OPTIONS.has(name))
    ? [fill(() => ({ filters: PAGE, ...PAGE })), ...byName]
    : [fill(() => undefined)];
  const last = parameters.at(-1) ?? '';
  return names.includes(last) ? [...whole, fill(() => undefined, names.length - 1)] : whole;
};

/** One method requires a currency. */
const PLACEHOLDER_BODY = { currency: 'USD' };
const PLACEHOLDERS = ['{0}', '{1}', '{2}', '{3}'];

const isSupported = (name: string): boolean => !/\.(getNext|getPrevious)$|^removeToken$/.test(name);

/** A bug in the SDK: this method drops the next page. */
const WITHOUT_NEXT_PAGE = 'admin.users.mfa.authenticators.get';

/** Calls a method. If the response has a next page, reads it and goes back. */
const callAndPage = async (sdk: object, name: string, args: unknown[]): Promise<unknown> => {
  const response = await getMethod(sdk, name)(...args);
  const [next, previous] = ['getNext', 'getPrevious'].map((method) => getMethod(sdk, name.replace(/[^.]+$/, method)));
  const isPage = typeof response === 'object' && response !== null && 'next' in response && response.next !== null;
  if (!next || !previous || !isPage || name === WITHOUT_NEXT_PAGE) return response;
  await next();
  return previous();
};

/** The calls of the SDK for v3. */
export const recordV1SdkCalls = async (): Promise<SdkCall[]> => {
  const { origin, recordRequest } = await startRecorder();
  const connect = (to: string, apiToken?: string) => new Rehive({ customAPIURL: `${to}/3/`, ...(apiToken && { apiToken }) });
  const calls = new Map<string, SdkCall>();
  for (const [name, parameters] of listMethods(connect(origin)).filter(([name]) => isSupported(name))) {
    for (const form of createCallForms(parameters)) {
      const request = await recordRequest(() => getMethod(connect(origin), name)(...form(PLACEHOLDERS, PLACEHOLDER_BODY)));
      // Without its last argument, the path is invalid.
      if (!request || request.path.includes('undefined')) continue;
      const send: SdkCall['send'] = (to, { token, values, body, query }) => {
        const payload = body && request.takesForm ? asForm(body) : body;
        const args = form(values, payload ?? query ?? {});
        return withTimeout(callAndPage(connect(to, token), name, args));
      };
      const key = `${name} ${request.method} ${request.path}`;
      if (!calls.has(key)) calls.set(key, { name: `v1 ${name}`, method: request.method, path: request.path, send });
    }
  }
  return [...calls.values()];
};

const asForm = (body: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.set(key, value as string);
  return form;
};

const NAMES = new Proxy({}, { get: (_target, name) => `{${String(name)}}` });

/** The calls of the current SDK. */
export const recordCurrentSdkCalls = async (): Promise<SdkCall[]> => {
  const { origin, recordRequest } = await startRecorder();
  const connect = (to: string, token = '') => {
    const auth = createAuth({ baseUrl: to, token, storage: 'memory' });
    return { user: createUserApi({ auth }), admin: createAdminApi({ auth }) };
  };
  const calls: SdkCall[] = [];
  for (const [name] of listMethods(connect(origin))) {
    const method = getMethod(connect(origin, 'x'), name);
    // Forms need a body, which GET rejects.
    const request = (await recordRequest(() => method({ path: NAMES }))) ?? (await recordRequest(() => method({ path: NAMES, body: {} })));
    if (!request) throw new Error(`${name} sent no request.`);
    const names = [...request.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
    const send: SdkCall['send'] = (to, { token, values, body, query }) => {
      const path = Object.fromEntries(names.map((key, index) => [key, values[index]]));
      return withTimeout(getMethod(connect(to, token), name)({ path, ...(body && { body }), ...(query && { query }) }));
    };
    calls.push({ name, method: request.method, path: request.path, send });
  }
  return calls;
};
