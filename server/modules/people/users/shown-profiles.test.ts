// Whoever is shown a profile was let through by rules on the permission that it is shown under, also where no permission is needed.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Meta } from '#server/api/rest-meta.ts';
import { clearRules, giveRule, giveTotp } from '#server/testing/authenticators.ts';
import { PROCEDURES } from '#server/testing/surface.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

/** Every procedure behind a session that answers a profile, and the permission that rules know it by. */
const SHOWN_UNDER: Record<string, string> = {
  'auth.user': 'user.user.view',
  'auth.tokens.verify': 'user.user.view',
  // It takes the password, and answers as a log-in does.
  'auth.tokens.create': 'user.token.add',
  'user.get': 'user.user.view',
  'user.update': 'user.user.change',
  'user.replace': 'user.user.change',
  'admin.users.create': 'admin.user.add',
  'admin.users.list': 'admin.user.view',
  'admin.users.update': 'admin.user.change',
  'admin.users.replace': 'admin.user.change',
  'admin.users.get': 'admin.user.view',
};

/** No other object of the API has it. */
const FIELD_OF_PROFILES = '"id_number":';

const answersProfile = (output: unknown): boolean =>
  JSON.stringify(z.toJSONSchema(output as z.ZodType, { unrepresentable: 'any' })).includes(FIELD_OF_PROFILES);

describe('a profile', () => {
  it('is shown by these procedures, under these permissions', () => {
    const shown = PROCEDURES.flatMap(([name, { _def }]) => {
      const { access, permission, concerns } = (_def.meta ?? {}) as Meta;
      if (access === 'public' || !answersProfile((_def as { output?: unknown }).output)) return [];
      return [[name, permission ?? concerns]];
    });
    expect(Object.fromEntries(shown)).toEqual(SHOWN_UNDER);
  });

  it.each(['GET /auth/', 'POST /auth/tokens/verify/', 'GET /user/'])('is kept behind a rule on user.user.view by %s', async (route) => {
    const world = await createWorld();
    const { api, token } = world.bob;
    await clearRules(database, world);
    await giveTotp(database, world, world.bob);
    await giveRule(database, world, { type: 'authorization', durability: 'permanent', permissions: ['user.user.view'] });
    const calls: Record<string, () => Promise<unknown>> = {
      'GET /auth/': () => api.auth.user(),
      'POST /auth/tokens/verify/': () => api.auth.tokens.verify({ token }),
      'GET /user/': () => api.user.get(),
    };
    expect((await refusalOf(calls[route]!())).code).toBe('mfa_required');
  });
});
