import { describe, expect, it } from 'vitest';
import { contactTables } from '#db/schema/index.ts';
import { issueCode } from '#server/modules/messaging/index.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/index.ts';
import { contactLists } from '#server/modules/people/contacts/contact-records.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const WORK_EMAIL = 'ann@work.example';
/** Adds an email address for the person and follows the link. */
const addVerifiedEmail = async (fixture: CompanyFixture, person: CompanyFixture['ann'], email = WORK_EMAIL, primary = false) => {
  const contact = await person.api.user.emails.create({ email, primary });
  await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', email) });
  return String(contact.id);
};

const readPrimaryEmail = async ({ companyId }: CompanyFixture, userId: string) => {
  const [user] = await database.owner`select email from users where company_id = ${companyId} and id = ${userId}`;
  const rows = await database.owner`select email from emails where company_id = ${companyId} and user_id = ${userId} and is_primary`;
  return { email: user?.['email'], primary: rows.map(({ email }) => email) };
};

const noticesOf = ({ companyId }: CompanyFixture) => database.owner`select kind, recipient from messages
  where company_id = ${companyId} and kind like 'notice.%' order by created_at, id`;

const eventsOf = async ({ companyId }: CompanyFixture) =>
  (await database.owner`select names[1] as name, data, original from events where company_id = ${companyId} order by created_at, id`).map(
    ({ name, data, original }) => ({ name, data, original }),
  );

