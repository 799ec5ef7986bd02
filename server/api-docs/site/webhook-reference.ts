// The text of the webhook reference in Markdown, for the HTML page, its Markdown version and the search.
import { DISABLED_AFTER_DAYS, PAUSED_AFTER, RETRY_DELAYS } from '#server/kernel/webhook-enums.ts';

export type ReferenceRow = readonly [name: string, meaning: string];

/** The id is the fragment of the URL. */
export type WebhookChapter = { id: string; title: string; text: string };

const PAYLOAD_FIELDS: readonly ReferenceRow[] = [
  ['id', 'The same each time that this is sent. Keep the ids that you have dealt with: the same request may come twice.'],
  ['event', 'What happened: one of the names below.'],
  ['company', 'The identifier of the company in which it happened.'],
  [
    'data',
    'What it happened to, as admins see it at that moment. A change holds what was before as well, as `original_` and the name of the thing.',
  ],
  ['test', '`true` in an example that an admin has asked for; else it is not there.'],
];

const HEADERS: readonly ReferenceRow[] = [
  ['Authorization', '`Secret <secret>`, with the secret of the endpoint; or the secret alone, if the endpoint is set so.'],
  ['Content-Type', '`application/json`'],
  ['User-Agent', '`countinghouse/<version>`'],
  ['webhook-id', 'The id of the payload.'],
  ['webhook-timestamp', 'When this try was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    'Made of these two and the body, by the rules of Standard Webhooks. While a secret is being rotated there are two, with a space between.',
  ],
];

const DELIVERY = [
  'Answer 200 within 15 seconds, and do what takes longer afterwards. Any other status is a failure, unless the endpoint is set to take all from 200 to 299. Redirects are not followed. An answer of 410 says that you want nothing more: it disables the endpoint at once.',
  `What was not received is sent again, ${RETRY_DELAYS.length} times, with the same id and the same payload. Each delay is a fifth shorter or longer by chance, is at least a minute after a timeout and after 429, 502, 503 and 504, and is up to twice as long when you ask for it with \`Retry-After\`.`,
  ['| Retry | After the try before it |', '| --- | --- |', ...RETRY_DELAYS.map((delay, index) => `| ${index + 1} | ${delay} |`)].join('\n'),
  `After ${PAUSED_AFTER} failures in a row an endpoint is paused for a minute, then for two, four and so on up to an hour, with one try in between. What happens meanwhile is kept and comes later. When it has failed for ${DISABLED_AFTER_DAYS} days, it is disabled and the owner of the company gets a mail. What happens while it is disabled is not kept for it.`,
  'The order is not promised: a transaction may be executed before you hear that it was created. The data says how things stood, and `updated` says when.',
  'Each try with its answer is in the log for 90 days, and payloads for 30. From there anything can be sent again.',
].join('\n\n');

const CHAPTERS = {
  request: { id: 'request', title: 'The request', text: 'Each event is a `POST` request with a JSON body.' },
  verification: {
    id: 'verification',
    title: 'Make sure that it came from here',
    text: 'Anybody can send something to your address. Check each request by its signature, with the Standard Webhooks library or as the receiver of [the guide](/docs/guides/webhooks#a-receiver) does, or by the secret in the header `Authorization`, and answer 200 only then. The secret of an endpoint is on its page.',
  },
  delivery: { id: 'delivery', title: 'The answer, and what happens without it', text: DELIVERY },
  conditions: {
    id: 'conditions',
    title: 'Only some of them',
    text: 'An endpoint with a condition is sent the events of which it is true. It is written over the event’s data.',
  },
} as const satisfies Record<string, WebhookChapter>;

/** Syntax of conditions, for the Markdown version; the HTML page has a table. */
const CONDITION_RULES = [
  "```text\n{{ amount }} > 1000 and '{{ status }}' == 'Complete'\n```",
  '`{{ path }}` is a value of the event’s data. Texts stand in single quotes, also a path whose value is a text. Compare with `==`, `!=`, `<`, `<=`, `>`, `>=` and `in`; join with `and`, `or`, `not` and parentheses. Lists are written `[1, 2]`; their parts are named by number, as in `{{ user.groups.0.name }}`.',
] as const;

export const WEBHOOK_REFERENCE = {
  chapters: CHAPTERS,
  payloadFields: PAYLOAD_FIELDS,
  headers: HEADERS,
  conditionRules: CONDITION_RULES,
} as const;

export type WebhookReferenceContent = typeof WEBHOOK_REFERENCE;

export type DocumentedEvent = { name: string; description: string; example: object };
