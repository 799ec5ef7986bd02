// /live: server-sent events for a page of ours. Each says how many transactions the person has, and nothing of them; the page asks for
// what it wants to show. A client that was cut off says in Last-Event-ID what it was told last and goes on from there.
import type { IncomingMessage } from 'node:http';
import { toAppError } from '#server/api/trpc.ts';
import type { ContextFactory } from '#server/api/context.ts';
import { sendAppError, sendError, requireMethod } from '#server/http/send-response.ts';
import { clientAddressOf, requestIdOf } from '#server/http/incoming-request.ts';
import type { Viewer } from '#server/http/live-stream.ts';
import type { LiveStreams } from '#server/http/live-streams.ts';
import { isOwnLookUp } from '#server/http/own-site.ts';
import { refuseThrottled } from '#server/http/refuse-throttled.ts';
import type { Handler } from '#server/http/handler.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { AppError, unavailable } from '#server/kernel/errors.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

type LiveParts = {
  streams: LiveStreams;
  sessionCookie: SessionCookie;
  rateLimit: RateLimit;
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
};

/** Whoever may not read the list is not told that it has grown, and nobody is asked for a code because of a stream. */
const LIST = {
  name: 'transactions.list',
  permission: 'user.transaction.view',
  isStepUp: false,
  requiresProof: false,
  whileChallenged: undefined,
} as const;

const FULL_RETRY_SECONDS = 60;

const NUMBER = /^\d{1,15}$/;

/** How many transactions the client knows of: as it was told last, or as the page was made. Nonsense is as if it were not there. */
const sinceOf = ({ headers, url = '' }: IncomingMessage): number | undefined => {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('since');
  const known = [headers['last-event-id'], asked].find((text) => typeof text === 'string' && NUMBER.test(text));
  return known === undefined ? undefined : Number(known);
};

/** Makes the handler of /live. */
export const createLiveHandler = ({ streams, sessionCookie, rateLimit, services, contextFor }: LiveParts): Handler => {
  const { environment, log } = services;

  const admitting = async (req: IncomingMessage): Promise<() => Promise<Viewer>> => {
    const request = {
      requestId: requestIdOf(req),
      clientAddress: clientAddressOf(req, environment.trustsProxy),
      userAgent: req.headers['user-agent'] ?? '',
      url: new URL('/live', environment.appUrl),
      token: await sessionCookie.read(req.headers.cookie),
    };
    return async () => {
      const ctx = contextFor(request);
      const me = await ctx.session();
      if (!ctx.gate.passesUnasked(ctx, me, LIST)) throw new AppError('mfa_required');
      if (!me.permissions.has(LIST.permission)) throw new AppError('permission_denied');
      return me;
    };
  };

  return async (req, res) => {
    if (!requireMethod(req, res, ['GET'])) return;
    if (await refuseThrottled(req, res, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    if (!isOwnLookUp(req, environment.appUrl)) return sendError(req, res, 'permission_denied');
    try {
      const admit = await admitting(req);
      const { companyId, userId } = await admit();
      const isOpen = await streams.open({ companyId, userId }, { res, since: sinceOf(req), admit });
      if (!isOpen) throw unavailable(undefined, FULL_RETRY_SECONDS);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500 && failure.code !== 'unavailable')
        log.error({ err: failure.cause ?? failure, requestId: requestIdOf(req) }, 'A stream could not be opened');
      sendAppError(req, res, failure);
    }
  };
};
