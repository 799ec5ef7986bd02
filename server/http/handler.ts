import type { IncomingMessage, ServerResponse } from 'node:http';

/** Responds to the requests of one part of the HTTP server. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
