// Makes the context of one call, the same for every transport. Who calls is asked at most once, on first use.
import type { Database } from '#db/client.ts';
import type { Context, Preparation } from '#server/api/context.ts';
import { authenticate, readAlways } from '#server/features/auth/authenticate.ts';
import type { Session } from '#server/features/auth/session.ts';
import { challengeGate } from '#server/features/mfa/gate.ts';
import { readToken } from '#server/features/auth/token.ts';
import { unavailable } from '#server/kernel/errors.ts';
import type { CompanyMemory } from '#server/records/memory.ts';
import type { Services } from '#server/services.ts';

export type ContextParts = Pick<Context, 'requestId' | 'clientAddress' | 'userAgent' | 'url' | 'cookie' | 'device'> & {
  services: Services;
  db: Database;
  /** As the client sent it; undefined when it sent none. */
  token: string | undefined;
  /** Is told whose token it is, also of a call that is then refused: for the request log. */
  notice?: (session: Session) => void;
  /** From the header Verified-Challenge. */
  presentedChallenges?: Context['presentedChallenges'];
  mayReplay?: boolean;
  /** Who is told of parameters without effect: REST, whose clients may send any. */
  ignore?: Context['ignore'];
  /** Given to calls that post and that can be prepared once more when memory was wrong. */
  memory?: CompanyMemory | undefined;
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

/** No company's: no batch confirms it. */
const NO_VERSION = -1;

/**
 * All facts must be of one version, or the batch finds the posting stale. While none of them came from memory, they are what the
 * tables say, and nothing has to be confirmed.
 */
const prepareFrom = (memory: CompanyMemory, companyId: number): Required<Pick<Context, 'recall' | 'preparation'>> => {
  const observe = (version: number): void => memory.observe(companyId, version);
  const doubt = (): void => memory.doubt(companyId);
  const requireTables = (): void => {
    if (preparation.state !== 'open') return;
    preparation.state = 'stale';
    throw unavailable(undefined, 1);
  };
  const preparation: Preparation = { version: NO_VERSION, state: 'confirmed', observe, doubt, requireTables };
  let isFirst = true;
  return {
    preparation,
    recall: async (name, read, isLasting) => {
      const { value, version, isRemembered } = await memory.recall(companyId, name, read, isLasting);
      if (!isFirst && preparation.version !== version) preparation.version = NO_VERSION;
      else preparation.version = version;
      isFirst = false;
      if (isRemembered) preparation.state = 'open';
      return value;
    },
  };
};

export const createContext = ({
  services,
  db,
  token,
  ignore,
  memory,
  notice,
  presentedChallenges = [],
  mayReplay = false,
  ...request
}: ContextParts): Context => {
  const presented = memory && token !== undefined ? readToken(token) : undefined;
  const { recall, preparation } = memory && presented ? prepareFrom(memory, presented.companyId) : { recall: readAlways };
  let session: Promise<Session> | undefined;
  const { clientAddress } = request;
  const findSession = (): Promise<Session> =>
    authenticate(db, { token, now: services.clock.now(), log: services.log, recall, clientAddress, notice });
  return {
    ...services,
    ...request,
    db,
    ignore: ignore ?? refuseMisspelt(services, request.requestId),
    recall,
    presentedChallenges,
    mayReplay,
    gate: challengeGate,
    ...(preparation && { preparation }),
    session: () => (session ??= findSession()),
  };
};
