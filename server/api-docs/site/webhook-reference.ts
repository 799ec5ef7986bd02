// The text of the webhook reference in Markdown, for the HTML page, its Markdown version and the search.
import { DISABLED_AFTER_DAYS, PAUSED_AFTER_FAILURES, RETRY_DELAYS } from '#server/kernel/webhook-enums.ts';

export type ReferenceRow = readonly [name: string, meaning: string];

/** The id is the fragment of the URL. */
export type WebhookChapter = { id: string; title: string; text: string };

const PAYLOAD_FIELDS: readonly ReferenceRow[] = [
  ['id', 'Message ID, identical in every attempt. Store processed IDs to detect duplicates.'],
  ['event', 'Event name, listed below.'],
  ['company', 'Company ID.'],
  [
    'data',
    "The affected object as admins see it at that time. Updates also contain the previous object as `original_` and the object's type.",
  ],
  ['test', '`true` for test deliveries; absent otherwise.'],
];

const HEADERS: readonly ReferenceRow[] = [
  ['Authorization', '`Secret <secret>` with the secret of the endpoint, or only the secret if `authorization` is `plain`.'],
  ['Content-Type', '`application/json`'],
  ['User-Agent', '`countinghouse/<version>`'],
  ['webhook-id', 'The `id` of the payload.'],
  ['webhook-timestamp', 'Time of this attempt in seconds since the epoch.'],
  [
    'webhook-signature',
    'Standard Webhooks signature of ID, timestamp and body. While two secrets are valid, two signatures separated by a space.',
  ],
];

const DELIVERY = [
  'Respond with 200 within 15 seconds, and process the event afterwards. Any other status is a failure, unless the endpoint accepts every status from 200 to 299. Redirects are not followed. A response of 410 disables the endpoint immediately.',
  `Failed deliveries are retried ${RETRY_DELAYS.length} times with the same ID and payload. Delays vary randomly by up to 20%. After a timeout or a 429, 502, 503 or 504 response, the delay is at least one minute. \`Retry-After\` can extend a delay to up to twice its length.`,
  [
    '| Retry | Delay after the previous attempt |',
    '| --- | --- |',
    ...RETRY_DELAYS.map((delay, index) => `| ${index + 1} | ${delay} |`),
  ].join('\n'),
  `After ${PAUSED_AFTER_FAILURES} failures in a row, an endpoint is paused for one minute, then for two, four and so on, up to an hour. After each pause, one delivery is attempted. Events are kept during a pause and sent afterwards. After ${DISABLED_AFTER_DAYS} days of failures, the endpoint is disabled and the owner of the company is notified by email. Events are not kept for disabled endpoints.`,
  'Events can arrive out of order: `transaction.execute` can arrive before `transaction.create`. Compare `updated` in the data.',
  'The log keeps attempts with their responses for 90 days and payloads for 30 days. Deliveries can be resent from the log.',
].join('\n\n');

const CHAPTERS = {
  request: { id: 'request', title: 'Request', text: 'Each event is sent as a `POST` request with a JSON body.' },
  verification: {
    id: 'verification',
    title: 'Verification',
    text: 'Anyone can send requests to your URL. Verify the signature of each request with a Standard Webhooks library or the example endpoint of [the guide](/docs/guides/webhooks#example-endpoint). At a minimum, compare the secret in the `Authorization` header. The secret is shown on the page of the endpoint.',
  },
  delivery: { id: 'delivery', title: 'Responses and retries', text: DELIVERY },
  conditions: {
    id: 'conditions',
    title: 'Conditions',
    text: 'An endpoint with a condition receives only events whose data meets the condition.',
  },
} as const satisfies Record<string, WebhookChapter>;

/** Syntax of conditions, for the Markdown version; the HTML page has a table. */
const CONDITION_RULES = [
  "```text\n{{ amount }} > 1000 and '{{ status }}' == 'Complete'\n```",
  '`{{ path }}` is a value in the event data. Quote text values, including paths to text, in single quotes. Compare with `==`, `!=`, `<`, `<=`, `>`, `>=` and `in`; combine with `and`, `or`, `not` and parentheses. Lists are written as `[1, 2]`. List items are referenced by index, as in `{{ user.groups.0.name }}`.',
] as const;

export const WEBHOOK_REFERENCE = {
  chapters: CHAPTERS,
  payloadFields: PAYLOAD_FIELDS,
  headers: HEADERS,
  conditionRules: CONDITION_RULES,
} as const;

export type WebhookReferenceContent = typeof WEBHOOK_REFERENCE;

export type DocumentedEvent = { name: string; description: string; example: object };
