// The company setting strict_filters.
import { describe, expect, it } from 'vitest';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A company with the setting, and a call of its API. */
const createCompany = async (isStrict: boolean) => {
  const fixture = await createFixture();
  if (isStrict) await fixture.admin.api.admin.company.settings.update({ strict_filters: true });
  return { fixture, call: await serveRest(database, fixture) };
};

describe('without strict_filters', () => {
  it('ignores unknown filters and sort fields and names them in a header', async () => {
    const { fixture, call } = await createCompany(false);
    const response = await call('GET', '/admin/users/?colour=red&orderby=colour', { token: fixture.admin.token });
    expect([response.status, response.headers.get('x-ignored-parameters')]).toEqual([200, 'colour, orderby']);
  });
});

describe('with strict_filters', () => {
  it('rejects a list with one field error per unknown filter, and with the available filters', async () => {
    const { fixture, call } = await createCompany(true);
    const response = await call('GET', '/admin/groups/?colour=red&nmae=user&name=user&page_size=2', { token: fixture.admin.token });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'invalid' });
    expect(Object.keys(response.data)).toEqual(['colour', 'nmae']);
    expect(response.data.nmae).toEqual([expect.stringMatching(/^Unknown filter\. Available filters: .*\bname\b.*\.$/)]);
  });

  it('rejects a field that the list cannot be sorted by', async () => {
    const { fixture, call } = await createCompany(true);
    const response = await call('GET', '/admin/users/?orderby=-colour', { token: fixture.admin.token });
    expect([response.status, response.data]).toEqual([400, { orderby: ['This list cannot be sorted by that field.'] }]);
  });

  it('rejects an unknown filter of a list without pages, of totals and of a CSV file', async () => {
    const { fixture, call } = await createCompany(true);
    for (const path of ['/user/addresses/?colour=red', '/admin/transactions/totals/?colour=red', '/admin/users/?format=csv&colour=red']) {
      const response = await call('GET', path, { token: fixture.admin.token });
      expect([path, response.status, Object.keys(response.data)]).toEqual([path, 400, ['colour']]);
    }
  });

  it('deletes nothing when a filter of the deletion is unknown', async () => {
    const { fixture, call } = await createCompany(true);
    const { admin, ann } = fixture;
    const path = `/admin/users/tokens/?user=${ann.id}&colour=red`;
    const response = await call('DELETE', path, { token: admin.token });
    expect([response.status, Object.keys(response.data)]).toEqual([400, ['colour']]);
    expect((await call('GET', '/user/', { token: ann.token })).status).toBe(200);
  });

  it('accepts known filters, metadata filters, paging and CSV without pages', async () => {
    const { fixture, call } = await createCompany(true);
    const { token } = fixture.admin;
    for (const path of [
      '/admin/users/?email__contains=ann&orderby=-created&page=1&page_size=5',
      '/admin/transactions/?metadata__order=7&created__gt=1&pagination=cursor',
      '/user/addresses/',
      '/user/',
    ])
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 200]);
    const file = await call('GET', '/admin/users/?page_size=2', { token, headers: { Accept: 'text/csv' } });
    expect([file.status, file.headers.get('x-ignored-parameters')]).toEqual([200, 'page_size']);
  });

  it('applies only to its own company', async () => {
    const { fixture, call } = await createCompany(true);
    expect((await call('GET', `/public/companies/?colour=red`)).status).toBe(200);
    const other = await createCompany(false);
    expect((await other.call('GET', '/admin/users/?colour=red', { token: other.fixture.admin.token })).status).toBe(200);
    expect(fixture.companyId).not.toBe(other.fixture.companyId);
  });
});
