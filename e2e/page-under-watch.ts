import { test as base, expect } from '@playwright/test';

/** A page that fails its test on a request to a foreign host, a CSP violation or a logged error. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const ownOrigin = new URL(baseURL ?? '').origin;
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== ownOrigin) foreign.push(url.href);
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isRefusedRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isRefusedRequest) complaints.push(message.text());
    });
    await use(page);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  },
});

export { expect };
