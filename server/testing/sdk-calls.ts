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
  /** As its users write it. */
  name: string;
  method: string;
  /** With {…} for parameters, and without the query. */
  path: string;
  /** Calls it for real. */
  send: (origin: string, call: ExampleCall) => Promise<unknown>;
};

type SdkRequest = {
  method: string;
  path: string;
  /** The body was sent unchanged: it must be a form. */ takesForm: boolean;
};

const PATIENCE_MS = 10_000;

/** The first SDK never resolves after a response that it cannot parse. */
const inTime = async <Answer>(promise: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The SDK does not understand the answer.')), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** A server that accepts everything. Returns and clears the last request. */
const listenAndNote = async () => {
  let asked: SdkRequest | undefined;
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(decodeURIComponent(request.url ?? '/'), 'http://localhost');
    const path = decodeURIComponent(pathname).replace(/^\/3/, '');
    const answer = async () => {
      asked = { method: request.method ?? '', path, takesForm: (await text(request)) === String({}) };
      response.setHeader('Content-Type', 'application/json').end('{"status":"success","data":{}}');
    };
    void answer();
  });
  const origin = await listen(server);
  /** Undefined if the SDK rejected the call itself. */
  const notedOf = async (call: () => Promise<unknown>): Promise<SdkRequest | undefined> => {
    asked = undefined;
    await inTime((async () => call())()).catch(() => undefined);
    return asked;
  };
  return { origin, notedOf };
};

type SdkMethod = (...values: unknown[]) => Promise<unknown>;

const isMethod = (value: unknown): value is SdkMethod => typeof value === 'function';

/** All methods of a tree by their dotted name. Methods may have methods. */
const methodsIn = (tree: object, prefix = ''): [name: string, parameters: string[]][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (!value || (typeof value !== 'object' && !isMethod(value))) return [];
    const own: [string, string[]][] = isMethod(value) ? [[`${prefix}${key}`, parametersOf(value)]] : [];
    return [...own, ...methodsIn(value, `${prefix}${key}.`)];
  });

const parametersOf = (method: SdkMethod): string[] =>
  (/\(([^)]*)\)/.exec(method.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const methodAt = (tree: object, name: string): SdkMethod => {
  let found: unknown = tree;
  for (const key of name.split('.')) found = (found as Record<string, unknown>)[key];
  return found as SdkMethod;
};

const BODIES = new Set(['data', 'credentials']);
const OPTIONS = new Set(['obj', 'filters']);
const PAGE = { page_size: 1 };

type CallForm = (values: string[], body: unknown) => unknown[];

/**
 * The call forms of a method of the first SDK: other arguments than body and options are path parameters; options may name one record or a
 * page.
 */
const formsOf = (parameters: string[]): CallForm[] => {
  const names = parameters.filter((name) => !BODIES.has(name) && !OPTIONS.has(name));
  const fill =
    (optionOf: (value: string | undefined) => unknown, count = names.length): CallForm =>
    (values, body) => {
      const left = [...values];
      return parameters
        .filter((name) => BODIES.has(name) || OPTIONS.has(name) || names.indexOf(name) < count)
        .map((name) => {
          if (BODIES.has(name)) return left.length > 0 && names.length === 0 ? { ...(body as object), id: left.shift() } : body;
          return OPTIONS.has(name) ? optionOf(left.shift()) : left.shift();
        });
    };
  const named = ['id', 'code', 'name', 'reference'].map((key) => fill((value) => ({ [key]: value })));
  const whole = parameters.some((name) => OPTIONS.has(name))
    ? [fill(() => ({ filters: PAGE, ...PAGE })), ...named]
    : [fill(() => undefined)];
  const last = parameters.at(-1) ?? '';
  return names.includes(last) ? [...whole, fill(() => undefined, names.length - 1)] : whole;
};

/** Without a currency one of them breaks. */
const PROBE = { currency: 'USD' };
const MARKS = ['{0}', '{1}', '{2}', '{3}'];

const isAnswered = (name: string): boolean => !/\.(getNext|getPrevious)$|^removeToken$/.test(name);

/** A bug of the SDK: it loses the next page. */
const FORGETFUL = 'admin.users.mfa.authenticators.get';

/** Calls a method; for a page with a next one, pages forward and back. */
const leafThrough = async (sdk: object, name: string, given: unknown[]): Promise<unknown> => {
  const answer = await methodAt(sdk, name)(...given);
  const [onward, back] = ['getNext', 'getPrevious'].map((turn) => methodAt(sdk, name.replace(/[^.]+$/, turn)));
  const isPage = typeof answer === 'object' && answer !== null && 'next' in answer && answer.next !== null;
  if (!onward || !back || !isPage || name === FORGETFUL) return answer;
  await onward();
  return back();
};

/** The SDK of the years of version 3. */
export const callsOfFirstSdk = async (): Promise<SdkCall[]> => {
  const { origin, notedOf } = await listenAndNote();
  const connect = (to: string, apiToken?: string) => new Rehive({ customAPIURL: `${to}/3/`, ...(apiToken && { apiToken }) });
  const calls = new Map<string, SdkCall>();
  for (const [name, parameters] of methodsIn(connect(origin)).filter(([name]) => isAnswered(name))) {
    for (const form of formsOf(parameters)) {
      const asked = await notedOf(() => methodAt(connect(origin), name)(...form(MARKS, PROBE)));
      // Without its last argument, the path is invalid.
      if (!asked || asked.path.includes('undefined')) continue;
      const send: SdkCall['send'] = (to, { token, values, body, query }) => {
        const sent = body && asked.takesForm ? asForm(body) : body;
        const given = form(values, sent ?? query ?? {});
        return inTime(leafThrough(connect(to, token), name, given));
      };
      const key = `${name} ${asked.method} ${asked.path}`;
      if (!calls.has(key)) calls.set(key, { name: `v1 ${name}`, method: asked.method, path: asked.path, send });
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

/** The SDK of today. */
export const callsOfSecondSdk = async (): Promise<SdkCall[]> => {
  const { origin, notedOf } = await listenAndNote();
  const connect = (to: string, token = '') => {
    const auth = createAuth({ baseUrl: to, token, storage: 'memory' });
    return { user: createUserApi({ auth }), admin: createAdminApi({ auth }) };
  };
  const calls: SdkCall[] = [];
  for (const [name] of methodsIn(connect(origin))) {
    const method = methodAt(connect(origin, 'x'), name);
    // Forms need a body, which GET rejects.
    const asked = (await notedOf(() => method({ path: NAMES }))) ?? (await notedOf(() => method({ path: NAMES, body: {} })));
    if (!asked) throw new Error(`${name} asked nothing.`);
    const names = [...asked.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
    const send: SdkCall['send'] = (to, { token, values, body, query }) => {
      const path = Object.fromEntries(names.map((key, index) => [key, values[index]]));
      return inTime(methodAt(connect(to, token), name)({ path, ...(body && { body }), ...(query && { query }) }));
    };
    calls.push({ name, method: asked.method, path: asked.path, send });
  }
  return calls;
};
