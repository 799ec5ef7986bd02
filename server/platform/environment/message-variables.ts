// How email and SMS are sent. An incomplete configuration stops the start: otherwise it would show only when somebody waits for a code.
import { z } from 'zod';
import { incompleteSet, optional, parsed, urlOf, variableGroup, visibleText } from '#server/platform/environment/variable.ts';

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

const httpUrl = urlOf('http:', 'https:');

export const MESSAGE_VARIABLES = {
  SMTP_URL: optional(urlOf('smtp:', 'smtps:'), {
    description:
      'The mail server that mail is handed to. smtp:// changes to TLS when the server offers it, and sends a password only then; smtps:// speaks TLS from the start. Needs MAIL_FROM.',
    fallback: 'mail is not sent, and stays in the outbox of the dashboard',
    remedy: 'set the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.com:587',
    isSecret: true,
  }),
  MAIL_FROM: optional(parsed(readSender), {
    description: 'Who mail is from. Without a name before the address, the name of the company is shown.',
    fallback: 'none, and SMTP_URL needs it',
    remedy: 'set an address, for example MAIL_FROM=books@example.com or MAIL_FROM=Example Books <books@example.com>',
  }),
  SMS_GATEWAY_URL: optional(httpUrl, {
    description: 'An HTTP gateway that SMS are handed to. {{to}}, {{text}} and {{id}} may stand in the values of its query.',
    fallback: 'SMS are not sent, unless by Twilio, and stay in the outbox of the dashboard',
    remedy: 'set the address of a gateway, for example SMS_GATEWAY_URL=https://sms.example.com/messages',
    isSecret: true,
  }),
  SMS_GATEWAY_METHOD: optional(z.enum(['GET', 'POST', 'PUT']), {
    description: 'How the gateway is called. A GET has no body.',
    fallback: 'POST',
    remedy: 'set GET, POST or PUT',
  }),
  SMS_GATEWAY_BODY: optional(z.string(), {
    description:
      'What is sent to the gateway: a JSON value, or else the fields of a form. {{to}} becomes the number, {{text}} the text, and {{id}} an id that is the same in each try, wherever they stand in values.',
    fallback: DEFAULT_BODY,
    remedy: 'set JSON or form fields with {{to}} and {{text}} in them, for example SMS_GATEWAY_BODY=to={{to}}&message={{text}}',
    isSecret: true,
  }),
  SMS_GATEWAY_HEADERS: optional(parsed(readHeaders), {
    description: 'Headers for the gateway, such as its secret.',
    fallback: 'none but Content-Type',
    remedy: 'set a JSON object of names and values, for example SMS_GATEWAY_HEADERS={"Authorization":"Bearer secret"}',
    isSecret: true,
  }),
  TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-fA-F]{32}$/), {
    description: 'The account at Twilio that sends SMS. Needs TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    fallback: 'SMS are not sent by Twilio',
    remedy: 'set the Account SID, AC and 32 hexadecimal digits',
  }),
  TWILIO_AUTH_TOKEN: optional(visibleText, {
    description: 'The Auth Token of the account at Twilio.',
    fallback: 'none, and TWILIO_ACCOUNT_SID needs it',
    remedy: 'set the Auth Token, without blanks',
    isSecret: true,
  }),
  TWILIO_FROM: optional(z.string().regex(/^(?:\+\d{5,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/), {
    description: 'Who SMS by Twilio are from: a number, a name, or the SID of a messaging service.',
    fallback: 'none, and TWILIO_ACCOUNT_SID needs it',
    remedy: 'set a number, for example TWILIO_FROM=+15005550006, a name of at most 11 letters, or MG and 32 hexadecimal digits',
  }),
  TWILIO_API_URL: optional(httpUrl, {
    description: "Where Twilio's API is, for accounts in a region of their own.",
    fallback: DEFAULT_TWILIO_API_URL,
    remedy: 'set scheme and host, for example TWILIO_API_URL=https://api.dublin.ie1.twilio.com',
  }),
};

type MessageVariables = z.output<z.ZodObject<typeof MESSAGE_VARIABLES>>;

/** The driver replaces placeholders in the values of the query and in the body. */
const missingPlaceholders = ({
  SMS_GATEWAY_URL: url = '',
  SMS_GATEWAY_METHOD: method,
  SMS_GATEWAY_BODY: body = DEFAULT_BODY,
}: MessageVariables) => {
  const inQuery = [...(URL.parse(url)?.searchParams.values() ?? [])].join(' ');
  const template = method === 'GET' ? inQuery : `${inQuery} ${body}`;
  return ['{{to}}', '{{text}}'].filter((placeholder) => !template.includes(placeholder));
};

const messageProblems = (variables: MessageVariables): string[] => {
  const problems = [
    ...incompleteSet(variables, ['SMTP_URL', 'MAIL_FROM']),
    ...incompleteSet(variables, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']),
  ];
  const { SMS_GATEWAY_URL: gateway, TWILIO_ACCOUNT_SID: twilio, TWILIO_API_URL: apiUrl } = variables;
  for (const name of ['SMS_GATEWAY_METHOD', 'SMS_GATEWAY_BODY', 'SMS_GATEWAY_HEADERS'] as const) {
    if (variables[name] !== undefined && gateway === undefined) problems.push(`${name} is set, but not SMS_GATEWAY_URL: set both or none.`);
  }
  if (apiUrl !== undefined && twilio === undefined) problems.push('TWILIO_API_URL is set, but not TWILIO_ACCOUNT_SID: set both or none.');
  if (gateway !== undefined && twilio !== undefined) problems.push('SMS_GATEWAY_URL and TWILIO_ACCOUNT_SID are both set: set one of them.');
  const missing = gateway === undefined ? [] : missingPlaceholders(variables);
  if (missing.length > 0) {
    problems.push(`${missing.join(' and ')} would not reach the gateway: write it into SMS_GATEWAY_BODY or the query of SMS_GATEWAY_URL.`);
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

export const MessageSettings = variableGroup(MESSAGE_VARIABLES, messageProblems).transform((variables) => {
  const { SMTP_URL: url, MAIL_FROM: from } = variables;
  const mail: MailSettings | undefined = url && from ? { url, from } : undefined;
  /** Messages of a channel without settings stay in the outbox. */
  return { mail, sms: readSms(variables) };
});
