// Which challenges a token completes, and how their codes are sent and throttled.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { clearRules, addRule, addSms, addTotp, logInAgain, wrongToken } from '#server/testing/authenticators.ts';
import { countMessages, resetSmsLimits, lastSmsCode } from '#server/testing/sent-codes.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const MOBILE = '+27820000391';

describe('verifying an authenticator', () => {
  it('does not complete a login challenge of another type', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent', authenticatorTypes: ['totp'] });
    const app = await addTotp(database, fixture, fixture.ann);
    await addSms(database, fixture, fixture.ann, MOBILE);
    const [sms] = await database.owner`select id from authenticators where company_id = ${fixture.companyId} and type = 'sms'`;
    const authenticator = String(sms?.['id']);
    const { api, challenge } = await logInAgain(fixture, fixture.ann);
    await api().auth.mfa.deliver({ authenticator });
    await api().auth.mfa.verify({ authenticator, token: await lastSmsCode(database, fixture, fixture.ann) });
    expect((await catchApiError(api().user.get())).code).toBe('mfa_required');
    await api().auth.mfa.verify({ challenge, token: app.code() });
    expect((await api().user.get()).id).toBe(fixture.ann.id);
  });

  it('does not complete later authorization challenges', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions: ['user.user.change'] });
    const app = await addTotp(database, fixture, fixture.ann);
    await fixture.ann.api.auth.mfa.verify({ authenticator: app.id, token: app.code() });
    expect((await catchApiError(fixture.ann.api.user.update({ first_name: 'Anna' }))).code).toBe('mfa_required');
  });
});

describe('a challenge', () => {
  it('rejects codes of unsupported types, and neither uses up nor sends any', async () => {
    const fixture = await createFixture();
    const { mfa } = fixture.ann.api.auth;
    const { id, details } = await mfa.authenticators.create({ type: 'static' });
    const [code = ''] = (details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
    await mfa.verify({ authenticator: id, token: code });
    await addTotp(database, fixture, fixture.ann);
    await addSms(database, fixture, fixture.ann, MOBILE);
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent', authenticatorTypes: ['totp'] });
    const { api, challenge } = await logInAgain(fixture, fixture.ann);
    const error = await catchApiError(api().auth.mfa.verify({ challenge, token: code }));
    expect(error.fields).toEqual({ token: ['This challenge requires an authenticator app.'] });
    expect((await catchApiError(api().auth.mfa.deliver({ challenge }))).fields).toHaveProperty('challenge');
    expect((await catchApiError(api().user.get())).code).toBe('mfa_required');
    expect(await database.owner`select 1 from recovery_codes where authenticator_id = ${id} and used_at is not null`).toHaveLength(0);
    expect(await countMessages(database, fixture, fixture.ann, 'mfa.sms.verify')).toBe(0);
  });

  it('sends its codes to the verified number, regardless of numbers added since', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, MOBILE);
    await database.owner`insert into authenticators (company_id, id, user_id, type, name, mobile, created_at)
      values (${fixture.companyId}, ${newId()}, ${fixture.ann.id}, 'sms', 'Not verified', '+27820000392', now() + interval '1 minute')`;
    await logInAgain(fixture, fixture.ann);
    const messages =
      await database.owner`select recipient from messages where company_id = ${fixture.companyId} and kind = 'mfa.sms.verify'`;
    expect(messages).toEqual([{ recipient: MOBILE }]);
  });

  it('sends its code once; another one must be requested', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, MOBILE);
    const { api } = await logInAgain(fixture, fixture.ann);
    await resetSmsLimits(database);
    for (const _ of [1, 2]) expect((await catchApiError(api().user.get())).code).toBe('mfa_required');
    expect(await countMessages(database, fixture, fixture.ann, 'mfa.sms.verify')).toBe(1);
  });

  it('at login ends the session after ten minutes, even for procedures that are always allowed', async () => {
    const fixture = await createFixture();
    await addTotp(database, fixture, fixture.ann);
    const { api } = await logInAgain(fixture, fixture.ann);
    await api().auth.mfa.status();
    fixture.clock.advance(10 * MINUTE_MS);
    expect((await catchApiError(api().user.get())).code).toBe('invalid_token');
    expect((await catchApiError(api().auth.mfa.status())).code).toBe('invalid_token');
  });
});

