// The REST routes, read from the metadata of the procedures, and examples of the records that their paths name. The tests of all routes
// (server/rest/contract.test.ts, server/rest/isolation.test.ts) take both from here.
import { randomInt } from 'node:crypto';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { appRouter } from '#server/composition/app-router.ts';
import type { Meta, Method } from '#server/api/rest-meta.ts';
import { getPermissionNumber } from '#server/modules/people/index.ts';
import { newId } from '#server/kernel/id.ts';
import { routeTableOf, type Route } from '#server/rest/routes.ts';
import { giveSms, giveTotp } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { TIER_BODIES, TIER_MAKERS } from '#server/testing/tier-makers.ts';
import { addCurrency, makeLinkedRecord } from '#server/testing/linked-record.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import type { World } from '#server/testing/world.ts';

/** Access: public, session, or the required permission. */
export type RouteRow = [method: Method, path: string, successStatus: Route['successStatus'], access: string];

/** The access that a procedure declares. */
export const accessOf = ({ permission, access }: Meta): string => permission ?? access ?? 'undeclared';

/** Every REST route. docs/openapi.json is the list that reviews compare (server/rest/contract.test.ts). */
export const ROUTES = routeTableOf(appRouter).routes.map(({ method, path, successStatus, meta }): RouteRow => [
  method,
  path,
  successStatus,
  accessOf(meta),
]);

/** All procedures by name, as tRPC keeps them: flat. */
export const PROCEDURES = Object.entries<AnyProcedure>((appRouter as AnyRouter)._def.procedures);

/** Where webhooks may go in tests. */
const HERE = 'http://127.0.0.1:9';

type Maker = (world: World, database: TestDatabase) => Promise<string | string[]>;

/** Numbers begin anew in each company: the last of three is one that a company with less does not have. */
const thirdOf = async (make: () => Promise<{ id: number }>): Promise<string> => {
  await make();
  await make();
  return String((await make()).id);
};

/** A South African mobile number that nobody has. */
const newNumber = (): string => `+2782${randomInt(10_000_000).toString().padStart(7, '0')}`;

/** A webhook to an address that no other one has. */
const addWebhook = ({ admin }: World) => admin.api.admin.webhooks.create({ url: `${HERE}/${newId()}`, event: 'user.create' });

/** A delivery that was tried three times. */
const addTriedTask = async (world: World, { owner }: TestDatabase): Promise<string> => {
  const { id } = await addWebhook(world);
  const task = await thirdOf(() => world.admin.api.admin.webhooks.test({ id: String(id) }));
  await owner`insert into webhook_requests (company_id, task_id, id, url, request_headers)
    select ${world.companyId}, ${task}, number, ${HERE}, '{}' from generate_series(1, 3) as number`;
  return task;
};

const addExport = async ({ admin }: World): Promise<string> => (await admin.api.admin.transactionSets.create({})).id;

/** The number of user.user.view, which Ann's group and Ann herself have. */
const VIEW_PROFILE = String(getPermissionNumber('user.user.view'));

/** A group that no other company has, with Ann in it. */
const joinGroup = async ({ admin, ann }: World): Promise<string> => {
  const { name } = await admin.api.admin.groups.create({ name: newId() });
  await admin.api.admin.users.groups.move({ id: ann.id, group: name });
  return name;
};

/** A bank account of the company that takes money in its currency. */
const addCompanyBankAccount = async ({ admin }: World): Promise<string> => {
  const id = await thirdOf(() => admin.api.admin.bankAccounts.create({}));
  await admin.api.admin.bankAccounts.currencies.add({ id, currency: 'USD' });
  return id;
};

/** A group of a name that no other company has. */
const addGroup = async ({ companyId }: World, { owner }: TestDatabase): Promise<string> => {
  const name = newId();
  await owner`insert into groups (company_id, name, label, section) values (${companyId}, ${name}, 'Group', 'user')`;
  return name;
};

const addConfiguration = async (world: World, database: TestDatabase): Promise<string[]> => {
  const group = await addGroup(world, database);
  const { name } = await world.admin.api.admin.accountConfigurations.create({ group_name: group, name: 'savings' });
  return [group, name];
};

const addConfigurationCurrency = async (world: World, database: TestDatabase): Promise<string[]> => {
  const [group = '', name = ''] = await addConfiguration(world, database);
  const path = { group_name: group, config_name: name };
  const { code } = await world.admin.api.admin.accountConfigurations.currencies.create({ ...path, currency: 'USD' });
  return [group, name, code];
};

