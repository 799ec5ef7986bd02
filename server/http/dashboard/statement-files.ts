// /statement-files: account statements as files. A link is valid for one user and a few minutes; the session cookie authenticates the
// request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, ContextFactory, SessionContext } from '#server/api/context.ts';
import { toAppError } from '#server/api/trpc.ts';
import { sendAppError, rejectThrottled, type Handler } from '#server/http/request/send-response.ts';
import { getClientAddress, getRequestId } from '#server/http/request/incoming-request.ts';
import { isOwnDownload } from '#server/http/request/request-origin.ts';
import { attachment } from '#server/http/request/content-disposition.ts';
import type { SessionCookie } from '#server/http/dashboard/cookies.ts';
import { AppError } from '#server/kernel/errors.ts';
import { waitForDrain, withFilePermit } from '#server/platform/files/file-semaphore.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';
import type { Services } from '#server/api/services.ts';

type StatementTarget = { begin(file: { name: string; mediaType: string }): void; write(chunk: string | Uint8Array): Promise<boolean> };

type StatementFilesOptions = {
  services: Pick<Services, 'environment' | 'log'>;
  contextFor: ContextFactory;
  sessionCookie: Pick<SessionCookie, 'read'>;
  rateLimit: RateLimit;
  /** Writes the statement of the key. Throws only before the first byte. */
  write(ctx: Context & Pick<SessionContext, 'me'>, key: string, target: StatementTarget): Promise<void>;
};

const createTarget = (response: ServerResponse): StatementTarget => ({
  begin: ({ name, mediaType }) => {
    response.writeHead(200, {
      'Content-Type': mediaType,
      'Content-Disposition': attachment(name),
      'Cache-Control': 'no-store',
    });
  },
  write: async (chunk) => {
    if (!response.destroyed && !response.write(chunk)) await waitForDrain(response);
    return !response.destroyed;
  },
});

/** Creates the handler of all paths under /statement-files. */
export const createStatementFiles = ({ services, contextFor, sessionCookie, rateLimit, write }: StatementFilesOptions): Handler => {
  const { environment, log } = services;
  const createContext = async (request: IncomingMessage): Promise<Context> =>
    contextFor({
      requestId: getRequestId(request),
      clientAddress: getClientAddress(request, environment.trustsProxy),
      userAgent: request.headers['user-agent'] ?? '',
      url: new URL('/statement-files/', environment.appUrl),
      token: await sessionCookie.read(request.headers.cookie),
    });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET') throw new AppError('method_not_allowed', { allow: ['GET'] });
    if (!isOwnDownload(request)) throw new AppError('permission_denied');
    const key = new URLSearchParams((request.url ?? '').split('?', 2)[1]).get('key') ?? '';
    const context = await createContext(request);
    const me = await context.session();
    await withFilePermit(me.userId, response, async () => {
      await write({ ...context, me }, key, createTarget(response));
      response.end();
    });
  };
  return async (request, response) => {
    if (await rejectThrottled(request, response, { rateLimit, trustsProxy: environment.trustsProxy })) return;
    try {
      await serve(request, response);
    } catch (error) {
      const failure = toAppError(error);
      const isDisconnected = response.destroyed && !response.headersSent;
      if (failure.status >= 500 && !isDisconnected)
        log.error({ err: failure.cause ?? failure, requestId: getRequestId(request) }, 'Sending a statement failed');
      if (response.headersSent || response.destroyed) return;
      if (failure.allow) response.setHeader('Allow', failure.allow.join(', '));
      sendAppError(request, response, failure);
    }
  };
};
