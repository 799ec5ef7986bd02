// The dashboard's transport. The cookie authorises here, so a foreign site must not be able to make a browser call: the
// origin must be our own (of a look-up the host, since browsers send no origin with it), the body JSON, and the header that
// only a script of this site sets must be there. REST does not come this way and knows no cookie.
import type { IncomingMessage } from 'node:http';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import type { Context } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';
import { createContext } from '#server/context.ts';
import { answerError } from '#server/http/answer.ts';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { readPresentedChallenges } from '#server/http/presented-challenges.ts';
import { clientAddressOf } from '#server/http/client-address.ts';
import { isHostOf } from '#server/http/host.ts';
import { refuseThrottled } from '#server/http/refuse-throttled.ts';
import { requestIdOf } from '#server/http/request-id.ts';
import type { Handler } from '#server/http/server.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { RateLimit } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#db/client.ts';

/** Calls in one HTTP request. Limits count calls, so a batch gains nothing but must not be endless either. */
const BATCH_CALLS_MAX = 10;
const BODY_BYTES_MAX = 256 * 1024;

const isOurOwn = ({ method, headers }: IncomingMessage, appUrl: string): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'content-type': contentType } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers['x-app'] !== '1') return false;
  const isOurs = origin === new URL(appUrl).origin;
  if (method === 'GET') return isHostOf(host, appUrl) && (isOurs || origin === undefined);
  return isOurs && contentType?.split(';')[0]?.trim() === 'application/json';
};

type TrpcParts = {
  rateLimit: RateLimit;
  router: AppRouter;
  services: Services;
  db: Database;
  sessionCookie: SessionCookie;
  deviceCookie: DeviceCookie;
};

export const createTrpcHandler = ({ router, services, db, sessionCookie, deviceCookie, rateLimit }: TrpcParts): Handler => {
  const { environment, log } = services;

  const contextFor = async (req: IncomingMessage, setCookie: (header: string) => void): Promise<Context> =>
    createContext({
      services,
      db,
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
    if (req.method !== 'GET' && req.method !== 'POST') {
      res.setHeader('Allow', 'GET, POST');
      return answerError(req, res, 'method_not_allowed');
    }
    if (!URL.canParse(`http://${req.headers.host}`)) return answerError(req, res, 'malformed_body');
    if (await refuseThrottled(req, res, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    if (!isOurOwn(req, environment.appUrl)) return answerError(req, res, 'permission_denied');
    // An answer in a stream is begun before a call can set a cookie.
    req.headers['trpc-accept'] = 'application/json';
    const path = (req.url ?? '').split('?', 1)[0]?.replace(/^\/trpc\/?/, '') ?? '';
    await nodeHTTPRequestHandler({
      req,
      res,
      path,
      router,
      maxBodySize: BODY_BYTES_MAX,
      maxBatchSize: BATCH_CALLS_MAX,
      createContext: () => contextFor(req, (header) => void res.appendHeader('Set-Cookie', header)),
      onError: ({ error, path: procedure }) => {
        const failure = toAppError(error);
        if (failure.status >= 500) log.error({ err: failure.cause ?? failure, procedure, requestId: requestIdOf(req) }, 'A call failed');
      },
    });
  };
};