describe('the email addresses of a user', () => {
  it('start with the primary one from registration', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.user.emails.list()).toEqual([{ id: expect.any(Number), email: ann.email, primary: true, verified: true }]);
  });

  it('can be added unverified with a link that verifies them, without changing the profile', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const workEmail = await ann.api.user.emails.create({ email: ` ${WORK_EMAIL.toUpperCase()}` });
    expect(workEmail).toEqual({ id: expect.any(Number), email: WORK_EMAIL, primary: false, verified: false });
    await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', WORK_EMAIL) });
    expect(await ann.api.user.emails.get({ id: String(workEmail.id) })).toEqual({ ...workEmail, verified: true });
    expect((await ann.api.user.get()).email).toBe(ann.email);
  });

  it('can be made primary once verified, which changes the profile, and notifies and keeps the previous one', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const id = await addVerifiedEmail(fixture, ann);
    expect(await ann.api.user.emails.update({ id, primary: true })).toMatchObject({ primary: true });
    expect((await ann.api.user.get()).email).toBe(WORK_EMAIL);
    expect(await ann.api.user.emails.list()).toMatchObject([
      { email: ann.email, primary: false },
      { email: WORK_EMAIL, primary: true },
    ]);
    const [notice] = await database.owner`select recipient, data from messages
      where company_id = ${fixture.companyId} and kind = 'notice.email_changed'`;
    expect(notice).toEqual({ recipient: ann.email, data: { name: 'ann', email: 'a*****@work.example' } });
  });

  it('cannot be made primary before verification', async () => {
    const { ann } = await createFixture();
    const { id } = await ann.api.user.emails.create({ email: WORK_EMAIL });
    const error = await catchApiError(ann.api.user.emails.update({ id: String(id), primary: true }));
    expect(error.fields).toEqual({ primary: ['Verify it first.'] });
    expect((await ann.api.user.get()).email).toBe(ann.email);
  });

  it('added as primary become primary on verification, with a notification to the previous one, unless withdrawn', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    await addVerifiedEmail(fixture, ann, WORK_EMAIL, true);
    expect((await ann.api.user.get()).email).toBe(WORK_EMAIL);
    expect(await noticesOf(fixture)).toEqual([{ kind: 'notice.email_changed', recipient: ann.email }]);
    const { id } = await bob.api.user.emails.create({ email: 'bob@work.example', primary: true });
    await bob.api.user.emails.update({ id: String(id), primary: false });
    await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', 'bob@work.example') });
    expect((await bob.api.user.get()).email).toBe(bob.email);
  });

  it('that are no longer primary cannot reset the password with an earlier link', async () => {
    const fixture = await createFixture();
    const { ann, anonymous, company } = fixture;
    const id = await addVerifiedEmail(fixture, ann);
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const [reset] = await database.owner`select secret from messages
      where company_id = ${fixture.companyId} and kind = 'password.reset' and recipient = ${ann.email}`;
    expect(reset?.['secret']).toBeTypeOf('string');
    await ann.api.user.emails.update({ id, primary: true });
    const remainingPurposes =
      await database.owner`select purpose from verifications where company_id = ${fixture.companyId} and user_id = ${ann.id}
      and used_at is null and purpose = 'password'`;
    expect(remainingPurposes).toEqual([]);
  });

  it('that are deleted cannot be verified by an earlier link', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const { id } = await ann.api.user.emails.create({ email: WORK_EMAIL });
    const key = await lastSecret(database, fixture, 'email.verify', WORK_EMAIL);
    await ann.api.user.emails.remove({ id: String(id) });
    await ann.api.user.emails.create({ email: WORK_EMAIL });
    expect((await catchApiError(fixture.anonymous.auth.verifyEmail({ key }))).code).toBe('invalid');
  });

  it('cannot be deleted or demoted while primary', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const secondEmail = await addVerifiedEmail(fixture, ann);
    const id = String((await ann.api.user.emails.list())[0]?.id);
    const message = 'Make another one primary first.';
    expect((await catchApiError(ann.api.user.emails.remove({ id }))).message).toBe(message);
    expect((await catchApiError(ann.api.user.emails.update({ id, primary: false }))).fields).toEqual({
      primary: ['Make another one the primary one instead.'],
    });
    await ann.api.user.emails.update({ id: secondEmail, primary: true });
    await ann.api.user.emails.remove({ id });
    expect(await ann.api.user.emails.list()).toMatchObject([{ email: WORK_EMAIL, primary: true }]);
  });

  it('keep exactly one primary address under concurrent changes', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const ids = [await addVerifiedEmail(fixture, ann), await addVerifiedEmail(fixture, ann, 'ann@home.example')];
    ids.push(String((await ann.api.user.emails.list())[0]?.id));
    await Promise.all(Array.from({ length: 30 }, (_, n) => ann.api.user.emails.update({ id: ids[n % 3] ?? '', primary: true })));
    const { email, primary } = await readPrimaryEmail(fixture, ann.id);
    expect(primary).toEqual([email]);
  });

  it('are rejected if the user already has them, another user has verified them, or they are reserved', async () => {
    const fixture = await createFixture();
    const { ann, bob } = fixture;
    const valueInUse = { email: ['This value is already in use.'] };
    expect((await catchApiError(ann.api.user.emails.create({ email: ann.email }))).fields).toEqual(valueInUse);
    expect((await catchApiError(ann.api.user.emails.create({ email: bob.email }))).fields).toEqual(valueInUse);
    await bob.api.user.emails.create({ email: WORK_EMAIL });
    expect((await catchApiError(ann.api.user.emails.create({ email: WORK_EMAIL }))).fields).toEqual(valueInUse);
  });

  it('belong to the user who verifies them; others lose them', async () => {
    const fixture = await createFixture();
    const { ann, bob, clock } = fixture;
    await bob.api.user.emails.create({ email: WORK_EMAIL });
    clock.advance(25 * 60 * 60 * 1000);
    const { token } = await fixture.anonymous.auth.login({ user: ann.email, company: fixture.company, password: ann.password });
    await fixture.as({ token }).user.emails.create({ email: WORK_EMAIL });
    await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', WORK_EMAIL) });
    const holders = await database.owner`select user_id from emails where company_id = ${fixture.companyId} and email = ${WORK_EMAIL}`;
    expect(holders).toEqual([{ user_id: ann.id }]);
  });

  it('work for login and transfers only once verified', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
    const logIn = () => fixture.anonymous.auth.login({ user: WORK_EMAIL, company: fixture.company, password: ann.password });
    await ann.api.user.emails.create({ email: WORK_EMAIL });
    expect((await catchApiError(logIn())).code).toBe('invalid');
    const pendingTransfer = await bob.api.transactions.transfer({ recipient: WORK_EMAIL, amount: 10n, currency: 'USD' });
    expect(pendingTransfer.status).toBe('Pending');
    await fixture.anonymous.auth.verifyEmail({ key: await lastSecret(database, fixture, 'email.verify', WORK_EMAIL) });
    expect((await logIn()).user.id).toBe(ann.id);
    expect(await bob.api.transactions.get({ id: pendingTransfer.id })).toMatchObject({
      status: 'Complete',
      partner: { user: { id: ann.id } },
    });
    const completedTransfer = await bob.api.transactions.transfer({ recipient: WORK_EMAIL, amount: 10n, currency: 'USD' });
    expect(completedTransfer).toMatchObject({ status: 'Complete', partner: { user: { id: ann.id } } });
  });

  it('can have their link sent again', async () => {
    const fixture = await createFixture();
    await fixture.ann.api.user.emails.create({ email: WORK_EMAIL });
    const first = await lastSecret(database, fixture, 'email.verify', WORK_EMAIL);
    await fixture.anonymous.auth.resendEmailVerification({ email: WORK_EMAIL, company: fixture.company });
    const second = await lastSecret(database, fixture, 'email.verify', WORK_EMAIL);
    expect(second).not.toBe(first);
    await fixture.anonymous.auth.verifyEmail({ key: second });
    expect(await fixture.ann.api.user.emails.list()).toMatchObject([{}, { email: WORK_EMAIL, verified: true }]);
  });

  it('emit events with previous values when added, verified and made primary', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const registrationEvents = await eventsOf(fixture);
    const id = await addVerifiedEmail(fixture, ann);
    await ann.api.user.emails.update({ id, primary: true });
    const newEvents = (await eventsOf(fixture)).slice(registrationEvents.length).filter(({ name }) => String(name).startsWith('email.'));
    const email = { email: WORK_EMAIL, user: { id: ann.id } };
    const [before, now] = [{ email: ann.email }, { email: WORK_EMAIL }];
    expect(newEvents).toMatchObject([
      { name: 'email.create', data: { ...email, verified: false }, original: null },
      { name: 'email.update', data: { ...email, verified: true }, original: { ...email, verified: false } },
      { name: 'email.update', data: { email: ann.email, primary: false, user: now }, original: { primary: true, user: before } },
      { name: 'email.update', data: { ...email, primary: true, user: now }, original: { ...email, primary: false, user: before } },
    ]);
  });

  it('are limited to twenty additions a day, including deleted ones', async () => {
    const { ann } = await createFixture();
    for (let n = 0; n < 20; n++) {
      const { id } = await ann.api.user.emails.create({ email: `ann${n}@work.example` });
      await ann.api.user.emails.remove({ id: String(id) });
    }
    expect((await catchApiError(ann.api.user.emails.create({ email: WORK_EMAIL }))).code).toBe('throttled');
  });
});

