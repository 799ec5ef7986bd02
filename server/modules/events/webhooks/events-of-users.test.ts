// Events of users and their addresses, for changes by any actor.
import { domainEvents } from '#server/composition/domain-events.ts';
import { describe, expect, it } from 'vitest';
import { expireKyc } from '#server/modules/people/index.ts';
import { createRegisteredUser } from '#server/modules/identity/index.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { resetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { recordEvents, eventNamesOf } from '#server/testing/recorded-events.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const MOBILE = '+27820000501';
const WORK_EMAIL = 'ann@work.example';

const createEventFixture = async (): Promise<CompanyFixture & { readEvents: Awaited<ReturnType<typeof recordEvents>> }> => {
  await resetSmsLimits(database);
  const fixture = await createFixture();
  return { ...fixture, readEvents: await recordEvents(database, fixture) };
};

describe('events of a registration', () => {
  it('contain the user, the addresses and the verification messages', async () => {
    const { anonymous, company, readEvents } = await createEventFixture();
    const password = 'correct horse battery';
    await anonymous.auth.register({ email: 'cleo@example.com', mobile: MOBILE, company, password, terms_and_conditions: true });
    const user = { email: 'cleo@example.com', mobile: MOBILE };
    expect(await readEvents()).toMatchObject([
      { event: 'user.create', data: { ...user, groups: [{ name: 'user' }], verification: { email: false }, archived: false } },
      { event: 'email.create', data: { email: user.email, primary: true, verified: false, user } },
      { event: 'mobile.create', data: { number: MOBILE, primary: true, verified: false, user } },
      { event: 'user.email.verify', data: { email: user.email, key: expect.any(String), user } },
      { event: 'user.mobile.verify', data: { mobile: MOBILE, key: expect.stringMatching(/^\d{6}$/), user } },
    ]);
  });

  it('of a company contain its owner', async () => {
    const { anonymous, company } = await createFixture();
    const id = `${company}-owned`;
    await anonymous.auth.registerCompany({
      email: 'olga@example.com',
      company: { id },
      password: 'correct horse battery',
      currency: 'USD',
    });
    const rows = await database.owner<{ names: string[] }[]>`
      select e.names from events e join companies c on c.id = e.company_id where c.identifier = ${id} order by e.id`;
    expect(rows.flatMap(({ names }) => names)).toEqual(['user.create', 'email.create', 'user.email.verify']);
  });

  it('are not emitted if it fails', async () => {
    const { companyId, clock, readEvents } = await createEventFixture();
    const rolledBack = withCompanyTransaction(database.db, companyId, async (tx) => {
      await createRegisteredUser(tx, { domainEvents }, companyId, { email: 'dan@example.com', mobile: MOBILE, createdAt: clock.now() });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await readEvents()).toEqual([]);
  });
});

describe('events of a user', () => {
  it('are one per profile change, with previous values and derived changes', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' });
    await ann.api.user.update({ first_name: 'Anna', mobile: MOBILE });
    const updates = (await readEvents()).filter(({ event }) => event === 'user.update');
    expect(updates).toMatchObject([
      { data: { kyc: { status: 'verified' }, original_user: { kyc: { status: 'pending' } } } },
      {
        data: {
          first_name: 'Anna',
          mobile: MOBILE,
          kyc: { status: 'pending' },
          original_user: { first_name: 'ann', mobile: '', kyc: { status: 'verified' } },
        },
      },
    ]);
  });

  it('are not emitted without a visible change, such as after a repeated value, a login or a new password', async () => {
    const { admin, ann, anonymous, company, readEvents, clock } = await createEventFixture();
    await admin.api.admin.users.kyc.update({ id: ann.id, status: 'pending' });
    await ann.api.user.update({ first_name: 'ann' });
    await anonymous.auth.login({ user: ann.email, company, password: ann.password });
    clock.advance(1_000);
    await ann.api.auth.changePassword({ old_password: ann.password, new_password: 'another horse battery' });
    expect(eventNamesOf(await readEvents())).toEqual([]);
  });

  it('are emitted by the job that detects an expired identity document', async () => {
    const fixture = await createEventFixture();
    const { admin, ann, clock, services, readEvents } = fixture;
    const proof = { user: ann.id, document_type: 'passport', status: 'verified', expires: clock.now().getTime() + HOUR_MS } as const;
    await admin.api.admin.users.documents.create({ ...proof, file: await writeUpload(PDF) });
    clock.advance(HOUR_MS);
    await expireKyc({ db: database.db, clock, log: services.log, stopSignal: new AbortController().signal });
    expect(await readEvents()).toMatchObject([
      { event: 'document.create' },
      { event: 'user.update', data: { kyc: { status: 'verified' } } },
      { event: 'user.update', data: { kyc: { status: 'obsolete' }, original_user: { kyc: { status: 'verified' } } } },
    ]);
  });

  it('contain the link and key of a requested password reset', async () => {
    const { ann, anonymous, company, readEvents } = await createEventFixture();
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const data = (await readEvents())[0]?.data ?? {};
    expect(data).toMatchObject({ uid: ann.id, force: false, user: { id: ann.id, archived: false } });
    expect(data['url']).toContain(encodeURIComponent(String(data['token'])));
  });

  it('contain the code for a mobile number that is added as an authenticator', async () => {
    const { ann, readEvents } = await createEventFixture();
    await ann.api.auth.mfa.authenticators.create({ type: 'sms', mobile: MOBILE });
    expect(await readEvents()).toMatchObject([
      { event: 'mfa.sms.verify', data: { token: expect.stringMatching(/^\d{6}$/), mobile: MOBILE, user: { id: ann.id } } },
    ]);
  });
});

