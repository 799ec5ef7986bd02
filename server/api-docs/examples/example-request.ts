/** An example request. Samples read the token and the URL of the server from the environment. */
export type ExampleRequest = {
  method: string;
  /** The path below /3 with parameters and query. */
  path: string;
  sendsToken: boolean;
  /** Sent as JSON, or as form fields if the request has files. */
  body?: Record<string, unknown> | undefined;
  /** File names by form field. */
  files?: Record<string, string> | undefined;
  /** The sample generates a new Idempotency-Key for each run, so that a copied key cannot merge two operations. */
  sendsIdempotencyKey?: boolean | undefined;
};

/** Environment variable with the URL of the server, such as https://books.example.com. */
export const URL_VARIABLE = 'COUNTINGHOUSE_URL';

/** Environment variable with the access token. */
export const TOKEN_VARIABLE = 'COUNTINGHOUSE_TOKEN';

export const sendsJson = ({ body, files }: ExampleRequest): boolean => body !== undefined && files === undefined;

/** A form field as text. Values other than text are JSON. */
export const formText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
