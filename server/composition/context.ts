// Creates the context of a call. All transports share it, and it authenticates at most once, on first use.
import type { Database } from '#db/client.ts';
import type { Context, ContextRequest } from '#server/api/context.ts';
import { authenticate, challengeGate, readUncached } from '#server/modules/identity/index.ts';
import type { Session } from '#server/api/session.ts';
import { readToken } from '#server/kernel/access-token.ts';
import { createCachedReads, type CompanyCache } from '#server/records/company-cache.ts';
import type { Services } from '#server/api/services.ts';

type ContextPorts = {
  services: Services;
  db: Database;
  /** Used only for requests that may read cached data. */
  cache?: CompanyCache | undefined;
};

/**
 * The dashboard sends only known parameters, so an unknown one is a misspelled filter and the list would show too much. Tests and
 * development fail. Production shows the page and logs a warning, because any user with a session can send such a request.
 */
const rejectUnknownParameter =
  ({ environment, log }: Services, requestId: string): Context['ignore'] =>
  (parameter) => {
    const err = new Error(`The list has no parameter "${parameter}".`);
    if (environment.nodeEnvironment !== 'production') throw err;
    log.warn({ err, requestId }, 'Page sent an unknown parameter');
  };

export const createContext = ({
  services,
  db,
  cache: companyCache,
  cacheUse,
  token,
  ignore,
  onSession,
  presentedChallenges = [],
  mayReplay = false,
  ...request
}: ContextPorts & ContextRequest): Context => {
  const cache = cacheUse && companyCache;
  const parsedToken = cache && token !== undefined ? readToken(token) : undefined;
  const cachedReads = cache && parsedToken ? createCachedReads(cache, parsedToken.companyId, cacheUse) : undefined;
  const readCached = cachedReads?.read ?? readUncached;
  let session: Promise<Session> | undefined;
  const { clientAddress } = request;
  const findSession = (): Promise<Session> =>
    authenticate(db, { token, now: services.clock.now(), log: services.log, readCached, clientAddress, onSession });
  return {
    ...services,
    ...request,
    db,
    ignore: ignore ?? rejectUnknownParameter(services, request.requestId),
    readCached,
    presentedChallenges,
    mayReplay,
    gate: challengeGate,
    ...(cachedReads && { cachedReads }),
    session: () => (session ??= findSession()),
  };
};

/** Binds the ports of a process, so that a transport passes only the values of its request. */
export const contextFactory =
  (ports: ContextPorts) =>
  (request: ContextRequest): Context =>
    createContext({ ...ports, ...request });