it("two users verifying each other's addresses concurrently do not deadlock", async () => {
  const fixture = await createFixture();
  const { admin, ann, bob, clock } = fixture;
  const addresses = Array.from({ length: 6 }, (_, n) => `both${n}@work.example`);
  for (const [n, email] of addresses.entries()) await [ann, bob][n % 2]?.api.user.emails.create({ email });
  clock.advance(25 * 60 * 60 * 1000);
  const session = await fixture.anonymous.auth.login({ user: admin.email, company: fixture.company, password: admin.password });
  const { emails } = fixture.as({ token: session.token }).admin.users;
  for (const [n, email] of addresses.entries()) await emails.create({ user: [bob, ann][n % 2]?.id ?? '', email });
  const rows = await database.owner`select id from emails where company_id = ${fixture.companyId} and email like 'both%' order by id`;
  const verified = await Promise.allSettled(rows.map(({ id }) => emails.update({ id: String(id), verified: true })));
  expect(verified.filter(({ status }) => status === 'fulfilled')).toHaveLength(addresses.length);
  const holders = await database.owner`select email from emails where company_id = ${fixture.companyId} and email like 'both%'`;
  expect(holders).toHaveLength(addresses.length);
});

const MOBILE = '+27820000391';
const OTHER_MOBILE = '+27820000392';

