// Everything under /statement-files: statements of accounts, as files. A link there is good for one person and a few minutes, and the
// cookie says who follows it. Nothing else is served here, and nothing is changed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, ContextFactory, SessionContext } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { sendAppError } from '#server/http/send-response.ts';
import { clientAddressOf, requestIdOf } from '#server/http/incoming-request.ts';
import { attachment } from '#server/http/content-disposition.ts';
import { refuseThrottled } from '#server/http/refuse-throttled.ts';
import type { Handler } from '#server/http/handler.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { AppError } from '#server/kernel/errors.ts';
import { drained, withFilePermit } from '#server/platform/files/file-semaphore.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

type Target = { begin(file: { name: string; mediaType: string }): void; write(chunk: string | Uint8Array): Promise<boolean> };

type Parts = {
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
  sessionCookie: Pick<SessionCookie, 'read'>;
  rateLimit: RateLimit;
  /** Writes what the key is of, or throws before it begins. */
  write(ctx: Context & Pick<SessionContext, 'me'>, key: string, target: Target): Promise<void>;
};

const OWN_SITES = new Set<unknown>([undefined, 'same-origin', 'none']);

const targetOf = (response: ServerResponse): Target => ({
  begin: ({ name, mediaType }) => {
    response.writeHead(200, {
      'Content-Type': mediaType,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'no-store',
    });
  },
  write: async (chunk) => {
    if (!response.destroyed && !response.write(chunk)) await drained(response);
    return !response.destroyed;
  },
});

/** Makes the handler. */
export const createStatementFiles = ({ services, contextFor, sessionCookie, rateLimit, write }: Parts): Handler => {
  const { environment, log } = services;
  const createContext = async (request: IncomingMessage): Promise<Context> =>
    contextFor({
      requestId: requestIdOf(request),
      clientAddress: clientAddressOf(request, environment.trustsProxy),
      userAgent: request.headers['user-agent'] ?? '',
      url: new URL('/statement-files/', environment.appUrl),
      token: await sessionCookie.read(request.headers.cookie),
    });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET') throw new AppError('method_not_allowed', { allow: ['GET'] });
    if (!OWN_SITES.has(request.headers['sec-fetch-site'])) throw new AppError('permission_denied');
    const key = new URLSearchParams((request.url ?? '').split('?', 2)[1]).get('key') ?? '';
    const context = await createContext(request);
    const me = await context.session();
    await withFilePermit(me.userId, response, async () => {
      await write({ ...context, me }, key, targetOf(response));
      response.end();
    });
  };
  return async (request, response) => {
    if (await refuseThrottled(request, response, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    try {
      await serve(request, response);
    } catch (error) {
      const failure = toAppError(error);
      const isGone = response.destroyed && !response.headersSent;
      if (failure.status >= 500 && !isGone)
        log.error({ err: failure.cause ?? failure, requestId: requestIdOf(request) }, 'A statement could not be sent');
      if (response.headersSent || response.destroyed) return;
      if (failure.allow) response.setHeader('Allow', failure.allow.join(', '));
      sendAppError(request, response, failure);
    }
  };
};
