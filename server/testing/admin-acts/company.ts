import type { Acts } from '#server/testing/admin-acts/act.ts';
import type { World } from '#server/testing/world.ts';

const addBankAccount = async ({ admin }: World) => String((await admin.api.admin.bankAccounts.create({})).id);

/** Prepares what is needed, and answers the act: what admins do to the company, its bank accounts, its currencies, and whom it invites. */
export const COMPANY_ACTS: Acts = {
  'admin.invitations.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.invitations.create({ email: 'carol@people.example', group: 'user' }),
  'admin.invitations.resend': async ({ admin }) => {
    const { id } = await admin.api.admin.invitations.create({ email: 'carol@people.example', group: 'user' });
    return () => admin.api.admin.invitations.resend({ id: String(id) });
  },
  'admin.invitations.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.invitations.create({ email: 'carol@people.example', group: 'user' });
    return () => admin.api.admin.invitations.remove({ id: String(id) });
  },
  'admin.company.update':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.update({ description: 'Another' }),
  'admin.company.replace':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.replace({ description: 'Another' }),
  'admin.company.address.update':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.address.update({ city: 'Windhoek' }),
  'admin.company.address.replace':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.address.replace({ city: 'Windhoek' }),
  'admin.company.settings.update':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.settings.update({ strict_idempotency: true }),
  'admin.company.settings.replace':
    async ({ admin }) =>
    () =>
      admin.api.admin.company.settings.replace({ strict_idempotency: true }),
  'admin.bankAccounts.create': async (world) => () => addBankAccount(world),
  'admin.bankAccounts.update': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.bankAccounts.update({ id, name: 'Float' });
  },
  'admin.bankAccounts.replace': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.bankAccounts.replace({ id, name: 'Float' });
  },
  'admin.bankAccounts.remove': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.bankAccounts.remove({ id });
  },
  'admin.bankAccounts.currencies.add': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.bankAccounts.currencies.add({ id, currency: 'USD' });
  },
  'admin.bankAccounts.currencies.remove': async (world) => {
    const id = await addBankAccount(world);
    await world.admin.api.admin.bankAccounts.currencies.add({ id, currency: 'USD' });
    return () => world.admin.api.admin.bankAccounts.currencies.remove({ id, code: 'USD' });
  },
  'admin.currencies.replace':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.replace({ code: 'USD', symbol: 'US$' }),
  'admin.currencies.updateByPost':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.updateByPost({ code: 'USD', symbol: 'US$' }),
  'admin.currencies.remove': async ({ admin }) => {
    await admin.api.admin.currencies.create({ code: 'CHF' });
    return () => admin.api.admin.currencies.remove({ code: 'CHF' });
  },
  'admin.currencies.bankAccounts.add': async (world) => {
    const id = Number(await addBankAccount(world));
    return () => world.admin.api.admin.currencies.bankAccounts.add({ code: 'USD', id });
  },
  'admin.currencies.bankAccounts.remove': async (world) => {
    const id = await addBankAccount(world);
    await world.admin.api.admin.bankAccounts.currencies.add({ id, currency: 'USD' });
    return () => world.admin.api.admin.currencies.bankAccounts.remove({ code: 'USD', id });
  },
  'admin.currencies.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.create({ code: 'CHF' }),
  'admin.currencies.update':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.update({ code: 'USD', symbol: 'US$' }),
};
