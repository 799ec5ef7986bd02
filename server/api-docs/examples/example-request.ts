/** A call as an example shows it. The token and the address of the server stand in the environment, so that no sample holds either. */
export type ExampleRequest = {
  method: string;
  /** Below /3, filled in, with its query. */
  path: string;
  takesToken: boolean;
  /** Sent as JSON, or as the fields of a form where there are files. */
  body?: Record<string, unknown> | undefined;
  /** Names of files by the fields of the form. */
  files?: Record<string, string> | undefined;
  /** It has an Idempotency-Key: one that is new each time the sample runs, so that nobody copies one and pays once for two intents. */
  takesKey?: boolean | undefined;
};

/** Where samples read the address of the server, such as https://books.example.com. */
export const URL_VARIABLE = 'COUNTINGHOUSE_URL';

/** Where samples read the access token. */
export const TOKEN_VARIABLE = 'COUNTINGHOUSE_TOKEN';

/** The body is sent as JSON. */
export const sendsJson = ({ body, files }: ExampleRequest): boolean => body !== undefined && files === undefined;

/** A field of a form as text: what is not text is JSON. */
export const formText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
