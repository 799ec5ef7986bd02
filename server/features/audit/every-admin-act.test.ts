// Whatever an admin changes is written down: who did it. Every mutation of the admins' procedures is here with how it is called; one
// that is missing fails, and so does one that leaves no row.
import { expect, it } from 'vitest';
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { ACCOUNT_ACTS } from '#server/testing/admin-acts/accounts.ts';
import { COMPANY_ACTS } from '#server/testing/admin-acts/company.ts';
import { SERVICE_ACTS } from '#server/testing/admin-acts/services.ts';
import { numberOfPermission } from '#server/features/permissions/permission-numbers.ts';
import { TIER_ACTS } from '#server/testing/admin-acts/tiers.ts';
import { USER_ACTS } from '#server/testing/admin-acts/users.ts';
import { giveSms, giveTotp } from '#server/testing/authenticators.ts';
import { PROCEDURES } from '#server/testing/surface.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import { useWorlds, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const pendingCredit = async ({ ann }: World) => (await ann.api.transactions.credit({ amount: 5n, currency: 'USD' })).id;

const completeCredit = async ({ admin, ann }: World) =>
  (await admin.api.admin.transactions.credit({ user: ann.id, amount: 5n, currency: 'USD', status: 'Complete' })).id;

const addRule = async ({ admin }: World) =>
  String(
    (await admin.api.admin.authenticatorRules.create({ type: 'authentication', durability: 'permanent', authenticator_types: ['totp'] }))
      .id,
  );

const addAddress = async ({ ann }: World) => String((await ann.api.user.addresses.create({})).id);

const addEmail = async ({ ann }: World) => String((await ann.api.user.emails.create({ email: 'further@people.example' })).id);

const addMobile = async ({ ann }: World) => String((await ann.api.user.mobiles.create({ number: '+27820000399' })).id);
const addBankAccount = async ({ ann }: World) => String((await ann.api.user.bankAccounts.create({})).id);

const NOWHERE = { address: 'nowhere', crypto_type: 'other' };

const addCryptoAccount = async ({ ann }: World) => String((await ann.api.user.cryptoAccounts.create(NOWHERE)).id);

const addDocument = async ({ ann }: World) => String((await ann.api.user.documents.create({ file: await writeUpload(PDF) })).id);

const HERE = 'http://127.0.0.1:9';

const addWebhook = async ({ admin }: World) => String((await admin.api.admin.webhooks.create({ url: HERE, event: 'user.create' })).id);

const addAccessRule = async ({ admin }: World) =>
  String((await admin.api.admin.accessControlRules.create({ action: 'deny', type: 'ip', value: '203.0.113.7' })).id);
const addGroup = async ({ admin }: World) => (await admin.api.admin.groups.create({ name: 'visitors' })).name;

const VIEW_USERS = String(numberOfPermission('admin.user.view'));
const ANY_PERMISSION = { section: 'user', type: 'user', level: 'view' } as const;

