import { expect, test } from 'vitest';
import { clearRules, addTotp, logInAgain } from '#server/testing/authenticators.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

test('counts admins with a verified authenticator that a rule requires at sign-in', async () => {
  const fixture = await createFixture();
  const { admin, ann, bob } = fixture;
  const readCoverage = () => admin.api.admin.authenticatorRules.signInCoverage();
  expect(await readCoverage()).toEqual({ admins: 1, covered: 0, isViewerCovered: false });

  await addTotp(database, fixture, bob);
  expect(await readCoverage(), 'the authenticator of a customer').toMatchObject({ admins: 1, covered: 0 });

  const app = await addTotp(database, fixture, admin);
  const { api, challenge } = await logInAgain(fixture, admin);
  await api().auth.mfa.verify({ challenge, token: app.code() });
  const readCoverageInNewSession = () => api().admin.authenticatorRules.signInCoverage();
  expect(await readCoverageInNewSession()).toEqual({ admins: 1, covered: 1, isViewerCovered: true });

  await database.owner`
    insert into user_groups (company_id, user_id, group_name)
    select ${fixture.companyId}, ${ann.id}, name from groups where company_id = ${fixture.companyId} and name = 'admin'`;
  expect(await readCoverageInNewSession(), 'a second admin without an authenticator').toEqual({
    admins: 2,
    covered: 1,
    isViewerCovered: true,
  });

  await clearRules(database, fixture);
  expect(await readCoverageInNewSession(), 'without rules').toEqual({ admins: 2, covered: 0, isViewerCovered: false });
});
