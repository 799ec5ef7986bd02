// The pages. Next runs inside this process as a request handler; the port belongs to the HTTP server.
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Environment } from '#server/platform/env.ts';
import type { Handler } from '#server/http/server.ts';

export type Dashboard = { handle: Handler; close(): Promise<void> };

const PROJECT_DIRECTORY = fileURLToPath(new URL('../..', import.meta.url));

type NextApp = { prepare(): Promise<void>; getRequestHandler(): Handler; close(): Promise<void> };
type CreateNext = (options: { dev: boolean; dir: string; hostname: string; port: number; httpServer: Server }) => NextApp;

/** Next is CommonJS whose types describe another default export than the one that Node sees. */
const loadNext = (): CreateNext => createRequire(import.meta.url)('next') as CreateNext;

/**
 * Prepares the built pages; in development builds them from their sources as they are asked for, and then needs the HTTP
 * server to tell browsers of changes. Throws an OperatorError when there is no build.
 */
export const startDashboard = async (environment: Environment, httpServer: Server): Promise<Dashboard> => {
  const isDevelopment = environment.nodeEnvironment === 'development';
  if (!isDevelopment && !existsSync(path.join(PROJECT_DIRECTORY, '.next', 'BUILD_ID'))) {
    throw new OperatorError('The dashboard is not built. Start with npm start, or build it with: npm run build');
  }
  // Next and React choose their build by this variable when they are loaded.
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const { host, port } = environment;
  const app = loadNext()({ dev: isDevelopment, dir: PROJECT_DIRECTORY, hostname: host, port, httpServer });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
};
