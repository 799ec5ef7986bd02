// Accounts closed by their users and by admins: the link, its key, the loss of access, and account enumeration.
import { describe, expect, it } from 'vitest';
import type { AccountClosure } from '#server/modules/messaging/index.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { catchApiError, useFixtures, type CompanyFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { countMessagesAndEvents, lastSecret } from '#server/testing/sent-codes.ts';

const { database, createFixture, createRestFixture } = useFixtures();

const CLOSURES: AccountClosure[] = ['deactivate', 'request_delete'];

const pathOf = (closure: AccountClosure): string => `/auth/${closure.replace('_', '-')}/`;

const proceduresOf = ({ anonymous }: CompanyFixture, closure: AccountClosure) =>
  closure === 'deactivate' ? anonymous.auth.deactivate : anonymous.auth.requestDelete;

const requestKey = async (fixture: CompanyFixture, { email }: TestUser, closure: AccountClosure): Promise<string> => {
  await proceduresOf(fixture, closure).request({ user: email, company: fixture.company });
  return lastSecret(database, fixture, `account.${closure}`, email);
};

const readState = async ({ admin }: CompanyFixture, { id }: TestUser) => {
  const { deactivated, retention_state: retentionState } = await admin.api.admin.users.get({ id });
  return { deactivated, retentionState };
};

const eventsOf = async ({ companyId }: CompanyFixture, { id }: TestUser): Promise<string[]> => {
  const rows = await database.owner<{ name: string }[]>`
    select names[1] as name from events where company_id = ${companyId} and subject_id = ${id} order by created_at, id`;
  return rows.map(({ name }) => name);
};

