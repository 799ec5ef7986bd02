// Claims: which user owns an address that several users have added.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { findMatchingUsers } from '#server/modules/people/identifiers/user-lookup.ts';
import { setContact } from '#server/testing/contacts.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const PASSWORD = 'correct horse battery';

it('never reassigns a verified address, however old the verification', async () => {
  const { anonymous, bob, company, clock } = await createFixture();
  clock.advance(400 * DAY_MS);
  const error = await catchApiError(anonymous.auth.register({ email: bob.email, company, password: PASSWORD }));
  expect(error.fields).toEqual({ email: ['This value is already in use.'] });
});

it('limits a login to three candidates among users who added an unverified address', async () => {
  const { anonymous, company, clock } = await createFixture();
  const email = `carol@${company}.example`;
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push((await anonymous.auth.register({ email, company, password: PASSWORD })).user.id);
    clock.advance(DAY_MS);
  }
  const userIds = (await findMatchingUsers(database.db, company, email)).map(({ user }) => user.id);
  expect(userIds).toEqual(ids.slice(0, 3));
});

it('identifies only the user who verified an address', async () => {
  const { ann, bob, company, companyId } = await createFixture();
  await setContact(database, { companyId, userId: ann.id }, 'email', { address: bob.email, isVerified: false });
  await database.owner`update users set created_at = created_at - interval '1 day' where company_id = ${companyId} and id = ${ann.id}`;
  expect(await findMatchingUsers(database.db, company, bob.email)).toMatchObject([{ user: { id: bob.id }, isVerified: true }]);
});

describe('the one-day reservation of an unverified address', () => {
  const NUMBER = '+27820000123';

  it('is not restarted by removing and re-adding the number', async () => {
    const { ann, anonymous, as, company, clock } = await createFixture();
    const { token } = await ann.api.auth.tokens.create({ password: ann.password });
    const changeMobile = (mobile: string) => as({ token }).user.update({ mobile });
    await changeMobile(NUMBER);
    clock.advance(DAY_MS - HOUR_MS);
    const register = () => anonymous.auth.register({ mobile: NUMBER, email: `owner@${company}.example`, company, password: PASSWORD });
    expect((await catchApiError(register())).fields).toEqual({ mobile: ['This value is already in use.'] });
    await changeMobile('');
    await changeMobile(NUMBER);
    clock.advance(HOUR_MS);
    expect((await register()).user).toMatchObject({ mobile: NUMBER, verified: false });
  });

  it('does not block a registration with the address once it has expired', async () => {
    const { anonymous, company, clock } = await createFixture();
    const register = () => anonymous.auth.register({ email: `owner@${company}.example`, company, password: PASSWORD });
    await register();
    clock.advance(DAY_MS);
    await register();
    expect((await register()).user.verified).toBe(false);
  });

  it('applies to the email of a company’s owner', async () => {
    const { anonymous, admin } = await createFixture();
    const company = `new-${newId().slice(-12)}`;
    const { email } = admin;
    await anonymous.auth.registerCompany({ email, company, password: PASSWORD });
    const secondRegistration = anonymous.auth.register({ email, company, password: PASSWORD });
    expect((await catchApiError(secondRegistration)).fields).toEqual({ email: ['This value is already in use.'] });
  });
});
