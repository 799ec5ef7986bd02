// Sends SMS through an HTTP gateway, with a template or through Twilio's API. Values are inserted after the template is parsed as JSON or a form, so
// that no text can change its structure.
import { DeliveryError } from '#server/platform/messages/delivery-error.ts';
import type { GatewaySettings, SmsSettings, TwilioSettings } from '#server/platform/environment/message-variables.ts';
import { SECOND_MS } from '#server/kernel/time.ts';

export type Sms = {
  /** The same in each attempt. */
  id: string;
  /** In international form. */
  recipient: string;
  text: string;
};

/** Throws DeliveryError. */
export type SendSms = (sms: Sms) => Promise<void>;

const TIMEOUT_MS = 20 * SECOND_MS;
const BODY_BYTES_MAX = 16_384;

const RETRYABLE_STATUSES = new Set([408, 425, 429]);
/** The gateway rejects the credentials: a configuration error, so the SMS can be retried. */
const UNAUTHORIZED = 401;

const isPermanent = (status: number): boolean =>
  status >= 400 && status < 500 && status !== UNAUTHORIZED && !RETRYABLE_STATUSES.has(status);

const MOBILE_NUMBER = /^\+[0-9]{6,15}$/;

/** Reads the start of a response. */
const readStart = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= BODY_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, BODY_BYTES_MAX).toString('utf8');
};

type SmsRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** A loggable detail of the response in addition to its status. */
  readDetail?: (text: string) => string;
};

const sendRequest = async ({ url, method, headers, body, readDetail }: SmsRequest): Promise<void> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    ({ status } = response);
    text = await readStart(response);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new DeliveryError(isTimeout ? 'The gateway did not respond in time.' : 'The gateway is unreachable.', { isPermanent: false });
  }
  if (status >= 200 && status < 300) return;
  throw new DeliveryError(`The gateway responded with ${status}${readDetail?.(text) ?? ''}.`, { isPermanent: isPermanent(status) });
};

type SmsValues = { to: string; text: string; id: string };

const fillPlaceholders = (template: string, values: SmsValues): string =>
  template.replaceAll(/\{\{(to|text|id)\}\}/g, (_placeholder, name: keyof SmsValues) => values[name]);

const fillFields = (fields: URLSearchParams, values: SmsValues): URLSearchParams =>
  new URLSearchParams([...fields].map(([name, value]) => [name, fillPlaceholders(value, values)]));

const fillJson = (template: unknown, values: SmsValues): unknown => {
  if (typeof template === 'string') return fillPlaceholders(template, values);
  if (Array.isArray(template)) return template.map((item) => fillJson(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillJson(value, values)]));
};

const readJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const FORM = 'application/x-www-form-urlencoded';

const createGatewaySender = ({ url, method, body, headers }: GatewaySettings): SendSms => {
  const json = readJson(body);
  const toBody = (values: SmsValues): string =>
    json ? JSON.stringify(fillJson(json.value, values)) : fillFields(new URLSearchParams(body), values).toString();
  return ({ id, recipient, text }) => {
    const values = { to: recipient, text, id };
    const target = new URL(url);
    if (target.search) target.search = fillFields(target.searchParams, values).toString();
    const hasBody = method !== 'GET';
    return sendRequest({
      url: target.href,
      method,
      headers: { ...(hasBody && { 'Content-Type': json ? 'application/json' : FORM }), ...headers },
      body: hasBody ? toBody(values) : undefined,
    });
  };
};

/** Twilio's error code; its message repeats the recipient. */
const readTwilioDetail = (body: string): string => {
  const error = readJson(body)?.value;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? `, error ${code}` : '';
};

const createTwilioSender = ({ apiUrl, accountSid, authToken, from }: TwilioSettings): SendSms => {
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl).href;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') && from.length === accountSid.length ? 'MessagingServiceSid' : 'From';
  return ({ recipient, text }) =>
    sendRequest({
      url,
      method: 'POST',
      headers: { 'Content-Type': FORM, Authorization: authorization },
      body: new URLSearchParams({ To: recipient, [sender]: from, Body: text }).toString(),
      readDetail: readTwilioDetail,
    });
};

export const createSmsSender = (settings: SmsSettings): SendSms => {
  const send = 'gateway' in settings ? createGatewaySender(settings.gateway) : createTwilioSender(settings.twilio);
  return async (sms) => {
    if (!MOBILE_NUMBER.test(sms.recipient)) throw new DeliveryError('The recipient is not a mobile number.', { isPermanent: true });
    await send(sms);
  };
};
