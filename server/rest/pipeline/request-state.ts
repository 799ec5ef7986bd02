// The state of a request after each step of the pipeline. Each type adds the result of its step, and the next step
// requires it: a step cannot run before the ones that it depends on. States are immutable; a step returns a new one.
// Two collectors are shared by all states of a request, since a step that throws returns no state: `ignored` and `logEntry`.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '#server/api/context.ts';
import type { Authorization, Session } from '#server/api/session.ts';
import type { ReceivedBody, BodyReader, BodyFields } from '#server/rest/request/body.ts';
import type { EncodedResponse } from '#server/rest/send-response.ts';
import type { IdempotentRequest } from '#server/rest/idempotency/idempotency.ts';
import type { RequestTarget } from '#server/rest/request/request-target.ts';
import type { RouteResource, Route } from '#server/rest/routes.ts';

/** Data for the request log, collected by the steps, because requests that a step rejects are logged too. */
export type RequestLogEntry = {
  /** The session of the token, even if the request was rejected. */
  session?: Session;
  /** The company that a login or registration names. */
  company?: string;
  /** The bytes that were sent, or the fields of a form. */
  body?: Buffer | BodyFields;
  isBodyRead?: boolean;
};

export type ReceivedRequest = Readonly<{
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  method: string;
  requestId: string;
  clientAddress: string;
  target: RequestTarget;
  receivedAt: { date: Date; ms: number };
  /** Names of parameters and fields without effect, for the header X-Ignored-Parameters. */
  ignored: Set<string>;
  logEntry: RequestLogEntry;
  /** Alternating names and values, added by limitRate to every response. */
  rateLimitHeaders?: readonly string[];
  /** Added by findRoute; the request log stores its path. */
  resource?: RouteResource;
  /** True if the request has the header Dry-Run. Added by findRoute, since every response to it has the header too. */
  isDryRun?: boolean;
}>;

export type RateLimitedRequest = ReceivedRequest & Readonly<{ rateLimitHeaders: readonly string[] }>;

export type RoutedRequest = RateLimitedRequest &
  Readonly<{
    resource: RouteResource;
    route: Route;
    /** The path, split and decoded. */
    segments: readonly string[];
    bodyReader: BodyReader;
  }>;

/** One attempt at a routed request; repeatWhenStale makes a second one when the first used stale data. */
export type RequestAttempt = RoutedRequest & Readonly<{ context: Context }>;

/** `me` is undefined for public procedures only. */
export type AuthenticatedRequest = RequestAttempt & Readonly<{ me: Session | undefined }>;

/** The context carries the authorization, so that the procedure does not authorize again. */
export type AuthorizedRequest = AuthenticatedRequest & Readonly<{ authorization: Authorization | undefined }>;

/** Both are undefined for methods without a body. */
export type DecodedRequest = AuthorizedRequest & Readonly<{ body: ReceivedBody | undefined; idempotencyKey: string | undefined }>;

/** `idempotency` is undefined without an Idempotency-Key. */
export type BoundRequest = DecodedRequest & Readonly<{ idempotency: IdempotentRequest | undefined }>;

/** The payload of the procedure, or the response that was saved or found under the Idempotency-Key. */
export type Invocation = { kind: 'payload'; payload: unknown } | { kind: 'encoded'; response: EncodedResponse; replayed: boolean };

export type InvokedRequest = BoundRequest & Readonly<{ invocation: Invocation }>;