describe('the mobile numbers of a user', () => {
  it('start with the first one added, which is primary and verified by its code', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    const firstMobile = await ann.api.user.mobiles.create({ number: '+27 82 000 0391' });
    expect(firstMobile).toMatchObject({ number: MOBILE, primary: true, verified: false });
    expect((await ann.api.user.get()).mobile).toBe(MOBILE);
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, fixture, 'mobile.verify', MOBILE) });
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ number: MOBILE, primary: true, verified: true }]);
  });

  it.each([
    ['+1201555', 'This number is too short for its country.'],
    ['+278200000011234', 'This number is too long for its country.'],
    ['+999123456789', 'No country has this code. Enter the number with its country code, for example +27820000001.'],
  ])('are rejected with a reason if invalid: %s', async (number, message) => {
    const { ann, anonymous, company } = await createFixture();
    expect((await catchApiError(ann.api.user.mobiles.create({ number }))).fields).toEqual({ number: [message] });
    expect((await catchApiError(ann.api.user.update({ mobile: number }))).fields).toEqual({ mobile: [message] });
    const registration = { company, email: `new@${company}.example`, mobile: number, password: ann.password };
    expect((await catchApiError(anonymous.auth.register(registration))).fields).toEqual({ mobile: [message] });
  });

  it('are verified by the code sent to each', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    await ann.api.user.mobiles.create({ number: MOBILE });
    await ann.api.user.mobiles.create({ number: OTHER_MOBILE });
    // A second message is sent at most every minute, so its code is created directly.
    const subject = { companyId: fixture.companyId, userId: ann.id, purpose: 'mobile', subject: OTHER_MOBILE } as const;
    const { secret } = await database.db.transaction((tx) => issueCode(tx, fixture.services, subject, fixture.clock.now()));
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, fixture, 'mobile.verify', MOBILE) });
    expect(await ann.api.user.mobiles.list()).toMatchObject([
      { number: MOBILE, verified: true },
      { number: OTHER_MOBILE, verified: false },
    ]);
    await ann.api.auth.verifyMobile({ otp: secret });
    expect((await ann.api.user.mobiles.list()).map(({ verified }) => verified)).toEqual([true, true]);
  });

  it('follow the profile: a new number becomes primary, and a verified previous one is kept', async () => {
    const fixture = await createFixture();
    const { ann } = fixture;
    await ann.api.user.update({ mobile: MOBILE });
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, fixture, 'mobile.verify', MOBILE) });
    await ann.api.user.update({ mobile: OTHER_MOBILE });
    expect(await ann.api.user.mobiles.list()).toMatchObject([
      { number: MOBILE, primary: false, verified: true },
      { number: OTHER_MOBILE, primary: true, verified: false },
    ]);
    await ann.api.user.update({ mobile: MOBILE });
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ number: MOBILE, primary: true, verified: true }]);
    expect((await ann.api.user.update({ mobile: '' })).mobile).toBe('');
    expect(await ann.api.user.mobiles.list()).toEqual([]);
  });
});

