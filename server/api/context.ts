// What every procedure is given, whichever transport called it. server/context.ts makes one per call.
import type { Database } from '#db/client.ts';
import type { Authorization } from '#server/api/authorization.ts';
import type { BrowserPorts } from '#server/features/auth/browser-ports.ts';
import type { Session } from '#server/features/auth/session.ts';
import type { ChallengeGate, ChallengePorts } from '#server/features/mfa/challenge-gate.ts';
import type { Owner } from '#server/records/owned-records.ts';
import type { Walk } from '#server/records/read-page.ts';
import type { Services } from '#server/services.ts';

/**
 * The saved answer of an idempotent request, for procedures that post to the ledger: the ledger looks `key` up and
 * stores what `encode` and `encodeError` return in the commit of the posting itself.
 */
export type SavedAnswer = {
  companyId: number;
  principal: string;
  method: string;
  path: string;
  key: string;
  bodyHash: Buffer;
  /** The company's strict setting: another body under the same key is refused with 422. */
  isStrict: boolean;
  encode(payload: unknown): EncodedAnswer;
  encodeError(error: unknown): EncodedAnswer;
  /** Set by the ledger: the answer that was stored or found. The REST adapter sends it as it is. */
  answered?: EncodedAnswer & { replayed: boolean };
};

/**
 * What a posting was prepared from: the version of the company's facts in memory (records/memory.ts). It is open as soon as a
 * fact came from memory. The ledger says what became of it: confirmed when the batch found the same version, stale when it
 * did not.
 */
export type Preparation = {
  version: number;
  state: 'open' | 'confirmed' | 'stale';
  /** Tells the memory which version there is now. */
  observe(version: number): void;
  /** Makes the memory ask for the version before it gives anything again. */
  doubt(): void;
  /** For verbs that write something before they post: ends a call that rests on memory, so that it is made from the tables. */
  requireTables(): void;
};

/** Completed challenges of a session, spent in the commit of what they were completed for. */
export type ChallengeSpending = { tokenKey: string; ids: readonly string[] };

export type EncodedAnswer = { status: number; body: string };

/** The services, and what the transport passes on. */
type TransportPorts = Services & ChallengePorts & BrowserPorts;

export type Context = TransportPorts & {
  /** The pool, or the transaction of an idempotent request. */
  db: Database;
  requestId: string;
  clientAddress: string;
  userAgent: string;
  /** Authenticates on first use and remembers. Throws unauthenticated or invalid_token. */
  session(): Promise<Session>;
  /** The full address of the request, on the configured public address: lists build next and previous from it. */
  url: URL;
  /** Notes a parameter that had no effect, for the header X-Ignored-Parameters. */
  ignore(parameter: string): void;
  /**
   * A fact of the caller's company that postings ask for every time. Under a preparation it may come from memory, else it is
   * read. It is not kept when `isLasting` says that it may be another soon, without a change of what the company counts.
   */
  recall<Value>(name: string, read: () => Promise<Value>, isLasting?: (value: Value) => boolean): Promise<Value>;
  /** Only on calls that may take facts from memory. */
  preparation?: Preparation;
  savedAnswer?: SavedAnswer;
  /** All of a list is wanted, part by part. */
  walk?: Walk;
  gate: ChallengeGate;
  /** Set by a transport that authorizes before it reads the body; valid for the procedure that it names. */
  authorization?: Authorization;
  /** Ephemeral challenges that the call spends in its commit: whoever posts hands them to the ledger. */
  spends?: ChallengeSpending | undefined;
};

/** The context of procedures behind a session. */
export type SessionContext = Context & { me: Session };

/** The context of procedures behind the doors of `owning`: what the call may touch. */
export type OwnerContext = SessionContext & { owner: Owner };
