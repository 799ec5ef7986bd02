// The forms that all methods have.
import type { ApiError } from './errors.ts';

/** An amount that is sent: a whole number of the smallest unit of its currency. A number must be a safe integer. */
export type Amount = bigint | number;

/** What a call may be told besides its parameters. */
export type CallOptions = {
  /** Ends the call: what was begun on the server may still happen. */
  signal?: AbortSignal | undefined;
  /** For each try, until its answer is there. */
  timeoutMs?: number | undefined;
  /** Tries after the first one. */
  retries?: number | undefined;
  /** In place of the one that is made for each POST, PUT and PATCH: the same key again gets the same answer, within 24 hours. */
  idempotencyKey?: string | undefined;
  /** Ids of challenges that are completed and good for this call alone. */
  verifiedChallenges?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Is shown each answer as it came, of every try, before its body is read: read headers there, and leave the body alone. */
  onResponse?: ((response: Response) => void) | undefined;
};

/** Parameters may be left out where none is needed. */
export type Method<Parameters, Answer> =
  Partial<Parameters> extends Parameters
    ? (parameters?: Parameters, options?: CallOptions) => Promise<Answer>
    : (parameters: Parameters, options?: CallOptions) => Promise<Answer>;

type Lister<Parameters, Answer> =
  Partial<Parameters> extends Parameters
    ? (parameters?: Parameters, options?: CallOptions) => Answer
    : (parameters: Parameters, options?: CallOptions) => Answer;

export type Page<Row> = {
  /** Rows that match in all; absent with `pagination: 'cursor'`. */
  count?: number;
  /** Address of the next page; null on the last one. */
  next: string | null;
  previous: string | null;
  results: Row[];
};

/** Lists that come in pages. */
export type Paged<Parameters, Row> = {
  /** All rows, one after another: pages are fetched as they are needed. By cursor, unless another order than `created` is asked for. */
  all: Lister<Parameters, AsyncGenerator<Row, void, undefined>>;
};

/** Lists that come as a file, too. */
export type Downloadable<Parameters> = {
  /** All rows as CSV, whatever the page. The body is there to be read, or to be passed on as it arrives. */
  csv: Method<Parameters, Response>;
};

/** Where a method leads. */
export type Operation = {
  method: string;
  path: string;
  isPaged?: boolean;
  hasCursor?: boolean;
  hasCsv?: boolean;
  takesFile?: boolean;
  isOpen?: boolean;
};

/** What has to be answered before the session may go on. */
export type OpenChallenge = {
  id: string;
  type: string;
  /** ephemeral: it is good for one call. */
  durability: string;
  /** What the user has that answers it. */
  authenticator_types: string[];
  supported_types?: string[];
  created: number;
};

export type ChallengeHelp = {
  /** Sends a code, where the authenticator is one that is sent codes. */
  deliver: () => Promise<void>;
  /** From 1; it goes up when a code was refused. */
  attempt: number;
  /** Why the code before was refused. */
  refusal?: ApiError | undefined;
  /** The method that asks for it, such as `transactions.transfer`. */
  operation: string;
};

/** Asks the user for a code. Undefined gives up: the call is refused with what the server said. */
export type OnChallenge = (challenge: OpenChallenge, help: ChallengeHelp) => string | undefined | Promise<string | undefined>;

export type Token = string | undefined | (() => string | undefined | Promise<string | undefined>);

export type ClientOptions = {
  /** Where the server is, such as `https://ledger.example`, with or without the `/3` at the end. */
  baseUrl: string;
  /** An access token, or what answers the one of the moment. */
  token?: Token;
  /** For each try: 30 s. */
  timeoutMs?: number | undefined;
  /** Tries after the first one: 3. */
  retries?: number | undefined;
  /** Is asked for a code when a second factor is needed; the call then goes on by itself. */
  onChallenge?: OnChallenge | undefined;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the global one. */
  fetch?: typeof fetch | undefined;
};
