import { test as base, expect } from '@playwright/test';

/** A page that fails its test on a request to a foreign host, a CSP violation or a logged error. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const ownOrigin = new URL(baseURL ?? '').origin;
    const foreignRequests: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== ownOrigin) foreignRequests.push(url.href);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      const isFailedRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isFailedRequest) errors.push(message.text());
    });
    await use(page);
    expect(foreignRequests).toEqual([]);
    expect(errors).toEqual([]);
  },
});

export { expect };
