// The tRPC transport of the dashboard, authenticated by the session cookie. CSRF protection: the Origin must be that of this server (for GET the
// Host, since browsers send no Origin), the body JSON or the form of an upload, and the request must have the header X-App, which only a
// same-origin script can set. REST does not accept the cookie.
import type { IncomingMessage } from 'node:http';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { AnyRouter, TRPCError } from '@trpc/server';
import type { Context, ContextFactory } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { sendError, requireMethod, rejectThrottled, type Handler } from '#server/http/request/send-response.ts';
import type { DeviceCookie, SessionCookie } from '#server/http/dashboard/cookies.ts';
import { BODY_BYTES_MAX, getClientAddress, readPresentedChallenges, getRequestId } from '#server/http/request/incoming-request.ts';
import { hasOwnOrigin, isSameOrigin, isSameOriginRead } from '#server/http/request/request-origin.ts';
import { respondToUpload, findUploadProcedure } from '#server/http/dashboard/trpc-upload.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

/** Calls per HTTP request. Throttles count individual calls. */
const BATCH_CALLS_MAX = 10;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const readMediaType = ({ headers }: IncomingMessage): string | undefined => headers['content-type']?.split(';')[0]?.trim();

/** A page of another site can send a form, but not the header X-App. */
const isSameOriginCall = (request: IncomingMessage, appUrl: string, mediaType: string): boolean => {
  if (request.headers['x-app'] !== '1') return false;
  if (request.method === 'GET') return isSameOriginRead(request, appUrl);
  return isSameOrigin(request) && hasOwnOrigin(request, appUrl) && readMediaType(request) === mediaType;
};

type TrpcOptions = {
  rateLimit: RateLimit;
  /** Uploaded files are stored here until their request has been processed. */
  uploadDirectory: string;
  router: AnyRouter;
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
};

export const createTrpcHandler = (options: TrpcOptions): Handler => {
  const { router, services, contextFor, sessionCookie, deviceCookie, rateLimit, uploadDirectory } = options;
  const { environment, log } = services;

  const createContext = async (req: IncomingMessage, setCookie: (header: string) => void): Promise<Context> =>
    contextFor({
      requestId: getRequestId(req),
      clientAddress: getClientAddress(req, environment.trustsProxy),
      userAgent: req.headers['user-agent'] ?? '',
      presentedChallenges: readPresentedChallenges(req.headers['verified-challenge']),
      url: new URL(req.url ?? '/', environment.appUrl),
      token: await sessionCookie.read(req.headers.cookie),
      cookie: {
        set: async (token, expiresAt) => setCookie(await sessionCookie.seal(token, expiresAt)),
        clear: () => setCookie(sessionCookie.clear()),
      },
      device: () => deviceCookie.open(req.headers.cookie, setCookie),
    });

  return async (req, res) => {
    res.setHeader('X-Request-Id', getRequestId(req));
    res.setHeader('Cache-Control', 'no-store');
    if (!requireMethod(req, res, ['GET', 'POST'])) return;
    if (!URL.canParse(`http://${req.headers.host}`)) return sendError(req, res, 'malformed_body');
    if (await rejectThrottled(req, res, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    const path = (req.url ?? '').split('?', 1)[0]?.replace(/^\/trpc\/?/, '') ?? '';
    const uploadProcedure = readMediaType(req) === FORM_TYPE ? findUploadProcedure(router, path) : undefined;
    if (!isSameOriginCall(req, environment.appUrl, uploadProcedure ? FORM_TYPE : JSON_TYPE))
      return sendError(req, res, 'permission_denied');
    const setCookie = (header: string): void => void res.appendHeader('Set-Cookie', header);
    const logFailure = (error: TRPCError, procedure = path): void => {
      const failure = toAppError(error);
      if (failure.status >= 500) log.error({ err: failure.cause ?? failure, procedure, requestId: getRequestId(req) }, 'Request failed');
    };
    if (uploadProcedure && req.method === 'POST') {
      const context = await createContext(req, setCookie);
      return respondToUpload({ req, res, router, procedure: uploadProcedure, path, context, uploadDirectory, onError: logFailure });
    }
    // A streamed response would start before a call can set a cookie.
    req.headers['trpc-accept'] = 'application/json';
    await nodeHTTPRequestHandler({
      req,
      res,
      path,
      router,
      maxBodySize: BODY_BYTES_MAX,
      maxBatchSize: BATCH_CALLS_MAX,
      createContext: () => createContext(req, setCookie),
      onError: ({ error, path: procedure }) => logFailure(error, procedure),
    });
  };
};
