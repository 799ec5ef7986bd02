// Makes the context of one call, the same for every transport. Who calls is asked at most once, on first use.
import type { Database } from '#db/client.ts';
import type { Context } from '#server/api/context.ts';
import { authenticate, challengeGate, readUncached } from '#server/modules/identity/index.ts';
import type { Session } from '#server/api/session.ts';
import { readToken } from '#server/kernel/access-token.ts';
import { createCachedReads, type CompanyCache } from '#server/records/company-cache.ts';
import type { Services } from '#server/api/services.ts';

export type ContextParts = Pick<Context, 'requestId' | 'clientAddress' | 'userAgent' | 'url' | 'cookie' | 'device'> & {
  services: Services;
  db: Database;
  /** As the client sent it; undefined when it sent none. */
  token: string | undefined;
  /** Called with the session of the token, also when the call is then rejected: for the request log. */
  onSession?: (session: Session) => void;
  /** From the header Verified-Challenge. */
  presentedChallenges?: Context['presentedChallenges'];
  mayReplay?: boolean;
  /** Who is told of parameters without effect: REST, whose clients may send any. */
  ignore?: Context['ignore'];
  /** Set on calls that post and can be built again when a cached value was outdated. */
  cache?: CompanyCache | undefined;
};

/**
 * Pages and forms are our own code, where a parameter without effect is a filter that is misspelt: the list would show too much and
 * nobody would notice. Tests and development fail; in production the page is shown, and the log warns of
 * it: no more, since whoever has a session can send this without a page.
 */
const refuseMisspelt =
  ({ environment, log }: Services, requestId: string): Context['ignore'] =>
  (parameter) => {
    const err = new Error(`The list has no parameter "${parameter}".`);
    if (environment.nodeEnvironment !== 'production') throw err;
    log.warn({ err, requestId }, 'A page sent a parameter that has no effect');
  };

export const createContext = ({
  services,
  db,
  token,
  ignore,
  cache,
  onSession,
  presentedChallenges = [],
  mayReplay = false,
  ...request
}: ContextParts): Context => {
  const presented = cache && token !== undefined ? readToken(token) : undefined;
  const cachedReads = cache && presented ? createCachedReads(cache, presented.companyId) : undefined;
  const readCached = cachedReads?.read ?? readUncached;
  let session: Promise<Session> | undefined;
  const { clientAddress } = request;
  const findSession = (): Promise<Session> =>
    authenticate(db, { token, now: services.clock.now(), log: services.log, readCached, clientAddress, onSession });
  return {
    ...services,
    ...request,
    db,
    ignore: ignore ?? refuseMisspelt(services, request.requestId),
    readCached,
    presentedChallenges,
    mayReplay,
    gate: challengeGate,
    ...(cachedReads && { cachedReads }),
    session: () => (session ??= findSession()),
  };
};