describe.each(CLOSURES)('closing an account by %s', (closure) => {
  it('ends the access of the user who confirms with the key, which works once', async () => {
    const fixture = await createRestFixture();
    const { ann, bob, rest, company } = fixture;
    const key = await requestKey(fixture, ann, closure);
    expect(await readState(fixture, ann)).toEqual({ deactivated: false, retentionState: 'retaining' });

    expect(await rest('POST', `${pathOf(closure)}verify/`, { body: { key } })).toMatchObject({ status: 200 });
    const retentionState = closure === 'deactivate' ? 'retaining' : 'delete_requested';
    expect(await readState(fixture, ann)).toEqual({ deactivated: true, retentionState });
    expect((await rest('GET', '/user/', { token: ann.token })).status).toBe(401);
    expect(await catchApiError(fixture.anonymous.auth.login({ user: ann.email, company, password: ann.password }))).toMatchObject({
      code: 'invalid',
    });
    expect((await eventsOf(fixture, ann)).slice(-2)).toEqual([`user.${closure}.verify`, 'user.update']);
    expect(await readState(fixture, bob)).toEqual({ deactivated: false, retentionState: 'retaining' });

    expect(await rest('POST', `${pathOf(closure)}verify/`, { body: { key } })).toMatchObject({ status: 400 });
  });

  it('rejects a key that is expired, replaced or issued for another operation', async () => {
    const fixture = await createFixture();
    const { ann, bob, clock } = fixture;
    const { confirm } = proceduresOf(fixture, closure);
    const replacedKey = await requestKey(fixture, ann, closure);
    const currentKey = await requestKey(fixture, ann, closure);
    const keyOfOtherOperation = await requestKey(fixture, bob, closure === 'deactivate' ? 'request_delete' : 'deactivate');
    await fixture.anonymous.auth.resetPassword({ user: ann.email, company: fixture.company });
    const passwordResetKey = await lastSecret(database, fixture, 'password.reset', ann.email);
    for (const key of [replacedKey, keyOfOtherOperation, passwordResetKey, 'unknown'])
      expect(await catchApiError(confirm({ key }))).toMatchObject({ code: 'invalid', fields: { key: expect.any(Array) as unknown } });
    clock.advance(HOUR_MS + 1);
    expect(await catchApiError(confirm({ key: currentKey }))).toMatchObject({ code: 'invalid' });
    expect(await readState(fixture, ann)).toEqual({ deactivated: false, retentionState: 'retaining' });
  });

  it('does not reveal whether a user exists, and is throttled', async () => {
    const fixture = await createRestFixture();
    const { rest, company, ann } = fixture;
    const before = await countMessagesAndEvents(database, fixture);
    const post = (user: string) => rest('POST', pathOf(closure), { body: { user, company } });
    const unknown = await post('nobody@nowhere.example');
    expect(await countMessagesAndEvents(database, fixture)).toBe(before);
    const known = await post(ann.email);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) statuses.push((await post('nobody@nowhere.example')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('rejects the owner of the company', async () => {
    const fixture = await createFixture();
    const key = await requestKey(fixture, fixture.admin, closure);
    expect(await catchApiError(proceduresOf(fixture, closure).confirm({ key }))).toMatchObject({
      message: 'The company owner cannot be archived or deactivated.',
    });
    expect(await readState(fixture, fixture.admin)).toEqual({ deactivated: false, retentionState: 'retaining' });
  });

  it('takes effect immediately or with the user’s key if an admin of the same company requests it', async () => {
    const fixture = await createFixture();
    const otherFixture = await createFixture();
    const { admin, ann, bob } = fixture;
    const adminProcedures = ({ admin }: CompanyFixture) =>
      closure === 'deactivate' ? admin.api.admin.auth.deactivate : admin.api.admin.auth.requestDelete;
    expect(await catchApiError(adminProcedures(otherFixture).request({ user: ann.id, force: true }))).toMatchObject({ code: 'invalid' });
    await adminProcedures(fixture).request({ user: ann.email, force: true });
    await adminProcedures(fixture).request({ user: bob.id });
    const key = await lastSecret(database, fixture, `account.${closure}`, bob.email);
    expect(await catchApiError(adminProcedures(otherFixture).confirm({ key }))).toMatchObject({ code: 'invalid' });
    expect(await readState(fixture, bob)).toMatchObject({ deactivated: false });
    await adminProcedures(fixture).confirm({ key });
    for (const user of [ann, bob]) expect(await readState(fixture, user)).toMatchObject({ deactivated: true });
    const { results } = await admin.api.admin.auditLog.list({ action: 'account.close' });
    expect(results.map(({ user }) => user?.id)).toEqual([bob.id, ann.id]);
  });
});

it('an admin cannot close their own account, and can send a user only a limited number of links', async () => {
  const { admin, ann, bob } = await createFixture();
  await admin.api.admin.users.update({ id: bob.id, groups: ['admin'] });
  expect(await catchApiError(bob.api.admin.auth.deactivate.request({ user: bob.id, force: true }))).toMatchObject({
    message: 'You cannot archive or deactivate yourself. Ask another admin to do it.',
  });
  const codes: string[] = [];
  for (let round = 0; round < 5; round++)
    codes.push(
      await admin.api.admin.auth.deactivate.request({ user: ann.id }).then(
        () => 'sent',
        () => 'throttled',
      ),
    );
  expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'throttled']);
});

it('a user without an email address receives the link by SMS', async () => {
  const fixture = await createFixture();
  const { ann, company } = fixture;
  await database.owner`delete from emails where company_id = ${fixture.companyId} and user_id = ${ann.id}`;
  await database.owner`update users set email = null, mobile = '+27820000001' where company_id = ${fixture.companyId} and id = ${ann.id}`;
  await fixture.anonymous.auth.deactivate.request({ user: ann.id, company });
  const [message] = await database.owner`
    select channel, recipient from messages where company_id = ${fixture.companyId} and kind = 'account.deactivate'`;
  expect(message).toMatchObject({ channel: 'sms', recipient: '+27820000001' });
});

it('the event of a password reset that an admin sends is marked as forced', async () => {
  const fixture = await createFixture();
  const { admin, ann } = fixture;
  await admin.api.admin.auth.resetPassword({ user: ann.email });
  expect(await lastSecret(database, fixture, 'password.reset', ann.email)).toMatch(/\S/);
  const [event] = await database.owner`
    select data->>'force' as force from events where company_id = ${fixture.companyId} and names[1] = 'user.password.reset'`;
  expect(event).toEqual({ force: 'true' });
});
