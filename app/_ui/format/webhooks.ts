// Webhook documentation: code to verify requests, and events by resource. Requests are verified by their signature, with the Standard
// Webhooks library, or by the secret in the Authorization header. The secret is in an environment variable.
import type { AuthorizationForm } from '#server/kernel/webhook-enums.ts';
import { EVENT_NAMES, isSecretEvent, type EventName } from '#server/kernel/event-enums.ts';

export const LANGUAGES = ['Node', 'Python', 'PHP'] as const;
export type SnippetLanguage = (typeof LANGUAGES)[number];

/** The settings that the snippets depend on. `isText` is true for a secret that is not Base64 after the Standard Webhooks prefix. */
export type SnippetSubject = { isText: boolean; authorization: AuthorizationForm };

const SIGNATURE_PREFIX = 'whsec_';

export const toSnippetSubject = ({ secret, authorization }: { secret: string; authorization: AuthorizationForm }): SnippetSubject => ({
  isText: !secret.startsWith(SIGNATURE_PREFIX),
  authorization,
});

const nodeSignature = ({ isText }: SnippetSubject): string => `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET${isText ? ", { format: 'raw' }" : ''});

/**
 * Returns the event. Throws if the signature is invalid or the timestamp is old.
 * Pass the raw body.
 */
export const readEvent = (body, headers) => webhook.verify(body, headers);
`;

const nodeHeader = ({ authorization }: SnippetSubject): string => `import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text) => createHash('sha256').update(text).digest();
const expected = digestOf(${authorization === 'plain' ? 'process.env.WEBHOOK_SECRET' : '`Secret ${process.env.WEBHOOK_SECRET}`'});

/** Whether the request contains the secret. */
export const isAuthorized = ({ authorization = '' }) =>
  timingSafeEqual(digestOf(authorization), expected);
`;

const pythonSignature = ({ isText }: SnippetSubject): string => `import os

from standardwebhooks.webhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"]${isText ? '.encode()' : ''})

def read_event(body, headers):
    """Return the event. Raises if the signature is invalid or the timestamp is old.

    Pass the raw body.
    """
    return webhook.verify(body, headers)
`;

const pythonHeader = ({ authorization }: SnippetSubject): string => `import hmac
import os

expected = ${authorization === 'plain' ? '' : '"Secret " + '}os.environ["WEBHOOK_SECRET"]

def is_authorized(headers):
    """Whether the request contains the secret."""
    actual = headers.get("Authorization", "")
    return hmac.compare_digest(actual.encode(), expected.encode())
`;

const phpSignature = ({ isText }: SnippetSubject): string => `<?php
require __DIR__ . '/vendor/autoload.php';

$secret = getenv('WEBHOOK_SECRET');
$webhook = ${isText ? '\\StandardWebhooks\\Webhook::fromRaw($secret)' : 'new \\StandardWebhooks\\Webhook($secret)'};

// Throws if the signature is invalid or the timestamp is old.
$event = $webhook->verify(file_get_contents('php://input'), [
    'webhook-id' => $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
    'webhook-timestamp' => $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
    'webhook-signature' => $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
]);
`;

const phpHeader = ({ authorization }: SnippetSubject): string => `<?php
$expected = ${authorization === 'plain' ? '' : "'Secret ' . "}getenv('WEBHOOK_SECRET');
$isAuthorized = hash_equals($expected, $_SERVER['HTTP_AUTHORIZATION'] ?? '');
`;

type Snippet = (subject: SnippetSubject) => string;

/** Snippets by language. */
export const SNIPPETS: Record<SnippetLanguage, { signature: Snippet; header: Snippet }> = {
  Node: { signature: nodeSignature, header: nodeHeader },
  Python: { signature: pythonSignature, header: pythonHeader },
  PHP: { signature: phpSignature, header: phpHeader },
};

type EventGroup = { title: string; events: readonly EventName[]; isSecret: boolean };

const RESOURCES = [
  { title: 'Users', resources: ['user'] },
  { title: 'Contact', resources: ['email', 'mobile'] },
  { title: 'Addresses', resources: ['address'] },
  { title: 'Documents', resources: ['document'] },
  { title: 'Bank and crypto accounts', resources: ['bank_account', 'crypto_account'] },
  { title: 'Transactions', resources: ['transaction'] },
  { title: 'Scheduled transfers', resources: ['schedule'] },
  { title: 'Payment requests', resources: ['payment_request'] },
  { title: 'Bulk payments', resources: ['bulk_payment'] },
];

const isResourceEvent = (name: EventName, resources: readonly string[]): boolean =>
  !isSecretEvent(name) && resources.some((resource) => name.startsWith(`${resource}.`));

/** Every event in one group. Events with keys or codes have their own group, because their receivers could sign in as the user. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  ...RESOURCES.map(({ title, resources }) => ({
    title,
    events: EVENT_NAMES.filter((name) => isResourceEvent(name, resources)),
    isSecret: false,
  })),
  { title: 'Codes and keys', events: EVENT_NAMES.filter(isSecretEvent), isSecret: true },
];
