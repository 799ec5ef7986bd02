// Speaks to the real REST handler over a socket on loopback, as any v3 client would.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { appRouter } from '#server/app-router.ts';
import { createContext } from '#server/context.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { createRateLimit } from '#server/platform/rate-limit.ts';
import { createCompanyMemory } from '#server/records/memory.ts';
import { createRestHandler } from '#server/rest/handler.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { World } from '#server/testing/world.ts';

/** The body of an answer, as it came: tests look into it freely. */
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

export type RestAnswer = { status: number; headers: Headers; text: string; body: Body; data: Body };

type Options = { token?: string; body?: unknown; /** Sent as it is, instead of body. */ text?: string; headers?: Record<string, string> };

export type RestClient = (method: string, path: string, options?: Options) => Promise<RestAnswer>;

/** Serves the world's API on a free port until the test ends. */
export const serveRest = async (database: TestDatabase, world: World): Promise<RestClient> => {
  const { services } = world;
  const memory = createCompanyMemory(database.db);
  const handler = createRestHandler({
    router: appRouter,
    services,
    db: database.db,
    publicUrl: services.environment.appUrl,
    rateLimit: createRateLimit({ isOn: services.environment.hasRateLimits }),
    contextFor: ({ mayRecall, ...parts }) => createContext({ ...parts, services, db: database.db, memory: mayRecall ? memory : undefined }),
  });
  const server = http.createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (method, path, { token, body, text, headers = {} } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/3${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Token ${token}` }),
        ...((body !== undefined || text !== undefined) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: text ?? (body === undefined ? undefined : printJson(body)),
    });
    const received = await answer.text();
    const parsed = (received ? parseJson(received) : undefined) as Body;
    return { status: answer.status, headers: answer.headers, text: received, body: parsed, data: parsed?.data };
  };
};
