// Transports of email and SMS. An incomplete configuration prevents startup; otherwise it would be noticed only by users who wait for a code.
import { z } from 'zod';
import {
  findIncompleteSet,
  optional,
  parsedWith,
  urlWithProtocol,
  variableGroup,
  visibleText,
} from '#server/platform/environment/variable.ts';

const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? ?<(?<address>[^\s<>@"]+@[^\s<>@"]+)>|(?<bare>[^\s<>@"]+@[^\s<>@"]+))$/u;

/** The sender of an email: an address, and a name if one is configured. */
export type MailSender = { name: string | undefined; address: string };

const readSender = (value: string): MailSender | undefined => {
  const parts = SENDER.exec(value)?.groups;
  const address = parts?.['address'] ?? parts?.['bare'];
  return address === undefined ? undefined : { name: parts?.['name'] || undefined, address };
};

const HTTP_HEADERS = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[\x20-\x7E]*$/));

const readHeaders = (value: string): Record<string, string> => HTTP_HEADERS.parse(JSON.parse(value));

const DEFAULT_BODY = '{"to":"{{to}}","text":"{{text}}"}';
const DEFAULT_TWILIO_API_URL = 'https://api.twilio.com';

const httpUrl = urlWithProtocol('http:', 'https:');

export const MESSAGE_VARIABLES = {
  SMTP_URL: optional(urlWithProtocol('smtp:', 'smtps:'), {
    description:
      'The SMTP server for email. smtp:// uses STARTTLS if the server offers it, and sends the password over TLS only; smtps:// uses TLS from the start. Requires MAIL_FROM.',
    fallback: 'email is not sent and stays in the outbox of the dashboard',
    remedy: 'set the URL of an SMTP server, for example SMTP_URL=smtp://user:password@mail.example.com:587',
    isSecret: true,
  }),
  MAIL_FROM: optional(parsedWith(readSender), {
    description: 'Sender of email. Without a name, the name of the company is shown.',
    fallback: 'none; required with SMTP_URL',
    remedy: 'set an address, for example MAIL_FROM=books@example.com or MAIL_FROM=Example Books <books@example.com>',
  }),
  SMS_GATEWAY_URL: optional(httpUrl, {
    description: 'The HTTP gateway for SMS. Values of its query can contain {{to}}, {{text}} and {{id}}.',
    fallback: 'without Twilio, SMS are not sent and stay in the outbox of the dashboard',
    remedy: 'set the URL of a gateway, for example SMS_GATEWAY_URL=https://sms.example.com/messages',
    isSecret: true,
  }),
  SMS_GATEWAY_METHOD: optional(z.enum(['GET', 'POST', 'PUT']), {
    description: 'HTTP method for the gateway. A GET has no body.',
    fallback: 'POST',
    remedy: 'set GET, POST or PUT',
  }),
  SMS_GATEWAY_BODY: optional(z.string(), {
    description:
      'Request body for the gateway: JSON, or form fields. In values, {{to}} is replaced by the number, {{text}} by the text, and {{id}} by an ID that is the same for each attempt.',
    fallback: DEFAULT_BODY,
    remedy: 'set JSON or form fields with {{to}} and {{text}}, for example SMS_GATEWAY_BODY=to={{to}}&message={{text}}',
    isSecret: true,
  }),
  SMS_GATEWAY_HEADERS: optional(parsedWith(readHeaders), {
    description: 'Headers for the gateway, for example with its secret.',
    fallback: 'Content-Type only',
    remedy: 'set a JSON object of names and values, for example SMS_GATEWAY_HEADERS={"Authorization":"Bearer secret"}',
    isSecret: true,
  }),
  TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-fA-F]{32}$/), {
    description: 'Twilio account that sends SMS. Requires TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    fallback: 'Twilio is not used',
    remedy: 'set the Account SID, AC and 32 hexadecimal digits',
  }),
  TWILIO_AUTH_TOKEN: optional(visibleText, {
    description: 'Auth token of the Twilio account.',
    fallback: 'none; required with TWILIO_ACCOUNT_SID',
    remedy: 'set the auth token, without spaces',
    isSecret: true,
  }),
  TWILIO_FROM: optional(z.string().regex(/^(?:\+\d{5,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/), {
    description: 'Sender of Twilio SMS: a number, a name, or the SID of a messaging service.',
    fallback: 'none; required with TWILIO_ACCOUNT_SID',
    remedy: 'set a number, for example TWILIO_FROM=+15005550006, a name of at most 11 letters, or MG and 32 hexadecimal digits',
  }),
  TWILIO_API_URL: optional(httpUrl, {
    description: 'URL of the Twilio API, for accounts in another region.',
    fallback: DEFAULT_TWILIO_API_URL,
    remedy: 'set the scheme and host, for example TWILIO_API_URL=https://api.dublin.ie1.twilio.com',
  }),
};

type MessageVariables = z.output<z.ZodObject<typeof MESSAGE_VARIABLES>>;

/** The driver replaces placeholders in the values of the query and in the body. */
const findMissingPlaceholders = ({
  SMS_GATEWAY_URL: url = '',
  SMS_GATEWAY_METHOD: method,
  SMS_GATEWAY_BODY: body = DEFAULT_BODY,
}: MessageVariables) => {
  const queryText = [...(URL.parse(url)?.searchParams.values() ?? [])].join(' ');
  const template = method === 'GET' ? queryText : `${queryText} ${body}`;
  return ['{{to}}', '{{text}}'].filter((placeholder) => !template.includes(placeholder));
};

const findMessageProblems = (variables: MessageVariables): string[] => {
  const problems = [
    ...findIncompleteSet(variables, ['SMTP_URL', 'MAIL_FROM']),
    ...findIncompleteSet(variables, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']),
  ];
  const { SMS_GATEWAY_URL: gateway, TWILIO_ACCOUNT_SID: twilio, TWILIO_API_URL: apiUrl } = variables;
  for (const name of ['SMS_GATEWAY_METHOD', 'SMS_GATEWAY_BODY', 'SMS_GATEWAY_HEADERS'] as const) {
    if (variables[name] !== undefined && gateway === undefined)
      problems.push(`${name} is set without SMS_GATEWAY_URL: set both or neither.`);
  }
  if (apiUrl !== undefined && twilio === undefined) problems.push('TWILIO_API_URL is set without TWILIO_ACCOUNT_SID: set both or neither.');
  if (gateway !== undefined && twilio !== undefined) problems.push('SMS_GATEWAY_URL and TWILIO_ACCOUNT_SID are both set: set only one.');
  const missing = gateway === undefined ? [] : findMissingPlaceholders(variables);
  if (missing.length > 0) {
    problems.push(`${missing.join(' and ')} must be sent to the gateway: add them to SMS_GATEWAY_BODY or the query of SMS_GATEWAY_URL.`);
  }
  return problems;
};

export type MailSettings = { url: string; from: MailSender };
export type GatewaySettings = { url: string; method: 'GET' | 'POST' | 'PUT'; body: string; headers: Record<string, string> };
export type TwilioSettings = { apiUrl: string; accountSid: string; authToken: string; from: string };
export type SmsSettings = { gateway: GatewaySettings } | { twilio: TwilioSettings };

const readSms = (variables: MessageVariables): SmsSettings | undefined => {
  const { SMS_GATEWAY_URL: url, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = variables;
  if (url) {
    const { SMS_GATEWAY_METHOD: method = 'POST', SMS_GATEWAY_BODY: body = DEFAULT_BODY, SMS_GATEWAY_HEADERS: headers = {} } = variables;
    return { gateway: { url, method, body, headers } };
  }
  if (!accountSid || !authToken || !from) return undefined;
  return { twilio: { apiUrl: variables.TWILIO_API_URL ?? DEFAULT_TWILIO_API_URL, accountSid, authToken, from } };
};

export const MessageSettings = variableGroup(MESSAGE_VARIABLES, findMessageProblems).transform((variables) => {
  const { SMTP_URL: url, MAIL_FROM: from } = variables;
  const mail: MailSettings | undefined = url && from ? { url, from } : undefined;
  /** Messages of a channel without settings stay in the outbox. */
  return { mail, sms: readSms(variables) };
});
