// How admins change who gets in, from where, and with which second factor.
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { giveSms, giveTotp } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { World } from '#server/testing/world.ts';

const addRule = async ({ admin }: World) =>
  String(
    (
      await admin.api.admin.authenticatorRules.create({
        type: 'authentication',
        durability: 'permanent',
        authenticator_types: ['totp'],
        group: 'user',
      })
    ).id,
  );

const addAccessRule = async ({ admin }: World) =>
  String((await admin.api.admin.accessControlRules.create({ action: 'deny', type: 'ip', value: '203.0.113.7' })).id);

/** Each prepares what is needed, and answers the act. Authenticators are given behind the API. */
export const accessActs = (database: TestDatabase): Acts => ({
  'admin.accessControlRules.create': async (world) => () => addAccessRule(world),
  'admin.accessControlRules.update': async (world) => {
    const id = await addAccessRule(world);
    return () => world.admin.api.admin.accessControlRules.update({ id, label: 'A bad neighbour' });
  },
  'admin.accessControlRules.replace': async (world) => {
    const id = await addAccessRule(world);
    return () => world.admin.api.admin.accessControlRules.replace({ id, action: 'deny', type: 'ip', value: '203.0.113.8' });
  },
  'admin.accessControlRules.remove': async (world) => {
    const id = await addAccessRule(world);
    return () => world.admin.api.admin.accessControlRules.remove({ id });
  },
  'admin.authenticatorRules.create': async (world) => () => addRule(world),
  'admin.authenticatorRules.update': async (world) => {
    const id = await addRule(world);
    return () => world.admin.api.admin.authenticatorRules.update({ id, authenticator_types: ['sms'] });
  },
  'admin.authenticatorRules.replace': async (world) => {
    const id = await addRule(world);
    return () => world.admin.api.admin.authenticatorRules.replace({ id, durability: 'permanent', authenticator_types: ['sms'] });
  },
  'admin.authenticatorRules.remove': async (world) => {
    const id = await addRule(world);
    return () => world.admin.api.admin.authenticatorRules.remove({ id });
  },
  'admin.users.authenticators.remove': async (world) => {
    const { id } = await giveTotp(database, world, world.ann);
    return () => world.admin.api.admin.users.authenticators.remove({ id });
  },
  'admin.users.mfa.disableSms': async (world) => {
    await giveSms(database, world, world.ann, '+27820000001');
    return () => world.admin.api.admin.users.mfa.disableSms({ id: world.ann.id });
  },
  'admin.users.mfa.disableToken': async (world) => {
    await giveTotp(database, world, world.ann);
    return () => world.admin.api.admin.users.mfa.disableToken({ id: world.ann.id });
  },
});