/** Those of an area that has many are in server/testing/admin-acts. */
const ACTS: Acts = {
  ...ACCOUNT_ACTS,
  ...USER_ACTS,
  ...COMPANY_ACTS,
  ...SERVICE_ACTS,
  ...TIER_ACTS,
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
  'admin.currencies.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.create({ code: 'CHF' }),
  'admin.currencies.update':
    async ({ admin }) =>
    () =>
      admin.api.admin.currencies.update({ code: 'USD', symbol: 'US$' }),
  'admin.transactionSets.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.transactionSets.create({}),
  'admin.transactionSets.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.transactionSets.create({});
    return () => admin.api.admin.transactionSets.remove({ id });
  },
  'admin.transactionExports.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.transactionExports.create({}),
  'admin.transactionExports.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.transactionExports.create({});
    return () => admin.api.admin.transactionExports.remove({ id });
  },
  'admin.exports.create':
    async ({ admin }) =>
    () =>
      admin.api.admin.exports.create({ resource: 'transaction' }),
  'admin.exports.remove': async ({ admin }) => {
    const { id } = await admin.api.admin.exports.create({ resource: 'transaction' });
    return () => admin.api.admin.exports.remove({ id });
  },
  'admin.groups.create': async (world) => () => addGroup(world),
  'admin.groups.update': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.update({ group_name, label: 'Visitors' });
  },
  'admin.groups.replace': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.replace({ group_name, name: 'guests' });
  },
  'admin.groups.change': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.change({ group_name, public: true });
  },
  'admin.groups.remove': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.remove({ group_name });
  },
  'admin.groups.settings.update': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.settings.update({ group_name, allow_transactions: false });
  },
  'admin.groups.settings.replace': async (world) => {
    const group_name = await addGroup(world);
    return () => world.admin.api.admin.groups.settings.replace({ group_name, allow_transactions: false });
  },
  'admin.groups.permissions.give':
    async ({ admin }) =>
    () =>
      admin.api.admin.groups.permissions.give({ group_name: 'service', ...ANY_PERMISSION }),
  'admin.groups.permissions.remove':
    async ({ admin }) =>
    () =>
      admin.api.admin.groups.permissions.remove({ group_name: 'service', id: VIEW_USERS }),
  'admin.users.groups.move': async (world) => {
    const group = await addGroup(world);
    return () => world.admin.api.admin.users.groups.move({ id: world.ann.id, group });
  },
  'admin.users.groups.remove':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.groups.remove({ id: ann.id, group_name: 'user' }),
  'admin.users.permissions.give':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.permissions.give({ id: ann.id, ...ANY_PERMISSION }),
  'admin.users.permissions.remove': async ({ admin, ann }) => {
    await admin.api.admin.users.permissions.give({ id: ann.id, ...ANY_PERMISSION });
    const permission_id = String(numberOfPermission('user.user.view'));
    return () => admin.api.admin.users.permissions.remove({ id: ann.id, permission_id });
  },
  'admin.transactions.change': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactions.change({ id, status: 'Complete' });
  },
  'admin.transactions.replace': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactions.replace({ id, status: 'Complete' });
  },
  'admin.transactions.batch':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.transactions.batch({ transactions: [{ tx_type: 'credit', user: ann.id, amount: 5n, currency: 'USD' }] }),
  'admin.transactionCollections.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.transactionCollections.create({ transactions: [{ tx_type: 'credit', user: ann.id, amount: 5n, currency: 'USD' }] }),
  'admin.transactionCollections.change': async ({ admin, ann }) => {
    const { collection: id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    return () => admin.api.admin.transactionCollections.change({ id, status: 'Complete' });
  },
  'admin.transactionCollections.replace': async ({ admin, ann }) => {
    const { collection: id } = await ann.api.transactions.credit({ amount: 5n, currency: 'USD' });
    return () => admin.api.admin.transactionCollections.replace({ id, archived: true });
  },
  'admin.transactionMessages.create': async (world) => {
    const id = await pendingCredit(world);
    return () => world.admin.api.admin.transactionMessages.create({ id, message: 'Seen.' });
  },
  'admin.transactions.credit': async (world) => () => completeCredit(world),
  'admin.transactions.debit': async (world) => {
    await completeCredit(world);
    return () => world.admin.api.admin.transactions.debit({ user: world.ann.id, amount: 1n, currency: 'USD' });
  },
  'admin.transactions.transfer': async (world) => {
    await completeCredit(world);
    return () => world.admin.api.admin.transactions.transfer({ user: world.ann.id, recipient: world.bob.id, amount: 1n, currency: 'USD' });
  },
  'admin.transactions.reverse': async (world) => {
    const id = await completeCredit(world);
    return () => world.admin.api.admin.transactions.reverse({ id });
  },
  'admin.users.addresses.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.addresses.create({ user: ann.id }),
  'admin.users.addresses.update': async (world) => {
    const id = await addAddress(world);
    return () => world.admin.api.admin.users.addresses.update({ id, status: 'verified' });
  },
  'admin.users.addresses.remove': async (world) => {
    const id = await addAddress(world);
    return () => world.admin.api.admin.users.addresses.remove({ id });
  },
  'admin.users.authenticators.remove': async (world) => {
    const { id } = await giveTotp(database, world, world.ann);
    return () => world.admin.api.admin.users.authenticators.remove({ id });
  },
  'admin.users.emails.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.emails.create({ user: ann.id, email: 'further@people.example' }),
  'admin.users.emails.update': async (world) => {
    const id = await addEmail(world);
    return () => world.admin.api.admin.users.emails.update({ id, archived: true });
  },
  'admin.users.emails.remove': async (world) => {
    const id = await addEmail(world);
    return () => world.admin.api.admin.users.emails.remove({ id });
  },
  'admin.users.mobiles.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.mobiles.create({ user: ann.id, number: '+27820000399' }),
  'admin.users.mobiles.update': async (world) => {
    await world.ann.api.user.mobiles.create({ number: '+27820000398' });
    const id = await addMobile(world);
    return () => world.admin.api.admin.users.mobiles.update({ id, archived: true });
  },
  'admin.users.mobiles.remove': async (world) => {
    await world.ann.api.user.mobiles.create({ number: '+27820000398' });
    const id = await addMobile(world);
    return () => world.admin.api.admin.users.mobiles.remove({ id });
  },
  'admin.users.bankAccounts.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.bankAccounts.create({ user: ann.id }),
  'admin.users.bankAccounts.update': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.update({ id, status: 'verified' });
  },
  'admin.users.bankAccounts.remove': async (world) => {
    const id = await addBankAccount(world);
    return () => world.admin.api.admin.users.bankAccounts.remove({ id });
  },
  'admin.users.cryptoAccounts.create':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.cryptoAccounts.create({ user: ann.id, ...NOWHERE }),
  'admin.users.cryptoAccounts.update': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.update({ id, status: 'verified' });
  },
  'admin.users.cryptoAccounts.remove': async (world) => {
    const id = await addCryptoAccount(world);
    return () => world.admin.api.admin.users.cryptoAccounts.remove({ id });
  },
  'admin.users.documents.create': async ({ admin, ann }) => {
    const file = await writeUpload(PDF);
    return () => admin.api.admin.users.documents.create({ user: ann.id, file });
  },
  'admin.users.documents.update': async (world) => {
    const id = await addDocument(world);
    return () => world.admin.api.admin.users.documents.update({ id, status: 'verified' });
  },
  'admin.users.documents.remove': async (world) => {
    const id = await addDocument(world);
    return () => world.admin.api.admin.users.documents.remove({ id });
  },
  'admin.users.kyc.update':
    async ({ admin, ann }) =>
    () =>
      admin.api.admin.users.kyc.update({ id: ann.id, status: 'verified' }),
  'admin.users.mfa.disableSms': async (world) => {
    await giveSms(database, world, world.ann, '+27820000001');
    return () => world.admin.api.admin.users.mfa.disableSms({ id: world.ann.id });
  },
  'admin.users.mfa.disableToken': async (world) => {
    await giveTotp(database, world, world.ann);
    return () => world.admin.api.admin.users.mfa.disableToken({ id: world.ann.id });
  },
  'admin.webhooks.create': async (world) => () => addWebhook(world),
  'admin.webhooks.update': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.update({ id, enabled: false });
  },
  'admin.webhooks.replace': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.replace({ id, url: HERE, event: 'user.update' });
  },
  'admin.webhooks.remove': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.remove({ id });
  },
  'admin.webhooks.test': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.test({ id });
  },
  'admin.webhooks.resend': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.resend({ id, since: 0 });
  },
  'admin.webhooks.rotateSecret': async (world) => {
    const id = await addWebhook(world);
    return () => world.admin.api.admin.webhooks.rotateSecret({ id, overlap: 0 });
  },
  'admin.webhookTasks.retry': async (world) => {
    const { id } = await world.admin.api.admin.webhooks.test({ id: await addWebhook(world) });
    return () => world.admin.api.admin.webhookTasks.retry({ id: String(id) });
  },
};

/** What changes nothing. */
const TRIES = new Set([
  'admin.notifications.preview',
  'admin.notifications.test',
  'admin.groups.permissions.update',
  'admin.groups.permissions.replace',
  'admin.users.permissions.update',
  'admin.users.permissions.replace',
]);

const rowsBy = async ({ companyId, admin }: World): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int as count from audit_log where company_id = ${companyId} and actor_id = ${admin.id}`;
  return row?.count ?? 0;
};

it('the acts below are all that admins can do', () => {
  const mutations = PROCEDURES.filter(([name, { _def }]) => name.startsWith('admin.') && _def.type === 'mutation' && !TRIES.has(name));
  expect(mutations.map(([name]) => name).toSorted(), 'Say in ACTS above how an admin does it.').toEqual(Object.keys(ACTS).toSorted());
});

it.each(Object.entries(ACTS))('%s is written down with the admin who did it', async (_name, prepare) => {
  const world = await createWorld();
  const act = await prepare(world);
  const before = await rowsBy(world);
  await act();
  expect(await rowsBy(world)).toBe(before + 1);
});
