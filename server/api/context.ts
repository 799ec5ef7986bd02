// The context of a procedure, the same for every transport. server/composition/context.ts creates one per call.
import type { Database } from '#db/client.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import type { Authorization, Session } from '#server/api/session.ts';
import type { ChallengeGate, ChallengePorts } from '#server/api/challenge-gate.ts';
import type { ConsumedChallenges } from '#server/ledger/index.ts';
import type { CachedReads, CacheUse, ReadFromCache } from '#server/records/company-cache.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';
import type { ListScan } from '#server/records/read-page.ts';
import type { Services } from '#server/api/services.ts';

/** The services, and what the transport passes on. */
type TransportPorts = Services & ChallengePorts & BrowserPorts;

export type Context = TransportPorts & {
  /** The pool, or the transaction of an idempotent request. */
  db: Database;
  requestId: string;
  clientAddress: string;
  userAgent: string;
  /** Authenticates on first use and caches the session. Throws unauthenticated or invalid_token. */
  session(): Promise<Session>;
  /** The URL of the request on the configured public address; lists build next and previous from it. */
  url: URL;
  /** Records a parameter without effect, for the header X-Ignored-Parameters. */
  ignore(parameter: string): void;
  /** Reads data of the caller's company through the versioned cache where the call may use it, and from the tables elsewhere. */
  readCached: ReadFromCache;
  /** Only on calls that may use the cache: those that can be run again when a cached value was outdated. */
  cachedReads?: CachedReads;
  /** Set when a whole list is read in batches. */
  scan?: ListScan;
  gate: ChallengeGate;
  /** Set by a transport that authorizes before it reads the body; valid for the procedure that it names. */
  authorization?: Authorization;
  /** Ephemeral challenges that the posting consumes in its commit. */
  challenges?: ConsumedChallenges | undefined;
};

/** The part of a context that a transport takes from its request. */
export type ContextRequest = Pick<Context, 'requestId' | 'clientAddress' | 'userAgent' | 'url' | 'cookie' | 'device'> & {
  /** The token as the client sent it. */
  token: string | undefined;
  /** For the request log. Called with the session of the token, even if the call is rejected afterwards. */
  onSession?: (session: Session) => void;
  /** From the header Verified-Challenge. */
  presentedChallenges?: Context['presentedChallenges'];
  mayReplay?: boolean;
  /** Set by REST, which reports parameters without effect. Otherwise such a parameter is a bug in the dashboard. */
  ignore?: Context['ignore'];
  /** Set on calls that can be run again when a cached value was outdated. */
  cacheUse?: CacheUse | undefined;
};

/** Creates the context of one request. The transports receive it from the composition root. */
export type ContextFactory = (request: ContextRequest) => Context;

/** The context of a procedure that requires a session. */
export type SessionContext = Context & { me: Session };

/** The context of a procedure built by `proceduresFor`; `owner` is the scope of its queries. */
export type OwnerContext = SessionContext & { owner: RecordOwner };
