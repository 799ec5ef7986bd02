// Extreme page parameters on every list: a response has at most 250 rows and never the status 500.
import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const PAGE_SIZE_MAX = 250;

const LISTS = getRouteTable(appRouter)
  .routes.filter(({ method, path, input }) => method === 'GET' && !path.includes('{') && input.isOpen && !path.endsWith('/totals/'))
  .map(({ path }) => path);

const EXTREMES = ['1e9', '1000000000', '99999999999999999999999', '-1', '0', '', ' ', 'all', '1.5', 'NaN', '0x10', '%00', '２'];

describe('the pages of every list', () => {
  it('are tested for all lists', () => {
    expect(LISTS).toEqual(
      expect.arrayContaining(['/transactions/', '/admin/users/', '/auth/mfa/authenticators/', '/admin/authenticator-rules/']),
    );
  });

  it.each(LISTS)('(%s) are limited for extreme parameters', async (path) => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    for (const value of EXTREMES) {
      for (const name of ['page_size', 'page', 'cursor']) {
        const encoded = value === '%00' ? value : encodeURIComponent(value);
        const response = await rest('GET', `${path}?${name}=${encoded}`, { token: fixture.admin.token });
        expect([200, 400, 404], `${name}=${value}`).toContain(response.status);
        expect(response.data?.results?.length ?? 0).toBeLessThanOrEqual(PAGE_SIZE_MAX);
      }
    }
  });
});
