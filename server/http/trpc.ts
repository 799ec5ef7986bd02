// The dashboard's transport. The cookie authorises here, so a foreign site must not be able to make a browser call: the
// origin must be our own (of a look-up the host, since browsers send no origin with it), the body JSON, or a form where a file is
// taken, and the header that only a script of this site sets must be there. REST does not come this way and knows no cookie.
import type { IncomingMessage } from 'node:http';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { AnyRouter, TRPCError } from '@trpc/server';
import type { Context, ContextFactory } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { sendError, requireMethod } from '#server/http/send-response.ts';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { BODY_BYTES_MAX, clientAddressOf, readPresentedChallenges, requestIdOf } from '#server/http/incoming-request.ts';
import { hasOwnOrigin, isOfOwnSite, isOwnLookUp } from '#server/http/own-site.ts';
import { refuseThrottled } from '#server/http/refuse-throttled.ts';
import type { Handler } from '#server/http/handler.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { answerUpload, uploadProcedureAt } from '#server/http/trpc-upload.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

/** Calls in one HTTP request. Limits count calls, so a batch gains nothing but must not be endless either. */
const BATCH_CALLS_MAX = 10;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

const mediaTypeOf = ({ headers }: IncomingMessage): string | undefined => headers['content-type']?.split(';')[0]?.trim();

/** A file comes as a form, which a foreign page may send as well: like all else it comes with the header. */
const isOurOwn = (request: IncomingMessage, appUrl: string, mediaType: string): boolean => {
  if (request.headers['x-app'] !== '1') return false;
  if (request.method === 'GET') return isOwnLookUp(request, appUrl);
  return isOfOwnSite(request) && hasOwnOrigin(request, appUrl) && mediaTypeOf(request) === mediaType;
};

type TrpcParts = {
  rateLimit: RateLimit;
  /** Where files lie until their request is answered. */
  uploadDirectory: string;
  router: AnyRouter;
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
};

export const createTrpcHandler = (parts: TrpcParts): Handler => {
  const { router, services, contextFor, sessionCookie, deviceCookie, rateLimit, uploadDirectory } = parts;
  const { environment, log } = services;

  const createContext = async (req: IncomingMessage, setCookie: (header: string) => void): Promise<Context> =>
    contextFor({
      requestId: requestIdOf(req),
      clientAddress: clientAddressOf(req, environment.trustsProxy),
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
    res.setHeader('X-Request-Id', requestIdOf(req));
    res.setHeader('Cache-Control', 'no-store');
    if (!requireMethod(req, res, ['GET', 'POST'])) return;
    if (!URL.canParse(`http://${req.headers.host}`)) return sendError(req, res, 'malformed_body');
    if (await refuseThrottled(req, res, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    const path = (req.url ?? '').split('?', 1)[0]?.replace(/^\/trpc\/?/, '') ?? '';
    const takingFile = mediaTypeOf(req) === FORM_TYPE ? uploadProcedureAt(router, path) : undefined;
    if (!isOurOwn(req, environment.appUrl, takingFile ? FORM_TYPE : JSON_TYPE)) return sendError(req, res, 'permission_denied');
    const setCookie = (header: string): void => void res.appendHeader('Set-Cookie', header);
    const logFailure = (error: TRPCError, procedure = path): void => {
      const failure = toAppError(error);
      if (failure.status >= 500) log.error({ err: failure.cause ?? failure, procedure, requestId: requestIdOf(req) }, 'A call failed');
    };
    if (takingFile && req.method === 'POST') {
      const context = await createContext(req, setCookie);
      return answerUpload({ req, res, router, procedure: takingFile, path, context, uploadDirectory, onError: logFailure });
    }
    // An answer in a stream is begun before a call can set a cookie.
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
