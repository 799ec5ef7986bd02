// Every path with a parameter is requested with a record of another company and of another user. The response is 404 and no row changes.
// The owner's request of the same path finds the record, which proves that the path is valid; it runs last, because it may delete the record.
import { beforeAll, describe, expect, it } from 'vitest';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';
import { staticInput } from '#server/testing/examples/derived-input.ts';
import { fillExamplePath, routeOf } from '#server/testing/examples/example-path.ts';
import { createDigestReader } from '#server/testing/company-digests.ts';
import { shareCompanies } from '#server/testing/shared-company.ts';
import { ROUTES } from '#server/testing/route-list.ts';
import { useFixtures, type CompanyFixture, type TestUser } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** Permissions, which are the same in every company, and public lists. */
const COMPANY_INDEPENDENT_PATHS = /^((\/admin)?\/permissions|\/public)\//;

/** Records of the company that belong to no user. */
const isOfCompany = (path: string): boolean => /^\/(admin|company|subtypes)\//.test(path);

/** Records with the same name in all companies: each company or user finds its own. */
const NAMED_BY_PLATFORM = ['/admin/notifications/', '/user/notifications/'];
const isNamedByPlatform = (path: string): boolean => NAMED_BY_PLATFORM.some((start) => path.startsWith(start));

const WITH_PARAMETER = ROUTES.filter(([, path]) => path.includes('{') && !COMPANY_INDEPENDENT_PATHS.test(path));

/** A deleted record, or one renamed by PUT, is not found again: DELETE comes last, and PUT is separate. */
const CASES = [...Map.groupBy(WITH_PARAMETER, ([method, path]) => `${path} ${method === 'PUT'}`).values()].map((rows) => ({
  path: rows[0]?.[1] ?? '',
  methods: rows.map(([method]) => method).toSorted((a, b) => Number(a === 'DELETE') - Number(b === 'DELETE')),
}));

/** A user of another company, who has no records. */
let otherCompany: CompanyFixture;
beforeAll(async () => {
  otherCompany = await createFixture();
});

const digestsOf = createDigestReader(database);
const inSharedCompany = shareCompanies(createFixture);

describe.each(CASES)('$path', ({ path, methods }) => {
  const send = async (company: CompanyFixture, { token }: { token: string }, method: string, example: string): Promise<ClientResponse> => {
    const rest = await serveRest(database, company);
    const takesBody = method !== 'GET' && method !== 'DELETE';
    return rest(method, example, { ...(takesBody && { body: staticInput(routeOf(method, path)) }), token });
  };

  const expectOwnRecordOfOtherCompany = async (example: string): Promise<void> => {
    for (const method of methods) expect((await send(otherCompany, otherCompany.admin, method, example)).status).toBeLessThan(404);
  };

  const expectNotFound = async (company: CompanyFixture, user: TestUser, example: string): Promise<void> => {
    for (const method of methods) {
      const response = await send(company, user, method, example);
      expect(response, method).toMatchObject({ status: 404, body: { status: 'error', message: 'Not found.', code: 'not_found' } });
    }
  };

  it('is found by its owner, and by no other company or user', () =>
    inSharedCompany(async (company) => {
      const example = await fillExamplePath(path, company, database);
      const before = await digestsOf(company);
      if (isNamedByPlatform(path)) await expectOwnRecordOfOtherCompany(example);
      else await expectNotFound(otherCompany, otherCompany.admin, example);
      if (!isOfCompany(path) && !isNamedByPlatform(path))
        for (const user of [company.bob, company.admin]) await expectNotFound(company, user, example);
      expect(await digestsOf(company)).toEqual(before);
      const owner = path.startsWith('/admin/') ? company.admin : company.ann;
      for (const method of methods) {
        const { status } = await send(company, owner, method, example);
        if (status === 404) throw new Error(`${method} ${example} is not found for its owner.`);
      }
    }));
});
