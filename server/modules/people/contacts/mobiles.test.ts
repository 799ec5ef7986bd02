import { describe, expect, it } from 'vitest';
import { issueCode } from '#server/modules/messaging/index.ts';
import { lastSecret } from '#server/testing/sent-codes.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const MOBILE = '+27820000391';
const OTHER_MOBILE = '+27820000392';

describe('the mobile numbers of a user', () => {
  it('begin with the first that is added, which is the primary one; its code verifies it', async () => {
    const world = await createWorld();
    const { ann } = world;
    const added = await ann.api.user.mobiles.create({ number: '+27 82 000 0391' });
    expect(added).toMatchObject({ number: MOBILE, primary: true, verified: false });
    expect((await ann.api.user.get()).mobile).toBe(MOBILE);
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, world, 'mobile.verify', MOBILE) });
    expect(await ann.api.user.mobiles.list()).toMatchObject([{ number: MOBILE, primary: true, verified: true }]);
  });

  it.each([
    ['+1201555', 'This number is too short for its country.'],
    ['+278200000011234', 'This number is too long for its country.'],
    ['+999123456789', 'No country has this code. Enter it with its country code, for example +27820000001.'],
  ])('are refused in words where they can be nobody’s: %s', async (number, said) => {
    const { ann, anonymous, company } = await createWorld();
    expect((await refusalOf(ann.api.user.mobiles.create({ number }))).fields).toEqual({ number: [said] });
    expect((await refusalOf(ann.api.user.update({ mobile: number }))).fields).toEqual({ mobile: [said] });
    const registration = { company, email: `new@${company}.example`, mobile: number, password: ann.password };
    expect((await refusalOf(anonymous.auth.register(registration))).fields).toEqual({ mobile: [said] });
  });

  it('are verified by the code that was sent to them, whichever of them it is', async () => {
    const world = await createWorld();
    const { ann } = world;
    await ann.api.user.mobiles.create({ number: MOBILE });
    await ann.api.user.mobiles.create({ number: OTHER_MOBILE });
    // Within a minute of the first message there is no second one: its code is made here.
    const subject = { companyId: world.companyId, userId: ann.id, purpose: 'mobile', subject: OTHER_MOBILE } as const;
    const { secret } = await database.db.transaction((tx) => issueCode(tx, world.services, subject, world.clock.now()));
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, world, 'mobile.verify', MOBILE) });
    expect(await ann.api.user.mobiles.list()).toMatchObject([
      { number: MOBILE, verified: true },
      { number: OTHER_MOBILE, verified: false },
    ]);
    await ann.api.auth.verifyMobile({ otp: secret });
    expect((await ann.api.user.mobiles.list()).map(({ verified }) => verified)).toEqual([true, true]);
  });

  it('follow the profile: a new one there is added and primary at once, and one that was verified stays beside it', async () => {
    const world = await createWorld();
    const { ann } = world;
    await ann.api.user.update({ mobile: MOBILE });
    await ann.api.auth.verifyMobile({ otp: await lastSecret(database, world, 'mobile.verify', MOBILE) });
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