describe('the emails and mobile numbers of users', () => {
  it('can be added as verified, made primary, archived and deleted by admins', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const { emails } = admin.api.admin.users;
    const created = await emails.create({ user: ann.email, email: WORK_EMAIL, verified: true, primary: true });
    expect(created).toMatchObject({
      email: WORK_EMAIL,
      primary: true,
      verified: true,
      archived: false,
      user: { id: ann.id, email: WORK_EMAIL },
    });
    const first = String((await ann.api.user.emails.list()).find(({ email }) => email === ann.email)?.id);
    expect((await catchApiError(emails.update({ id: String(created.id), archived: true }))).fields).toEqual({
      archived: ['Make another one primary first.'],
    });
    expect(await emails.update({ id: first, archived: true })).toMatchObject({ archived: true });
    expect(await ann.api.user.emails.list()).toMatchObject([{ email: WORK_EMAIL }]);
    expect((await catchApiError(emails.update({ id: first, primary: true }))).fields).toEqual({
      primary: ['Restore it first.'],
    });
    await emails.remove({ id: first });
    expect((await emails.list({ user: ann.id })).results).toMatchObject([{ email: WORK_EMAIL }]);
  });

  it('can be marked as verified and unverified by an admin', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await bob.api.user.mobiles.create({ number: MOBILE });
    const { id } = await admin.api.admin.users.mobiles.create({ user: ann.id, number: OTHER_MOBILE });
    await admin.api.admin.users.mobiles.update({ id: String(id), verified: true });
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ number: OTHER_MOBILE, verified: true, primary: true }]);
    await admin.api.admin.users.mobiles.update({ id: String(id), verified: false });
    expect((await ann.api.user.get()).verified).toBe(true);
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ verified: false }]);
  });

  it('archived by an admin identify no user, receive nothing, and cannot be restored by the user', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob } = fixture;
    await admin.api.admin.transactions.credit({ user: bob.id, amount: 100n, currency: 'USD', status: 'Complete' });
    await ann.api.user.mobiles.create({ number: OTHER_MOBILE });
    const { id } = await admin.api.admin.users.mobiles.create({ user: ann.id, number: MOBILE, verified: true });
    await admin.api.admin.users.mobiles.update({ id: String(id), archived: true });
    const valueInUse = { mobile: ['This value is already in use.'] };
    expect((await catchApiError(ann.api.user.update({ mobile: MOBILE }))).fields).toEqual(valueInUse);
    const logIn = fixture.anonymous.auth.login({ user: MOBILE, company: fixture.company, password: ann.password });
    expect((await catchApiError(logIn)).code).toBe('invalid');
    const pendingTransfer = await bob.api.transactions.transfer({ recipient: MOBILE, amount: 10n, currency: 'USD' });
    expect(await claimVerifiedTransfers({ db: database.db, ...fixture.services })).toBe(0);
    expect((await bob.api.transactions.get({ id: pendingTransfer.id })).status).toBe('Pending');
  });

  it('are changed atomically by a combined admin change', async () => {
    const fixture = await createFixture();
    const { admin, ann } = fixture;
    const { emails } = admin.api.admin.users;
    const id = String((await ann.api.user.emails.create({ email: WORK_EMAIL, primary: true })).id);
    const errors = { verified: ['Restore it first.'] };
    expect((await catchApiError(emails.update({ id, verified: true, archived: true }))).fields).toEqual(errors);
    expect(await emails.get({ id })).toMatchObject({ verified: false, archived: false });
    expect(await emails.update({ id, verified: true, primary: false })).toMatchObject({ verified: true, primary: false });
    await emails.update({ id, verified: false, archived: true });
    expect(await emails.update({ id, verified: true, archived: false, primary: true })).toMatchObject({ verified: true, primary: true });
    expect((await ann.api.user.get()).email).toBe(WORK_EMAIL);
  });

  it('of other companies are not found', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const id = String((await fixture.bob.api.user.emails.list())[0]?.id);
    const { emails } = fixture.ann.api.user;
    for (const operation of [() => emails.get({ id }), () => emails.update({ id, primary: true }), () => emails.remove({ id })]) {
      expect((await catchApiError(operation())).code).toBe('not_found');
    }
    for (const user of [otherFixture.ann.id, otherFixture.ann.email, 'nobody']) {
      const adding = fixture.admin.api.admin.users.emails.create({ user, email: WORK_EMAIL });
      expect((await catchApiError(adding)).fields).toEqual({ user: ['User does not exist.'] });
    }
  });

  it.each(['email', 'mobile'] as const)('support every filter and sort order: %s', async (kind) => {
    const { admin, ann, bob, companyId } = await createFixture();
    const contacts = contactTables[kind];
    await database.owner`delete from ${database.owner(`${kind}s`)} where company_id = ${companyId}`;
    const addresses = kind === 'email' ? ['a@x.example', 'b@x.example', 'c@y.example'] : ['+27820000001', '+27820000012', '+27820000123'];
    const rows = [
      { id: 1, userId: ann.id, isPrimary: true, isVerified: false, archived: false, createdAt: '2026-01-02', updatedAt: '2026-01-06' },
      { id: 2, userId: bob.id, isPrimary: false, isVerified: true, archived: true, createdAt: '2026-01-03', updatedAt: '2026-01-04' },
      { id: 3, userId: ann.id, isPrimary: false, isVerified: true, archived: false, createdAt: '2026-01-01', updatedAt: '2026-01-05' },
    ];
    for (const [index, { createdAt, updatedAt, ...row }] of rows.entries()) {
      const timestamps = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
      await database.db.insert(contacts).values({ companyId, address: addresses[index] ?? '', ...row, ...timestamps });
    }
    const belongsToAnn = ({ user }: { user: { id: string } }) => user.id === ann.id;
    const list = kind === 'email' ? admin.api.admin.users.emails.list : admin.api.admin.users.mobiles.list;
    expect(await findListMismatches(contactLists[kind], list, { matches: { user: [[ann.id, belongsToAnn]] } })).toEqual({});
  });
});

it('keeps one of fifty numbers that are set concurrently, unverified, without failed requests', async () => {
  const fixture = await createFixture();
  const { ann, companyId } = fixture;
  const rest = await serveRest(database, fixture);
  const numbers = Array.from({ length: 50 }, (_, n) => `+278200005${String(n).padStart(2, '0')}`);
  const responses = await Promise.all(numbers.map((mobile) => rest('PATCH', '/user/', { token: ann.token, body: { mobile } })));
  expect(responses.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const [row] = await database.owner`select mobile, mobile_verified from users where company_id = ${companyId} and id = ${ann.id}`;
  expect(numbers).toContain(row?.['mobile']);
  expect(row?.['mobile_verified']).toBe(false);
});

it('assigns a number that two users set concurrently to only one of them', async () => {
  const fixture = await createFixture();
  const rest = await serveRest(database, fixture);
  const body = { mobile: '+27820000599' };
  const responses = await Promise.all([fixture.ann, fixture.bob].map(({ token }) => rest('PATCH', '/user/', { token, body })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});
