import { expect, it } from 'vitest';
import { giveTotp } from '#server/testing/authenticators.ts';
import { otherThan } from '#server/testing/sent-codes.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

it.each(['the one', 'all of the type'])(
  'an admin who removes %s of a user’s authenticators ends the pause after wrong codes',
  async (what) => {
    const world = await createWorld();
    const { ann, admin } = world;
    const app = await giveTotp(database, world, ann);
    const guess = (authenticator: string, token: string) => refusalOf(ann.api.auth.mfa.verify({ authenticator, token }));
    for (let tries = 0; tries < 5; tries++) await guess(app.id, otherThan(app.code()));
    expect((await guess(app.id, app.code())).code).toBe('throttled');
    if (what === 'the one') await admin.api.admin.users.authenticators.remove({ id: app.id });
    else await admin.api.admin.users.mfa.disableToken({ id: ann.id });
    const { id } = await ann.api.auth.mfa.authenticators.create({ type: 'totp' });
    expect((await guess(id, '000000')).code).toBe('invalid');
  },
);