describe('a code', () => {
  it('from an app is rejected once a later one was used, even within its time step', async () => {
    const fixture = await createFixture();
    const app = await addTotp(database, fixture, fixture.ann);
    const [first, second] = [await logInAgain(fixture, fixture.ann), await logInAgain(fixture, fixture.ann)];
    const [earlierCode, laterCode] = [app.code(), app.code()];
    await first.api().auth.mfa.verify({ challenge: first.challenge, token: laterCode });
    expect(await catchApiError(second.api().auth.mfa.verify({ challenge: second.challenge, token: earlierCode }))).toMatchObject(
      wrongToken,
    );
  });

  it('that was sent for a challenge expires after five minutes, while the challenge stays open', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, MOBILE);
    const { api, challenge } = await logInAgain(fixture, fixture.ann);
    const lateCode = await lastSmsCode(database, fixture, fixture.ann);
    fixture.clock.advance(5 * MINUTE_MS);
    expect(await catchApiError(api().auth.mfa.verify({ challenge, token: lateCode }))).toMatchObject(wrongToken);
    await resetSmsLimits(database);
    await api().auth.mfa.deliver({ challenge });
    await api().auth.mfa.verify({ challenge, token: await lastSmsCode(database, fixture, fixture.ann) });
  });

  it('is not sent while throttled, which does not block the login', async () => {
    const fixture = await createFixture();
    await addSms(database, fixture, fixture.ann, MOBILE);
    for (const _ of [1, 2]) expect((await logInAgain(fixture, fixture.ann)).challenge).not.toBe('');
    expect(await countMessages(database, fixture, fixture.ann, 'mfa.sms.verify')).toBe(1);
  });
});

/** A number with separate throttles. */
const OTHER_MOBILE = '+27820000401';

/** The code that Ann's login sends automatically. */
const readLoginCode = async (fixture: CompanyFixture): Promise<string> => {
  const { ann, company } = fixture;
  const { challenges } = await fixture.anonymous.auth.login({ user: ann.email, company, password: ann.password });
  expect(challenges).toMatchObject([{ authenticator_types: ['sms'] }]);
  return lastSmsCode(database, fixture, ann);
};

describe('a login code is sent', () => {
  it('even if users of another company have exhausted the limit of the number', async () => {
    const [fixture, { bob }] = [await createFixture(), await createFixture()];
    await addSms(database, fixture, fixture.ann, OTHER_MOBILE);
    for (let n = 0; n < 10; n++) {
      await bob.api.user.update({ mobile: OTHER_MOBILE });
      await bob.api.user.update({ mobile: null });
      await database.owner`delete from throttles where key like 'sms %'`;
    }
    const [message] =
      await database.owner`select count(*)::int as messages from messages where recipient = ${OTHER_MOBILE} and kind = 'mobile.verify'`;
    expect(message?.['messages']).toBe(10);
    expect(await readLoginCode(fixture)).toMatch(/^\d{6}$/);
  });

  it('even if others have requested a verification of the same number', async () => {
    const fixture = await createFixture();
    await fixture.ann.api.user.update({ mobile: OTHER_MOBILE });
    await resetSmsLimits(database);
    await fixture.anonymous.auth.resendMobileVerification({ mobile: OTHER_MOBILE, company: fixture.company });
    await addSms(database, fixture, fixture.ann, OTHER_MOBILE);
    await database.owner`update messages set secret = null where company_id = ${fixture.companyId}`;
    expect(await readLoginCode(fixture)).toMatch(/^\d{6}$/);
  });
});
