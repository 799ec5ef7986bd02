/** What a receiver answered. */
export type OutboundAnswer = {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The beginning of the body, as text. */
  body: string;
};

/** Why there was no answer. */
export type OutboundFailure = 'address_refused' | 'timeout' | 'connection';

/** There was no answer; the message says why, in words that an admin may read. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Requests to addresses that people have chosen: only to what is public, or what the operator has allowed. */
export type OutboundHttp = {
  /** What is wrong with an address, in words for who entered it; undefined: nothing. Names are looked up. */
  findProblem(url: string): Promise<string | undefined>;
  /** Follows no redirect. Throws OutboundError where there is no answer. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>;
  close(): Promise<void>;
};
