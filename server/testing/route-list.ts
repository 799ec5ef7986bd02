// The routes and procedures, read from the metadata of the router.
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { Meta, HttpMethod } from '#server/api/rest-meta.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';

/** Access: public, session, or the required permission. */
type RouteRow = [method: HttpMethod, path: string, successStatus: Route['successStatus'], access: string];

/** The access that a procedure declares. */
export const accessOf = ({ permission, access }: Meta): string => permission ?? access ?? 'undeclared';

/** Every REST route. Reviews compare docs/permissions.md and docs/openapi-digest.txt (server/rest/contract.test.ts). */
export const ROUTES = getRouteTable(appRouter).routes.map(({ method, path, successStatus, meta }): RouteRow => [
  method,
  path,
  successStatus,
  accessOf(meta),
]);

/** All procedures by name, as in tRPC. */
export const PROCEDURES = Object.entries<AnyProcedure>((appRouter as AnyRouter)._def.procedures);
