// How mail and SMS leave the house: the variables, and what they mean together. Half a configuration would be found out only
// when somebody waits for a code, so it stops the start.
import { z } from 'zod';
import { variableNotes } from '#server/platform/variable-notes.ts';

/** Whether a text is an address with a host and one of the protocols. */
export const isUrlOf = (value: string, protocols: readonly string[]): boolean => {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
};

const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? ?<(?<address>[^\s<>@"]+@[^\s<>@"]+)>|(?<bare>[^\s<>@"]+@[^\s<>@"]+))$/u;

/** Who a mail is from: a name, if one is configured, and an address. */
export type MailSender = { name: string | undefined; address: string };

const readSender = (value: string): MailSender | undefined => {
  const parts = SENDER.exec(value)?.groups;
  const address = parts?.['address'] ?? parts?.['bare'];
  return address === undefined ? undefined : { name: parts?.['name'] || undefined, address };
};

const HTTP_HEADERS = z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.string().regex(/^[\x20-\x7E]*$/));

const readHeaders = (value: string): Record<string, string> | undefined => {
  try {
    return HTTP_HEADERS.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
};

/** A value that is read into something else; refused when it cannot be. */
const read = <Value>(reader: (value: string) => Value | undefined) =>
  z.string().transform((value, issues) => {
    const result = reader(value);
    if (result === undefined) issues.addIssue({ code: 'custom' });
    return result as Value;
  });

export const DELIVERY_VARIABLES = {
  SMTP_URL: z
    .string()
    .refine((value) => isUrlOf(value, ['smtp:', 'smtps:']))
    .optional()
    .register(variableNotes, {
      description:
        'The mail server that mail is handed to. smtp:// changes to TLS when the server offers it, and sends a password only then; smtps:// speaks TLS from the start. Needs MAIL_FROM.',
      fallback: 'mail is not sent, and stays in the outbox of the dashboard',
      remedy: 'set the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.com:587',
      isSecret: true,
    }),
  MAIL_FROM: read(readSender).optional().register(variableNotes, {
    description: 'Who mail is from. Without a name before the address, the name of the company is shown.',
    fallback: 'none, and SMTP_URL needs it',
    remedy: 'set an address, for example MAIL_FROM=books@example.com or MAIL_FROM=Example Books <books@example.com>',
  }),
  SMS_GATEWAY_URL: z
    .string()
    .refine((value) => isUrlOf(value, ['http:', 'https:']))
    .optional()
    .register(variableNotes, {
      description: 'An HTTP gateway that SMS are handed to. {{to}}, {{text}} and {{id}} may stand in the values of its query.',
      fallback: 'SMS are not sent, unless by Twilio, and stay in the outbox of the dashboard',
      remedy: 'set the address of a gateway, for example SMS_GATEWAY_URL=https://sms.example.com/messages',
      isSecret: true,
    }),
  SMS_GATEWAY_METHOD: z.enum(['GET', 'POST', 'PUT']).optional().register(variableNotes, {
    description: 'How the gateway is called. A GET has no body.',
    fallback: 'POST',
    remedy: 'set GET, POST or PUT',
  }),
  SMS_GATEWAY_BODY: z.string().optional().register(variableNotes, {
    description:
      'What is sent to the gateway: a JSON value, or else the fields of a form. {{to}} becomes the number, {{text}} the text, and {{id}} an id that is the same in each try, wherever they stand in values.',
    fallback: '{"to":"{{to}}","text":"{{text}}"}',
    remedy: 'set JSON or form fields with {{to}} and {{text}} in them, for example SMS_GATEWAY_BODY=to={{to}}&message={{text}}',
    isSecret: true,
  }),
  SMS_GATEWAY_HEADERS: read(readHeaders).optional().register(variableNotes, {
    description: 'Headers for the gateway, such as its secret.',
    fallback: 'none but Content-Type',
    remedy: 'set a JSON object of names and values, for example SMS_GATEWAY_HEADERS={"Authorization":"Bearer secret"}',
    isSecret: true,
  }),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/)
    .optional()
    .register(variableNotes, {
      description: 'The account at Twilio that sends SMS. Needs TWILIO_AUTH_TOKEN and TWILIO_FROM.',
      fallback: 'SMS are not sent by Twilio',
      remedy: 'set the Account SID, AC and 32 hexadecimal digits',
    }),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]+$/)
    .optional()
    .register(variableNotes, {
      description: 'The Auth Token of the account at Twilio.',
      fallback: 'none, and TWILIO_ACCOUNT_SID needs it',
      remedy: 'set the Auth Token, without blanks',
      isSecret: true,
    }),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+\d{5,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/)
    .optional()
    .register(variableNotes, {
      description: 'Who SMS by Twilio are from: a number, a name, or the SID of a messaging service.',
      fallback: 'none, and TWILIO_ACCOUNT_SID needs it',
      remedy: 'set a number, for example TWILIO_FROM=+15005550006, a name of at most 11 letters, or MG and 32 hexadecimal digits',
    }),
  TWILIO_API_URL: z
    .string()
    .refine((value) => isUrlOf(value, ['http:', 'https:']))
    .optional()
    .register(variableNotes, {
      description: "Where Twilio's API is, for accounts in a region of their own.",
      fallback: 'https://api.twilio.com',
      remedy: 'set scheme and host, for example TWILIO_API_URL=https://api.dublin.ie1.twilio.com',
    }),
};

