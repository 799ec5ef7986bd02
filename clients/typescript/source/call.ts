// One call from its parameters to its answer: sent until there is one, and once more when a second factor was asked for.
import { answerChallenges } from './challenges.ts';
import { ApiError, ConnectionError, TimeoutError } from './errors.ts';
import { parseJson } from './json.ts';
import { buildRequest, rootOf, takesKey, type Built, type Parameters } from './request.ts';
import { delayBefore, wait } from './retry.ts';
import type { CallOptions, ClientOptions, Operation } from './method.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 3;

/** What came. The text is empty where the body was left to be read as it arrives. */
export type Answer = { response: Response; text: string };

export type Asked = {
  name: string;
  operation: Operation;
  parameters: Parameters;
  options: CallOptions;
  /** The body may be long. */ isStream?: boolean;
};

/** Calls an operation. Throws `ApiError` on everything but a success. */
export type Call = (asked: Asked) => Promise<Answer>;

const tokenOf = async ({ token }: ClientOptions): Promise<string | undefined> => (typeof token === 'function' ? token() : token);

type Sending = { built: Built; options: CallOptions; isStream: boolean };

/** One try. It has its time until the answer is there; a body that is read as it arrives takes as long as it takes. */
const send = async (client: ClientOptions, { built: { url, ...request }, options, isStream }: Sending): Promise<Answer> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  const fetchIt = client.fetch ?? globalThis.fetch;
  try {
    const response = await fetchIt(url, { ...request, body: request.body ?? null, signal });
    options.onResponse?.(response);
    if (!response.ok) throw new ApiError(response, await response.text());
    return { response, text: isStream ? '' : await response.text() };
  } catch (failure) {
    if (failure instanceof ApiError || options.signal?.aborted) throw failure;
    if (late.signal.aborted) throw new TimeoutError(`No answer from ${new URL(url).host} in time.`, { cause: failure });
    throw new ConnectionError(`${new URL(url).host} could not be reached.`, { cause: failure });
  } finally {
    clearTimeout(timer);
  }
};

/** Tries until there is an answer, or no use in another try. */
const sendAgain = async (client: ClientOptions, sending: Sending): Promise<Answer> => {
  const { options } = sending;
  const retries = options.retries ?? client.retries ?? RETRIES;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(client, sending);
    } catch (failure) {
      const delayMs = attempt < retries ? delayBefore(attempt, failure) : undefined;
      if (delayMs === undefined || options.signal?.aborted) throw failure;
      await wait(delayMs, options.signal);
    }
  }
};

/** What says who calls, and which call it is: the key is made once, and is the same in every try. */
const headersOf = async (client: ClientOptions, operation: Operation, options: CallOptions): Promise<Record<string, string>> => {
  const token = await tokenOf(client);
  return {
    Accept: 'application/json',
    ...client.headers,
    ...(token && !operation.isOpen && { Authorization: `Token ${token}` }),
    ...(takesKey(operation) && { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() }),
    ...(options.verifiedChallenges?.length && { 'Verified-Challenge': options.verifiedChallenges.join(',') }),
    ...options.headers,
  };
};

/** Calls operations of the server that the options name. */
export const createCall = (client: ClientOptions): Call => {
  const root = rootOf(client.baseUrl);
  const call: Call = async ({ name, operation, parameters, options, isStream = false }) => {
    const built = buildRequest(root, operation, parameters);
    const request = { ...built, headers: { ...built.headers, ...(await headersOf(client, operation, options)) } };
    try {
      return await sendAgain(client, { built: request, options, isStream });
    } catch (failure) {
      const { onChallenge } = client;
      if (!(failure instanceof ApiError) || failure.challenges.length === 0 || !onChallenge) throw failure;
      const verified = await answerChallenges({ call, onChallenge, operation: name, refusal: failure });
      const presented = [...(options.verifiedChallenges ?? []), ...verified];
      const headers = { ...request.headers, ...(presented.length > 0 && { 'Verified-Challenge': presented.join(',') }) };
      return sendAgain(client, { built: { ...request, headers }, options, isStream });
    }
  };
  return call;
};

/** What an answer holds: its `data`, undefined where it has none. */
export const dataOf = ({ text }: Answer): unknown => (parseJson(text) as { data?: unknown }).data;
