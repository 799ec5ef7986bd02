import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_PAGE_FILE, updateWebhookPage } from '#server/api-docs/pages/webhook-page.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';
import { signWebhook } from '#server/platform/outbound/standard-webhooks.ts';

const page = readFileSync(WEBHOOK_PAGE_FILE, 'utf8');

type WebhookPageProgram = {
  isSigned(headers: Record<string, string>, body: string, secret: string): boolean;
  isAuthorized(headers: Record<string, string>, secret: string): boolean;
};

/** The program of the page that needs no library. */
const readSnippet = async (): Promise<WebhookPageProgram> => {
  const [, code = ''] = /```js\n(import \{ createHmac[^]*?)```/.exec(page) ?? [];
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as WebhookPageProgram;
};

describe('docs/webhooks.md', () => {
  it('matches the code; if not, run npm run docs:webhooks', () => {
    expect(updateWebhookPage(page)).toBe(page);
  });

  it.each(EVENT_NAMES)('states when %s is sent', (name) => {
    expect(page).toContain(`| \`${name}\``);
  });

  it('is rejected without the markers of the generated section', () => {
    expect(() => updateWebhookPage(page.replace('<!-- End of retries. -->', ''))).toThrow('has no markers for retries');
  });

  it.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'one of our own'])(
    'contains a receiver that accepts only payloads signed with %s',
    async (secret) => {
      const { isSigned, isAuthorized } = await readSnippet();
      const [id, body, timestampSeconds] = ['m1', '{"amount":1}', Math.floor(Date.now() / 1_000)];
      const headersAt = (seconds: number) => ({
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,AAAA ${signWebhook({ secret, id, timestampSeconds: seconds, body })}`,
      });
      const headers = headersAt(timestampSeconds);
      expect(isSigned(headers, body, secret)).toBe(true);
      expect([isSigned(headers, `${body} `, secret), isSigned(headers, body, 'whsec_AAAA'), isSigned({}, body, secret)]).toEqual([
        false,
        false,
        false,
      ]);
      expect(isSigned(headersAt(timestampSeconds - 600), body, secret)).toBe(false);
      expect([isAuthorized({ authorization: `Secret ${secret}` }, secret), isAuthorized({}, secret)]).toEqual([true, false]);
    },
  );
});
