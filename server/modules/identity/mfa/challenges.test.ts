// Which challenges a token passes, and how their codes are sent and throttled.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { clearRules, giveRule, giveSms, giveTotp, logInAgain, wrongToken } from '#server/testing/authenticators.ts';
import { countMessages, forgetSmsLimits, lastSmsCode } from '#server/testing/sent-codes.ts';
import { refusalOf, useWorlds, type CompanyFixture } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const MOBILE = '+27820000391';

describe('verifying an authenticator', () => {
  it('does not pass a login challenge of another type', async () => {
    const world = await createWorld();
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authentication', durability: 'permanent', authenticatorTypes: ['totp'] });
    const app = await giveTotp(database, world, world.ann);
    await giveSms(database, world, world.ann, MOBILE);
    const [sms] = await database.owner`select id from authenticators where company_id = ${world.companyId} and type = 'sms'`;
    const authenticator = String(sms?.['id']);
    const { api, challenge } = await logInAgain(world, world.ann);
    await api().auth.mfa.deliver({ authenticator });
    await api().auth.mfa.verify({ authenticator, token: await lastSmsCode(database, world, world.ann) });
    expect((await refusalOf(api().user.get())).code).toBe('mfa_required');
    await api().auth.mfa.verify({ challenge, token: app.code() });
    expect((await api().user.get()).id).toBe(world.ann.id);
  });

  it('does not pass later authorization challenges', async () => {
    const world = await createWorld();
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authorization', durability: 'permanent', permissions: ['user.user.change'] });
    const app = await giveTotp(database, world, world.ann);
    await world.ann.api.auth.mfa.verify({ authenticator: app.id, token: app.code() });
    expect((await refusalOf(world.ann.api.user.update({ first_name: 'Anna' }))).code).toBe('mfa_required');
  });
});

describe('a challenge', () => {
  it('rejects codes of unsupported types, and neither spends nor sends any', async () => {
    const world = await createWorld();
    const { mfa } = world.ann.api.auth;
    const { id, details } = await mfa.authenticators.create({ type: 'static' });
    const [code = ''] = (details as { tokens: { token: string }[] }).tokens.map(({ token }) => token);
    await mfa.verify({ authenticator: id, token: code });
    await giveTotp(database, world, world.ann);
    await giveSms(database, world, world.ann, MOBILE);
    await clearRules(database, world);
    await giveRule(database, world, { type: 'authentication', durability: 'permanent', authenticatorTypes: ['totp'] });
    const { api, challenge } = await logInAgain(world, world.ann);
    const refusal = await refusalOf(api().auth.mfa.verify({ challenge, token: code }));
    expect(refusal.fields).toEqual({ token: ['This challenge is answered by an authenticator app.'] });
    expect((await refusalOf(api().auth.mfa.deliver({ challenge }))).fields).toHaveProperty('challenge');
    expect((await refusalOf(api().user.get())).code).toBe('mfa_required');
    expect(await database.owner`select 1 from recovery_codes where authenticator_id = ${id} and used_at is not null`).toHaveLength(0);
    expect(await countMessages(database, world, world.ann, 'mfa.sms.verify')).toBe(0);
  });

  it('sends its codes to the verified number, regardless of numbers added since', async () => {
    const world = await createWorld();
    await giveSms(database, world, world.ann, MOBILE);
    await database.owner`insert into authenticators (company_id, id, user_id, type, name, mobile, created_at)
      values (${world.companyId}, ${newId()}, ${world.ann.id}, 'sms', 'Not verified', '+27820000392', now() + interval '1 minute')`;
    await logInAgain(world, world.ann);
    const sent = await database.owner`select recipient from messages where company_id = ${world.companyId} and kind = 'mfa.sms.verify'`;
    expect(sent).toEqual([{ recipient: MOBILE }]);
  });

  it('sends its code once; another one must be requested', async () => {
    const world = await createWorld();
    await giveSms(database, world, world.ann, MOBILE);
    const { api } = await logInAgain(world, world.ann);
    await forgetSmsLimits(database);
    for (const _ of [1, 2]) expect((await refusalOf(api().user.get())).code).toBe('mfa_required');
    expect(await countMessages(database, world, world.ann, 'mfa.sms.verify')).toBe(1);
  });

  it('of the log-in ends the session after ten minutes, also for procedures that are always allowed', async () => {
    const world = await createWorld();
    await giveTotp(database, world, world.ann);
    const { api } = await logInAgain(world, world.ann);
    await api().auth.mfa.status();
    world.clock.advance(10 * MINUTE_MS);
    expect((await refusalOf(api().user.get())).code).toBe('invalid_token');
    expect((await refusalOf(api().auth.mfa.status())).code).toBe('invalid_token');
  });
});

