// What every procedure is given, whichever transport called it. server/context.ts makes one per call.
import type { Database } from '#db/client.ts';
import type { Session } from '#server/features/auth/session.ts';
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
  strict: boolean;
  encode(payload: unknown): EncodedAnswer;
  encodeError(error: unknown): EncodedAnswer;
  /** Set by the ledger: the answer that was stored or found. The REST adapter sends it as it is. */
  settled?: EncodedAnswer & { replayed: boolean };
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

export type EncodedAnswer = { status: number; body: string };

export type Context = Services & {
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
   * read.
   */
  recall<Value>(name: string, read: () => Promise<Value>): Promise<Value>;
  /** Only on calls that may take facts from memory. */
  preparation?: Preparation;
  savedAnswer?: SavedAnswer;
  /** Only on the dashboard's transport: seals the token into the cookie, or clears it. */
  cookie?: { set(token: string, expiresAt: Date | null): Promise<void>; clear(): void };
};

/** The context of procedures behind a session. */
export type SessionContext = Context & { me: Session };
