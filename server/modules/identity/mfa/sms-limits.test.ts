// Who may use up what somebody's codes by SMS are counted against: nobody else.
import { describe, expect, it } from 'vitest';
import { giveSms } from '#server/testing/authenticators.ts';
import { forgetSmsLimits, lastSmsCode } from '#server/testing/sent-codes.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const MOBILE = '+27820000401';

/** Ann logs in and is asked; the code comes by itself. */
const codeOfLogIn = async (world: World): Promise<string> => {
  const { ann, company } = world;
  const { challenges } = await world.anonymous.auth.login({ user: ann.email, company, password: ann.password });
  expect(challenges).toMatchObject([{ authenticator_types: ['sms'] }]);
  return lastSmsCode(database, world, ann);
};

describe('the code of a log-in comes', () => {
  it('although people elsewhere have given the number as theirs, as often as they may', async () => {
    const [world, { bob }] = [await createWorld(), await createWorld()];
    await giveSms(database, world, world.ann, MOBILE);
    for (let n = 0; n < 10; n++) {
      await bob.api.user.update({ mobile: MOBILE });
      await bob.api.user.update({ mobile: null });
      await database.owner`delete from throttles where key like 'sms %'`;
    }
    const [sent] =
      await database.owner`select count(*)::int as messages from messages where recipient = ${MOBILE} and kind = 'mobile.verify'`;
    expect(sent?.['messages']).toBe(10);
    expect(await codeOfLogIn(world)).toMatch(/^\d{6}$/);
  });

  it('although anybody has asked to verify the same number', async () => {
    const world = await createWorld();
    await world.ann.api.user.update({ mobile: MOBILE });
    await forgetSmsLimits(database);
    await world.anonymous.auth.resendMobileVerification({ mobile: MOBILE, company: world.company });
    await giveSms(database, world, world.ann, MOBILE);
    await database.owner`update messages set secret = null where company_id = ${world.companyId}`;
    expect(await codeOfLogIn(world)).toMatch(/^\d{6}$/);
  });
});
