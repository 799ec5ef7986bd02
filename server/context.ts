// Makes the context of one call, the same for every transport. Who calls is asked at most once, on first use.
import type { Database } from '#db/client.ts';
import type { Context } from '#server/api/context.ts';
import { authenticate } from '#server/features/auth/authenticate.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { Services } from '#server/services.ts';

export type ContextParts = Pick<Context, 'requestId' | 'clientAddress' | 'userAgent' | 'url' | 'cookie'> & {
  services: Services;
  db: Database;
  /** As the client sent it; undefined when it sent none. */
  token: string | undefined;
  /** Who listens to parameters without effect; nobody on the dashboard's transport. */
  ignore?: Context['ignore'];
};

const ignoreSilently = (): void => undefined;

export const createContext = ({ services, db, token, ignore = ignoreSilently, ...request }: ContextParts): Context => {
  let session: Promise<Session> | undefined;
  const findSession = (): Promise<Session> => authenticate(db, { token, now: services.clock.now(), log: services.log });
  return { ...services, ...request, db, ignore, session: () => (session ??= findSession()) };
};
