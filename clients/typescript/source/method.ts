// Types of the client's methods and options.
import type { ApiError } from './errors.ts';

/** An amount in a request: an integer in the smallest unit of the currency. A number must be a safe integer. */
export type Amount = bigint | number;

/** Options of a single call. */
export type CallOptions = {
  /** Cancels the call. The server may still execute the request. */
  signal?: AbortSignal | undefined;
  /** Timeout of each attempt. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries. */
  retries?: number | undefined;
  /** Replaces the generated key of a POST, PUT or PATCH. The same key returns the saved response for 24 hours. */
  idempotencyKey?: string | undefined;
  /** Returns the response of a posting without executing it. Other operations reject it. */
  isDryRun?: boolean | undefined;
  /** IDs of completed ephemeral challenges. */
  verifiedChallenges?: readonly string[] | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Called with the response of each attempt before its body is read. Read headers only, not the body. */
  onResponse?: ((response: Response) => void) | undefined;
};

/** The parameters are optional if none of them is required. */
export type Method<Parameters, Result> =
  Partial<Parameters> extends Parameters
    ? (parameters?: Parameters, options?: CallOptions) => Promise<Result>
    : (parameters: Parameters, options?: CallOptions) => Promise<Result>;

type ListIterator<Parameters, Result> =
  Partial<Parameters> extends Parameters
    ? (parameters?: Parameters, options?: CallOptions) => Result
    : (parameters: Parameters, options?: CallOptions) => Result;

export type Page<Row> = {
  /** Total number of matching records. Absent with `pagination: 'cursor'`. */
  count?: number;
  /** URL of the next page; null on the last page. */
  next: string | null;
  previous: string | null;
  results: Row[];
};

/** Paginated lists. */
export type Paged<Parameters, Row> = {
  /** Iterates over all records and fetches pages as needed. Uses cursor pagination unless `orderby` is another field than `created`. */
  all: ListIterator<Parameters, AsyncGenerator<Row, void, undefined>>;
};

/** Lists that are available as CSV. */
export type Downloadable<Parameters> = {
  /** Returns all records as CSV, regardless of paging. The body of the response is not read yet. */
  csv: Method<Parameters, Response>;
};

export type OperationRoute = {
  method: string;
  path: string;
  isPaged?: boolean;
  hasCursor?: boolean;
  hasCsv?: boolean;
  takesFile?: boolean;
  isPublic?: boolean;
};

/** A challenge to complete before the request can be executed. */
export type OpenChallenge = {
  id: string;
  type: string;
  /** `ephemeral` challenges are valid for one request. */
  durability: string;
  /** The user's authenticator types that can complete it. */
  authenticator_types: string[];
  supported_types?: string[];
  created: number;
};

export type ChallengeContext = {
  /** Sends a code by SMS. */
  deliver: () => Promise<void>;
  /** Starts at 1 and increases with each wrong code. */
  attempt: number;
  /** The error of the previous, wrong code. */
  previousError?: ApiError | undefined;
  /** The method that requires the challenge, such as `transactions.transfer`. */
  operation: string;
};

/** Returns a code from the user. `undefined` cancels: the call throws the original `ApiError`. */
export type OnChallenge = (challenge: OpenChallenge, context: ChallengeContext) => string | undefined | Promise<string | undefined>;

export type Token = string | undefined | (() => string | undefined | Promise<string | undefined>);

export type ClientOptions = {
  /** URL of the server, such as `https://ledger.example`, with or without `/3`. */
  baseUrl: string;
  /** An access token, or a function that returns the current one. */
  token?: Token;
  /** Timeout of each attempt. Defaults to 30 s. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries. Defaults to 3. */
  retries?: number | undefined;
  /** Called for a code when a request requires a challenge. The request then continues. */
  onChallenge?: OnChallenge | undefined;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
};
