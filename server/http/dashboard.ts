// The pages. Next runs inside this process as a request handler; the port belongs to the HTTP server.
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Environment } from '#server/platform/environment/environment.ts';
import { buildDashboardIfNeeded, PROJECT_DIRECTORY, setNextVariables } from '#server/http/dashboard-build.ts';
import type { Handler } from '#server/http/handler.ts';

export type Dashboard = { handle: Handler; close(): Promise<void> };

type NextApp = { prepare(): Promise<void>; getRequestHandler(): Handler; close(): Promise<void> };
type CreateNext = (options: { dev: boolean; dir: string; hostname: string; port: number; httpServer: Server }) => NextApp;

/** Next is CommonJS whose types describe another default export than the one that Node sees. */
const loadNext = (): CreateNext => createRequire(import.meta.url)('next') as CreateNext;

/**
 * Builds the pages when it is needed and prepares them. In development they are built from their sources as they are asked
 * for, and Next needs the HTTP server to tell browsers of changes.
 */
export const startDashboard = async (environment: Environment, httpServer: Server): Promise<Dashboard> => {
  const isDevelopment = environment.nodeEnvironment === 'development';
  if (!isDevelopment) await buildDashboardIfNeeded();
  setNextVariables(isDevelopment ? 'development' : 'production');
  const { host, port } = environment;
  const app = loadNext()({ dev: isDevelopment, dir: PROJECT_DIRECTORY, hostname: host, port, httpServer });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
};
