import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_PAGE_FILE, updateWebhookPage } from '#server/api-docs/pages/webhook-page.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';

const page = readFileSync(WEBHOOK_PAGE_FILE, 'utf8');

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
});