describe('events of an address', () => {
  it('that is verified and becomes primary include the previous primary one and the user', async () => {
    const { ann, anonymous, readEvents, ...fixture } = await createEventFixture();
    await ann.api.user.emails.create({ email: WORK_EMAIL, primary: true });
    await anonymous.auth.verifyEmail({ key: await lastSecret(database, { ...fixture, ann, anonymous }, 'email.verify', WORK_EMAIL) });
    const [before, now] = [{ email: ann.email }, { email: WORK_EMAIL }];
    expect(await readEvents()).toMatchObject([
      { event: 'email.create', data: { ...now, primary: false, user: before } },
      { event: 'user.email.verify' },
      { event: 'email.update', data: { ...before, primary: false, user: now, original_email: { primary: true, user: before } } },
      {
        event: 'email.update',
        data: { ...now, primary: true, verified: true, original_email: { ...now, primary: false, verified: false, user: before } },
      },
      { event: 'user.update', data: { ...now, original_user: before } },
    ]);
  });

  it('that an admin adds as verified and primary are emitted per step with previous values', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    await admin.api.admin.users.mobiles.create({ user: ann.id, number: MOBILE, verified: true });
    expect(await readEvents()).toMatchObject([
      { event: 'mobile.create', data: { number: MOBILE, verified: false, user: { mobile: MOBILE } } },
      { event: 'user.update', data: { mobile: MOBILE, verification: { mobile: false }, original_user: { mobile: '' } } },
      { event: 'mobile.update', data: { verified: true, original_mobile: { verified: false } } },
      {
        event: 'user.update',
        data: { verification: { mobile: true }, original_user: { mobile: MOBILE, verification: { mobile: false } } },
      },
    ]);
  });

  it('that an admin unarchives and verifies in one change include both changes', async () => {
    const { admin, ann, readEvents } = await createEventFixture();
    const { id } = await admin.api.admin.users.emails.create({ user: ann.id, email: WORK_EMAIL });
    const { emails } = admin.api.admin.users;
    await emails.update({ id: String(id), archived: true });
    await emails.update({ id: String(id), archived: false, verified: true, primary: true });
    const updates = (await readEvents()).filter(({ event, data }) => event === 'email.update' && data['email'] === WORK_EMAIL);
    expect(updates).toMatchObject([
      { data: { archived: true, original_email: { archived: false } } },
      { data: { archived: false, verified: false, original_email: { archived: true } } },
      { data: { verified: true, primary: false, original_email: { verified: false } } },
      { data: { primary: true, original_email: { verified: true, primary: false } } },
    ]);
  });

  it('verified by another user include its removal from the previous holder', async () => {
    const { admin, ann, bob, readEvents } = await createEventFixture();
    await ann.api.user.update({ mobile: MOBILE });
    await database.owner`update claimed_addresses set claimed_at = claimed_at - interval '2 days' where address = ${MOBILE}`;
    await admin.api.admin.users.mobiles.create({ user: bob.id, number: MOBILE, verified: true });
    const annsEvents = (await readEvents()).filter(({ event, data }) => event === 'user.update' && data['id'] === ann.id);
    expect(annsEvents.at(-1)).toMatchObject({ data: { mobile: '', original_user: { mobile: MOBILE } } });
  });
});
