import type { IncomingMessage } from 'node:http';

const routes = new WeakMap<IncomingMessage, string>();

/** Notes the pattern of the route that a request took, such as /accounts/{reference}/: numbers are kept by pattern. */
export const noteRoute = (req: IncomingMessage, pattern: string): void => void routes.set(req, pattern);

/** The noted pattern; undefined when no route was found. */
export const routeOf = (req: IncomingMessage): string | undefined => routes.get(req);
