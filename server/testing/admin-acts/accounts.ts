import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const CONFIGURATION = { group_name: 'user', name: 'savings' };

const addConfiguration = async ({ admin }: World) => {
  await admin.api.admin.accountConfigurations.create(CONFIGURATION);
  return { group_name: 'user', config_name: 'savings' };
};

const addAccount = async ({ admin, ann }: World) => (await admin.api.admin.accounts.create({ name: 'Float', user: ann.id })).reference;

const addAccountCurrency = async (world: World) => {
  const reference = await addAccount(world);
  await world.admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' });
  return reference;
};

/** What admins do to accounts, and to what groups say of them. */
export const ACCOUNT_ACTS: Acts = {
  'admin.accountConfigurations.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.accountConfigurations.create(CONFIGURATION),
  'admin.accountConfigurations.update': async (world) => {
    const path = await addConfiguration(world);
    return () => world.admin.api.admin.accountConfigurations.update({ ...path, default: true });
  },
  'admin.accountConfigurations.remove': async (world) => {
    const path = await addConfiguration(world);
    return () => world.admin.api.admin.accountConfigurations.remove(path);
  },
  'admin.accountConfigurations.currencies.create': async (world) => {
    const path = await addConfiguration(world);
    return () => world.admin.api.admin.accountConfigurations.currencies.create({ ...path, currency: 'USD' });
  },
  'admin.accountConfigurations.currencies.remove': async (world) => {
    const path = await addConfiguration(world);
    await world.admin.api.admin.accountConfigurations.currencies.create({ ...path, currency: 'USD' });
    return () => world.admin.api.admin.accountConfigurations.currencies.remove({ ...path, code: 'USD' });
  },
  'admin.accounts.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.accounts.create({ name: 'Float', user: ann.id }),
  'admin.accounts.update': async (world) => {
    const reference = await addAccount(world);
    return () => world.admin.api.admin.accounts.update({ reference, label: 'Till' });
  },
  'admin.accounts.replace': async (world) => {
    const reference = await addAccount(world);
    return () => world.admin.api.admin.accounts.replace({ reference, label: 'Till' });
  },
  'admin.accounts.currencies.create': async (world) => {
    const reference = await addAccount(world);
    return () => world.admin.api.admin.accounts.currencies.create({ reference, currency: 'USD' });
  },
  'admin.accounts.currencies.update': async (world) => {
    const reference = await addAccountCurrency(world);
    return () => world.admin.api.admin.accounts.currencies.update({ reference, code: 'USD', archived: true });
  },
  'admin.accounts.currencies.replace': async (world) => {
    const reference = await addAccountCurrency(world);
    return () => world.admin.api.admin.accounts.currencies.replace({ reference, code: 'USD', archived: true });
  },
  'admin.accounts.currencies.settings.update': async (world) => {
    const reference = await addAccountCurrency(world);
    return () => world.admin.api.admin.accounts.currencies.settings.update({ reference, code: 'USD', allow_transactions: false });
  },
  'admin.accounts.currencies.settings.replace': async (world) => {
    const reference = await addAccountCurrency(world);
    return () => world.admin.api.admin.accounts.currencies.settings.replace({ reference, code: 'USD', allow_transactions: false });
  },
};
