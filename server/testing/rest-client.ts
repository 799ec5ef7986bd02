// Sends requests to the real REST handler over a loopback socket, like a v3 client.
import http from 'node:http';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { getUploadDirectory } from '#server/platform/files/data-dir.ts';
import { createRateLimit } from '#server/platform/security/rate-limit.ts';
import { createCompanyCache } from '#server/records/company-cache.ts';
import { describeApi } from '#server/api-docs/api-docs.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { closeAfterTest, listenUntilClosed } from '#server/testing/listen.ts';
import type { Services } from '#server/api/services.ts';

/** The body of a response, untyped for tests. */
// oxlint-disable-next-line typescript/no-explicit-any
type ResponseBody = any;

export type ClientResponse = { status: number; headers: Headers; text: string; body: ResponseBody; data: ResponseBody };

type RestClientOptions = {
  token?: string;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  text?: string;
  form?: FormData;
  headers?: Record<string, string>;
};

export type RestClient = (method: string, path: string, options?: RestClientOptions) => Promise<ClientResponse>;

/** The same client with a default token. */
export const withToken =
  (rest: RestClient, token: string): RestClient =>
  (method, path, options) =>
    rest(method, path, { token, ...options });

type ServedCompany = {
  services: Services;
  /** The client address of calls. */
  clientAddress: string;
};

type ServingOptions = {
  /** The base URL of links in responses; default: the server's address. */
  publicUrl?: string;
  /** The default client address. */
  clientAddress?: string;
  /** The general limit, by address. */
  hasRateLimits?: boolean;
};

/** Serves the API on a free port, until the server is closed. Its address has no slash at the end. */
export const openApiServer = async (
  database: TestDatabase,
  services: Services,
  { publicUrl, clientAddress, hasRateLimits = false }: ServingOptions = {},
) => {
  const cache = createCompanyCache(database.db);
  const server = http.createServer((request, response) => {
    if (clientAddress) request.headers['x-forwarded-for'] ??= clientAddress;
    void handler(request, response);
  });
  const origin = await listenUntilClosed(server);
  const handler = createRestHandler({
    router: appRouter,
    openApiDocument: () => describeApi(appRouter),
    services,
    db: database.db,
    lists: database.db,
    publicUrl: publicUrl ?? origin,
    uploadDirectory: getUploadDirectory(services.environment.dataDir),
    rateLimit: createRateLimit({ isEnabled: hasRateLimits }),
    contextFor: (request) => createContext({ ...request, services, db: database.db, cache }),
  });
  return { server, origin };
};

/** Serves the API on a free port until the test ends. Its address has no slash at the end. */
export const serveApi = async (database: TestDatabase, services: Services, serving?: ServingOptions): Promise<string> => {
  const { server, origin } = await openApiServer(database, services, serving);
  closeAfterTest(server);
  return origin;
};

/** A client of the fixture's API, which is served until the test ends. */
export const serveRest = async (database: TestDatabase, { services, clientAddress }: ServedCompany): Promise<RestClient> => {
  const { appUrl: publicUrl, hasRateLimits } = services.environment;
  const origin = await serveApi(database, services, { publicUrl, clientAddress, hasRateLimits });
  return async (method, path, { token, body, text, form, headers = {} } = {}) => {
    const response = await fetch(`${origin}/3${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Token ${token}` }),
        ...((body !== undefined || text !== undefined) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: form ?? text ?? (body === undefined ? undefined : printJson(body)),
    });
    const received = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = (received && isJson ? parseJson(received) : undefined) as ResponseBody;
    return { status: response.status, headers: response.headers, text: received, body: parsed, data: parsed?.data };
  };
};
