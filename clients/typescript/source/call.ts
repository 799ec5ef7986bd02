// Calls an operation: sends the request with retries, and repeats it after completed challenges.
import { completeChallenges } from './challenges.ts';
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';
import { parseJson } from './json.ts';
import { buildRequest, toApiRoot, takesBody, type HttpRequest, type OperationParameters } from './request.ts';
import { computeRetryDelay, wait } from './retry.ts';
import type { CallOptions, ClientOptions, OperationRoute } from './method.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 3;

/** The text is empty if the body is streamed. */
export type ReceivedResponse = { response: Response; text: string };

export type OperationCall = {
  name: string;
  operation: OperationRoute;
  parameters: OperationParameters;
  options: CallOptions;
  /** Leaves the body unread. */ isStream?: boolean;
};

/** Throws `ApiError` for error responses. */
export type CallOperation = (operationCall: OperationCall) => Promise<ReceivedResponse>;

const resolveToken = async ({ token }: ClientOptions): Promise<string | undefined> => (typeof token === 'function' ? token() : token);

type AttemptInput = { request: HttpRequest; options: CallOptions; isStream: boolean };

/** Sends one attempt. The timeout does not cover a streamed body. */
const sendAttempt = async (
  client: ClientOptions,
  { request: { url, ...init }, options, isStream }: AttemptInput,
): Promise<ReceivedResponse> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  const fetch = client.fetch ?? globalThis.fetch;
  try {
    const response = await fetch(url, { ...init, body: init.body ?? null, signal });
    options.onResponse?.(response);
    if (!response.ok) throw new ApiError(response, await response.text());
    return { response, text: isStream ? '' : await response.text() };
  } catch (failure) {
    if (failure instanceof ApiError || options.signal?.aborted) throw failure;
    if (timeout.signal.aborted) throw new TimeoutError(`${new URL(url).host} did not respond in time.`, { cause: failure });
    throw new ConnectionError(`Could not connect to ${new URL(url).host}.`, { cause: failure });
  } finally {
    clearTimeout(timer);
  }
};

const sendWithRetries = async (client: ClientOptions, input: AttemptInput): Promise<ReceivedResponse> => {
  const { options } = input;
  const retries = options.retries ?? client.retries ?? RETRIES;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendAttempt(client, input);
    } catch (failure) {
      const delayMs = attempt < retries ? computeRetryDelay(attempt, failure) : undefined;
      if (delayMs === undefined || options.signal?.aborted) throw failure;
      await wait(delayMs, options.signal);
    }
  }
};

/** Creates the idempotency key once for all attempts. */
const createHeaders = async (client: ClientOptions, operation: OperationRoute, options: CallOptions): Promise<Record<string, string>> => {
  const token = await resolveToken(client);
  return {
    Accept: 'application/json',
    ...client.headers,
    ...(token && !operation.isPublic && { Authorization: `Token ${token}` }),
    ...(takesBody(operation) && { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() }),
    ...(options.isDryRun && { 'Dry-Run': 'true' }),
    ...(options.verifiedChallenges?.length && { 'Verified-Challenge': options.verifiedChallenges.join(',') }),
    ...options.headers,
  };
};

export const createCall = (client: ClientOptions): CallOperation => {
  const root = toApiRoot(client.baseUrl);
  const call: CallOperation = async ({ name, operation, parameters, options, isStream = false }) => {
    const built = buildRequest(root, operation, parameters);
    const request = { ...built, headers: { ...built.headers, ...(await createHeaders(client, operation, options)) } };
    try {
      return await sendWithRetries(client, { request, options, isStream });
    } catch (failure) {
      const { onChallenge } = client;
      if (!(failure instanceof ApiError) || failure.challenges.length === 0 || !onChallenge) throw failure;
      const verified = await completeChallenges({ call, onChallenge, operation: name, error: failure });
      const presented = [...(options.verifiedChallenges ?? []), ...verified];
      const headers = { ...request.headers, ...(presented.length > 0 && { 'Verified-Challenge': presented.join(',') }) };
      return sendWithRetries(client, { request: { ...request, headers }, options, isStream });
    }
  };
  return call;
};

/** The `data` of a response; undefined without data. */
export const readData = ({ text }: ReceivedResponse): unknown => (parseJson(text) as { data?: unknown }).data;