describe('a code', () => {
  it('of an app is rejected after a later one was used, even within its time step', async () => {
    const world = await createWorld();
    const app = await giveTotp(database, world, world.ann);
    const [first, second] = [await logInAgain(world, world.ann), await logInAgain(world, world.ann)];
    const [earlier, later] = [app.code(), app.code()];
    await first.api().auth.mfa.verify({ challenge: first.challenge, token: later });
    expect(await refusalOf(second.api().auth.mfa.verify({ challenge: second.challenge, token: earlier }))).toMatchObject(wrongToken);
  });

  it('that was sent for a challenge expires after five minutes, while the challenge stays open', async () => {
    const world = await createWorld();
    await giveSms(database, world, world.ann, MOBILE);
    const { api, challenge } = await logInAgain(world, world.ann);
    const late = await lastSmsCode(database, world, world.ann);
    world.clock.advance(5 * MINUTE_MS);
    expect(await refusalOf(api().auth.mfa.verify({ challenge, token: late }))).toMatchObject(wrongToken);
    await forgetSmsLimits(database);
    await api().auth.mfa.deliver({ challenge });
    await api().auth.mfa.verify({ challenge, token: await lastSmsCode(database, world, world.ann) });
  });

  it('that is throttled is omitted without blocking the log-in', async () => {
    const world = await createWorld();
    await giveSms(database, world, world.ann, MOBILE);
    for (const _ of [1, 2]) expect((await logInAgain(world, world.ann)).challenge).not.toBe('');
    expect(await countMessages(database, world, world.ann, 'mfa.sms.verify')).toBe(1);
  });
});

/** A number with throttles of its own. */
const OTHER_MOBILE = '+27820000401';

/** The code that Ann's log-in sends automatically. */
const codeOfLogIn = async (world: CompanyFixture): Promise<string> => {
  const { ann, company } = world;
  const { challenges } = await world.anonymous.auth.login({ user: ann.email, company, password: ann.password });
  expect(challenges).toMatchObject([{ authenticator_types: ['sms'] }]);
  return lastSmsCode(database, world, ann);
};

describe('the code of a log-in is sent', () => {
  it('although users of another company have exhausted the limit of the number', async () => {
    const [world, { bob }] = [await createWorld(), await createWorld()];
    await giveSms(database, world, world.ann, OTHER_MOBILE);
    for (let n = 0; n < 10; n++) {
      await bob.api.user.update({ mobile: OTHER_MOBILE });
      await bob.api.user.update({ mobile: null });
      await database.owner`delete from throttles where key like 'sms %'`;
    }
    const [sent] =
      await database.owner`select count(*)::int as messages from messages where recipient = ${OTHER_MOBILE} and kind = 'mobile.verify'`;
    expect(sent?.['messages']).toBe(10);
    expect(await codeOfLogIn(world)).toMatch(/^\d{6}$/);
  });

  it('although anyone has requested a verification of the same number', async () => {
    const world = await createWorld();
    await world.ann.api.user.update({ mobile: OTHER_MOBILE });
    await forgetSmsLimits(database);
    await world.anonymous.auth.resendMobileVerification({ mobile: OTHER_MOBILE, company: world.company });
    await giveSms(database, world, world.ann, OTHER_MOBILE);
    await database.owner`update messages set secret = null where company_id = ${world.companyId}`;
    expect(await codeOfLogIn(world)).toMatch(/^\d{6}$/);
  });
});
