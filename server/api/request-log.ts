// The port of the request log, which server/modules/reporting implements.
import type { IncomingHttpHeaders } from 'node:http';

/** A request that received a response. */
export type LoggedCall = {
  /** The company of the token, or the identifier in the body of a login or registration. */
  company: { id: number } | { identifier: string };
  userId: string | null;
  tokenKey: string | null;
  requestId: string;
  scheme: string;
  method: string;
  /** Path below the version segment, as received. */
  path: string;
  search: string;
  /** The pattern of the route; undefined if no route matched. */
  pattern: string | undefined;
  headers: IncomingHttpHeaders;
  /** The body as received, or the fields of a form. */
  body: Buffer | Record<string, unknown> | undefined;
  /** True if the body was read and is a JSON object. */
  isBodyRead: boolean;
  status: number;
  response: string;
  durationMs: number;
  clientAddress: string;
  createdAt: Date;
};

export type RequestLog = {
  /** Adds a request that received a response. */
  add(call: LoggedCall): void;
  /** Writes all queued requests. */
  flush(): Promise<void>;
  /** Writes all queued requests and stops. */
  close(): Promise<void>;
};