/** How something of Ann's, or of her company's, is made that a path may name: what stands in the place of each `{…}` of the part. */
const MAKERS: [part: string, make: Maker][] = [
  ['/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/', addConfigurationCurrency],
  ['/groups/{group_name}/account-configurations/{config_name}/', addConfiguration],
  ['/groups/{group_name}/account-configurations/', addGroup],
  ...TIER_MAKERS,
  [
    '/services/{id}/permissions/{permission_id}/',
    async ({ admin }) => {
      const { id } = await admin.api.admin.services.create({ name: 'Float keeper' });
      const given = await admin.api.admin.services.permissions.give({ id: String(id), section: 'admin', type: 'account', level: 'view' });
      return [String(id), String('id' in given ? given.id : '')];
    },
  ],
  ['/services/{id}/', async ({ admin }) => String((await admin.api.admin.services.create({ name: 'Float keeper' })).id)],
  ['/notifications/{id}/templates/{kind}/{channel}/', async () => ['2', 'password.reset', 'email']],
  ['/notifications/{id}/', async () => '2'],
  ['/groups/{group_name}/permissions/{id}/', async (world) => [await joinGroup(world), VIEW_PROFILE]],
  ['/users/{id}/groups/{group_name}/', async (world) => [world.ann.id, await joinGroup(world)]],
  ['/groups/{group_name}/', joinGroup],
  [
    '/users/{id}/permissions/{permission_id}/',
    async ({ admin, ann }) => {
      await admin.api.admin.users.permissions.give({ id: ann.id, section: 'user', type: 'user', level: 'view' });
      return [ann.id, VIEW_PROFILE];
    },
  ],
  ['/permissions/{id}/', () => Promise.resolve(VIEW_PROFILE)],
  ['/admin/bank-accounts/{id}/currencies/{code}/', async (world) => [await addCompanyBankAccount(world), 'USD']],
  ['/admin/currencies/{code}/bank-accounts/{id}/', async (world) => ['USD', await addCompanyBankAccount(world)]],
  ['/admin/bank-accounts/{id}/', addCompanyBankAccount],
  ['/invitations/{id}/', ({ admin }) => thirdOf(() => admin.api.admin.invitations.create({ email: `${newId()}@people.example` }))],
  ['/webhook-tasks/{id}/requests/{request_id}/', async (world, database) => [await addTriedTask(world, database), '3']],
  ['/webhook-tasks/{id}/', addTriedTask],
  [
    '/admin/requests/{id}/',
    async ({ ann, companyId, clientAddress }, { owner }) => {
      await owner`insert into requests (company_id, id, request_id, user_id, scheme, method, path, params, content_type, headers, status_code,
          duration_ms, client_address, user_agent)
        select ${companyId}, number, 'of a test', ${ann.id}, 'http', 'GET', '/3/user/', '{}', '', '{}', 200, 1, ${clientAddress}, ''
        from generate_series(1, 3) as number`;
      return '3';
    },
  ],
  ['/webhooks/{id}/', (world) => thirdOf(() => addWebhook(world))],
  ...(['bank', 'crypto'] as const).flatMap((kind): [part: string, make: Maker][] => [
    [`/${kind}-accounts/{id}/currencies/{code}/`, (world) => makeLinkedRecord(world, kind, thirdOf).then(({ id, code }) => [id, code])],
    [
      `/${kind}-accounts/{id}/account-currencies/{account_currency_id}/`,
      (world) => makeLinkedRecord(world, kind, thirdOf).then(({ id, held }) => [id, held]),
    ],
  ]),
  ['/users/tokens/{token_key}/', async ({ ann }) => (await ann.api.auth.tokens.create({ password: ann.password })).token.slice(0, 12)],
  ['/auth/tokens/{token_key}/', async ({ ann }) => (await ann.api.auth.tokens.create({ password: ann.password })).token.slice(0, 12)],
  [
    '/accounts/{reference}/currencies/{code}/',
    async (world) => {
      const currency = await addCurrency(world);
      const { account } = await world.ann.api.transactions.credit({ amount: 1n, currency });
      return [account, currency];
    },
  ],
  ['/currencies/{code}/', addCurrency],
  ['/accounts/{reference}/', async ({ ann }) => (await ann.api.accounts.list({})).results[0]?.reference ?? ''],
  ['/authenticators/{id}/', async ({ ann }) => (await ann.api.auth.mfa.authenticators.create({ type: 'totp' })).id],
  [
    '/authenticator-rules/{id}/',
    ({ admin }) =>
      thirdOf(() =>
        admin.api.admin.authenticatorRules.create({ type: 'authentication', durability: 'permanent', authenticator_types: ['totp'] }),
      ),
  ],
  [
    '/access-control-rules/{id}/',
    ({ admin }) => thirdOf(() => admin.api.admin.accessControlRules.create({ action: 'deny', type: 'ip', value: '203.0.113.7' })),
  ],
  [
    '/audit-log/{id}/',
    async (world) => {
      await addCurrency(world);
      return (await world.admin.api.admin.auditLog.list({ action: 'currency.create' })).results[0]?.id ?? '';
    },
  ],
  ['/addresses/{id}/', ({ ann }) => thirdOf(() => ann.api.user.addresses.create({}))],
  ['/emails/{id}', ({ ann }) => thirdOf(() => ann.api.user.emails.create({ email: `${newId()}@people.example` }))],
  ['/mobiles/{id}', ({ ann }) => thirdOf(() => ann.api.user.mobiles.create({ number: newNumber() }))],
  ['/bank-accounts/{id}/', ({ ann }) => thirdOf(() => ann.api.user.bankAccounts.create({}))],
  ['/crypto-accounts/{id}/', ({ ann }) => thirdOf(() => ann.api.user.cryptoAccounts.create({ address: 'anywhere', crypto_type: 'other' }))],
  ['/documents/{id}/', ({ ann }) => thirdOf(async () => ann.api.user.documents.create({ file: await writeUpload(PDF) }))],
  ['/transactions/sets/{id}/', addExport],
  ['/exports/{id}/', addExport],
  [
    '/transactions/{id}/messages/{message_id}/',
    async (world) => {
      const { id } = await world.ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
      const say = () => world.admin.api.admin.transactionMessages.create({ id, message: 'Seen.' });
      return [id, await thirdOf(say)];
    },
  ],
  ['/transaction-collections/{id}/', async ({ ann }) => (await ann.api.transactions.credit({ amount: 1n, currency: 'USD' })).collection],
  ['/transactions/{id}/', async ({ ann }) => (await ann.api.transactions.credit({ amount: 1n, currency: 'USD' })).id],
  [
    '/admin/users/{id}/mfa/',
    async (world, database) => {
      await giveTotp(database, world, world.ann);
      await giveSms(database, world, world.ann, '+27820000001');
      return world.ann.id;
    },
  ],
  ['/users/{id}/', async ({ ann }) => ann.id],
];

