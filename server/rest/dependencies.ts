// The dependencies of the REST transport: services, connections and the router.
import type { AnyRouter } from '@trpc/server';
import type { Database } from '#db/client.ts';
import type { ContextFactory } from '#server/api/context.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { ReadFrom } from '#server/records/company-transaction.ts';
import type { IndexPage, OpenApiPaths } from '#server/rest/index-page.ts';
import type { RouteTable } from '#server/rest/routes.ts';
import type { Services } from '#server/api/services.ts';

export type RestOptions = {
  router: AnyRouter;
  services: Pick<Services, 'log' | 'clock' | 'encryption' | 'environment' | 'requestLog'>;
  /** Idempotent requests open their transaction on it. */
  db: Database;
  /** Connections for lists as files, which keep them for minutes (list-file.ts). */
  lists: ReadFrom;
  /** Scheme and host that clients use, without a trailing slash. */
  publicUrl: string;
  /** The OpenAPI document, from which OPTIONS describes the methods of a path. */
  openApiDocument: () => { paths: OpenApiPaths };
  contextFor: ContextFactory;
  /** Uploaded files are stored here until their request has been processed. */
  uploadDirectory: string;
  /** The general limit, shared with the other transports. */
  rateLimit: RateLimit;
};

export type RestDependencies = RestOptions & { table: RouteTable; index: IndexPage };