export type MailSettings = { url: string; from: MailSender };
export type GatewaySettings = { url: string; method: 'GET' | 'POST' | 'PUT'; body: string; headers: Record<string, string> };
export type TwilioSettings = { apiUrl: string; accountSid: string; authToken: string; from: string };
export type SmsSettings = { gateway: GatewaySettings } | { twilio: TwilioSettings };

/** Undefined: it stays in the outbox. */
export type DeliverySettings = { mail: MailSettings | undefined; sms: SmsSettings | undefined };

type Variables = z.infer<z.ZodObject<typeof DELIVERY_VARIABLES>>;

const DEFAULT_BODY = '{"to":"{{to}}","text":"{{text}}"}';
const TWILIO_API_URL = 'https://api.twilio.com';

const WHOLE_SETS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const;
const OF_A_GATEWAY = ['SMS_GATEWAY_METHOD', 'SMS_GATEWAY_BODY', 'SMS_GATEWAY_HEADERS'] as const;

const missingFrom = (variables: Variables, names: readonly (keyof Variables)[]): string[] => {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const present = names.filter((name) => variables[name] !== undefined);
  return missing.map((name) => `${name} is missing beside ${present.join(' and ')}: set all of ${names.join(', ')}, or none.`);
};

/** Every placeholder must stand where the driver looks for it: in values of the query, or in the body. */
const missingPlaceholders = ({
  SMS_GATEWAY_URL: url = '',
  SMS_GATEWAY_METHOD: method,
  SMS_GATEWAY_BODY: body = DEFAULT_BODY,
}: Variables) => {
  const inQuery = [...(URL.parse(url)?.searchParams.values() ?? [])].join(' ');
  const template = method === 'GET' ? inQuery : `${inQuery} ${body}`;
  return ['{{to}}', '{{text}}'].filter((placeholder) => !template.includes(placeholder));
};

/** What is wrong with the variables together; nothing when all is well. */
export const deliveryProblems = (variables: Variables): string[] => {
  const problems = WHOLE_SETS.flatMap((names) => missingFrom(variables, names));
  const { SMS_GATEWAY_URL: gateway, TWILIO_ACCOUNT_SID: twilio, TWILIO_API_URL: apiUrl } = variables;
  for (const name of OF_A_GATEWAY) {
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

/** Reads variables that have no problems. */
export const readDelivery = (variables: Variables): DeliverySettings => {
  const { SMTP_URL: url, MAIL_FROM: from, SMS_GATEWAY_URL: gatewayUrl } = variables;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: twilioFrom } = variables;
  const gateway = gatewayUrl && {
    url: gatewayUrl,
    method: variables.SMS_GATEWAY_METHOD ?? 'POST',
    body: variables.SMS_GATEWAY_BODY ?? DEFAULT_BODY,
    headers: variables.SMS_GATEWAY_HEADERS ?? {},
  };
  const twilio = accountSid &&
    authToken &&
    twilioFrom && {
      apiUrl: variables.TWILIO_API_URL ?? TWILIO_API_URL,
      accountSid,
      authToken,
      from: twilioFrom,
    };
  return {
    mail: url && from ? { url, from } : undefined,
    sms: gateway ? { gateway } : twilio ? { twilio } : undefined,
  };
};