/** The path with its parameters filled in by what is made for it. */
export const exampleOf = async (path: string, world: World, database: TestDatabase): Promise<string> => {
  let filled = path;
  for (const [part, make] of MAKERS) {
    if (!filled.includes(part)) continue;
    const values = [await make(world, database)].flat();
    filled = filled.replace(
      part,
      values.reduce((rest, value) => rest.replace(/\{\w+\}/, value), part),
    );
  }
  if (filled.includes('{')) throw new Error(`Say in server/testing/surface.ts how to make what ${path} names.`);
  return filled;
};

/** What each method is sent where nothing else is said. */
const BODIES: Record<string, unknown> = { POST: {}, PATCH: {}, PUT: {} };

const WORDS = { subject: 'Your password', text: 'Hello\n\n{{link}}' };

/** What a path is sent besides: a PUT replaces a whole. */
const BODIES_OF_PATHS: [method: string, part: string, body: unknown][] = [
  ...TIER_BODIES,
  ['POST', '/users/{id}/groups/', { group: 'user' }],
  ['POST', '/transactions/{id}/messages/', { message: 'Seen' }],
  ['POST', 'crypto-accounts/{id}/currencies/', { currency: 'USD' }],
  ['POST', 'bank-accounts/{id}/currencies/', { currency: 'USD' }],
  ['POST', '/account-currencies/', { account_currency: 'x' }],
  ['PUT', '/access-control-rules/', { action: 'deny', type: 'ip', value: '203.0.113.7' }],
  ['PUT', '/templates/', WORDS],
  ['POST', '/preview/', WORDS],
  ['POST', '/{channel}/test/', WORDS],
  ['PATCH', '/notifications/', { enabled: false }],
  ['POST', '/admin/exports/', { resource: 'transaction' }],
  ['PUT', '/authenticator-rules/', { durability: 'permanent', authenticator_types: ['totp'] }],
  ['PUT', '/webhooks/', { url: HERE, event: 'user.create' }],
  ['POST', '/accounts/{reference}/currencies/', { currency: 'USD' }],
  ['POST', '/account-configurations/{config_name}/currencies/', { currency: 'USD' }],
  ['POST', '/account-configurations/', { name: 'savings' }],
  ['POST', '/resend/', { since: 0 }],
  ['PUT', '/admin/groups/{group_name}/permissions/', {}],
  ['PUT', '/admin/groups/{group_name}/settings/', {}],
  ['PUT', '/admin/groups/{group_name}/', { name: 'renamed' }],
  ['POST', '/admin/bank-accounts/{id}/currencies/', { currency: 'USD' }],
  ['POST', '/admin/currencies/{code}/bank-accounts/', { id: 1 }],
];

export const bodyFor = (method: string, path: string): { body?: unknown } => {
  const ofPath = BODIES_OF_PATHS.find(([named, part]) => named === method && path.includes(part));
  if (ofPath) return { body: ofPath[2] };
  return method in BODIES ? { body: BODIES[method] } : {};
};
