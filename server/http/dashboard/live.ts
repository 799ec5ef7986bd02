// /live: server-sent events with the number of transactions of the user, for pages of the dashboard; the page then requests the data. A client
// that reconnects sends the last number in Last-Event-ID.
import type { IncomingMessage } from 'node:http';
import { toAppError } from '#server/api/trpc.ts';
import type { ContextFactory } from '#server/api/context.ts';
import { sendAppError, sendError, requireMethod, rejectThrottled, type Handler } from '#server/http/request/send-response.ts';
import { getClientAddress, getRequestId } from '#server/http/request/incoming-request.ts';
import type { StreamUser, LiveStreams } from '#server/http/dashboard/live-streams.ts';
import { isSameOriginRead } from '#server/http/request/request-origin.ts';
import type { SessionCookie } from '#server/http/dashboard/cookies.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

type LiveOptions = {
  streams: LiveStreams;
  sessionCookie: SessionCookie;
  rateLimit: RateLimit;
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
};

/** A stream requires the permission to list transactions, and opens no challenge. */
const LIST_CALL = {
  name: 'transactions.list',
  permission: 'user.transaction.view',
  isStepUp: false,
  requiresProof: false,
  whileChallenged: undefined,
} as const;

const RETRY_AFTER_SECONDS = 60;

const NUMBER = /^\d{1,15}$/;

/** The number of transactions that the client has received, from its last event or the page. Malformed numbers are ignored. */
const readSince = ({ headers, url = '' }: IncomingMessage): number | undefined => {
  const requested = new URLSearchParams(url.split('?', 2)[1]).get('since');
  const lastEventId = [headers['last-event-id'], requested].find((text) => typeof text === 'string' && NUMBER.test(text));
  return lastEventId === undefined ? undefined : Number(lastEventId);
};

/** Creates the handler of /live. */
export const createLiveHandler = ({ streams, sessionCookie, rateLimit, services, contextFor }: LiveOptions): Handler => {
  const { environment, log } = services;

  const createAuthorize = async (req: IncomingMessage): Promise<() => Promise<StreamUser>> => {
    const request = {
      requestId: getRequestId(req),
      clientAddress: getClientAddress(req, environment.trustsProxy),
      userAgent: req.headers['user-agent'] ?? '',
      url: new URL('/live', environment.appUrl),
      token: await sessionCookie.read(req.headers.cookie),
    };
    return async () => {
      const ctx = contextFor(request);
      const me = await ctx.session();
      if (!ctx.gate.passesWithoutChallenge(ctx, me, LIST_CALL)) throw new AppError('mfa_required');
      if (!me.permissions.has(LIST_CALL.permission)) throw new AppError('permission_denied');
      return me;
    };
  };

  return async (req, res) => {
    if (!requireMethod(req, res, ['GET'])) return;
    if (await rejectThrottled(req, res, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    if (!isSameOriginRead(req, environment.appUrl)) return sendError(req, res, 'permission_denied');
    try {
      const authorize = await createAuthorize(req);
      const { companyId, userId } = await authorize();
      const isOpen = await streams.open({ companyId, userId }, { res, since: readSince(req), authorize });
      if (!isOpen) throw unavailable(undefined, RETRY_AFTER_SECONDS);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500 && failure.code !== 'unavailable')
        log.error({ err: failure.cause ?? failure, requestId: getRequestId(req) }, 'Opening a live stream failed');
      sendAppError(req, res, failure);
    }
  };
};
