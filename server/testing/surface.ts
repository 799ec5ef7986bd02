// The whole surface, written down: what is not here is not served, and what is here is held to what all routes promise
// (server/rest/contract.test.ts, server/rest/isolation.test.ts). For a path with a parameter it says how what it names is made.
import { randomInt } from 'node:crypto';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { appRouter } from '#server/app-router.ts';
import { newId } from '#server/kernel/id.ts';
import { giveSms, giveTotp } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';
import type { World } from '#server/testing/world.ts';

/** Access: public, session, or the permission that is asked for. */
export type Row = [method: string, path: string, successStatus: 200 | 201, access: string];

/** Every REST route. */
export const ROUTES: Row[] = [
  ['GET', '/auth/', 200, 'session'],
  ['POST', '/auth/company/register/', 201, 'public'],
  ['POST', '/auth/register/', 201, 'public'],
  ['POST', '/auth/login/', 200, 'public'],
  ['POST', '/auth/logout/', 200, 'session'],
  ['POST', '/auth/logout/all/', 200, 'session'],
  ['POST', '/auth/password/change/', 200, 'session'],
  ['POST', '/auth/password/reset/', 200, 'public'],
  ['POST', '/auth/password/reset/confirm/', 200, 'public'],
  ['POST', '/auth/email/verify/', 200, 'public'],
  ['POST', '/auth/email/verify/resend/', 200, 'public'],
  ['POST', '/auth/mobile/verify/', 200, 'session'],
  ['POST', '/auth/mobile/verify/resend/', 200, 'public'],
  ['GET', '/auth/tokens/', 200, 'session'],
  ['POST', '/auth/tokens/', 201, 'session'],
  ['DELETE', '/auth/tokens/{token_key}/', 200, 'session'],
  ['POST', '/auth/tokens/verify/', 200, 'session'],
  ['GET', '/auth/mfa/', 200, 'session'],
  ['POST', '/auth/mfa/verify/', 200, 'session'],
  ['POST', '/auth/mfa/deliver/', 200, 'session'],
  ['GET', '/auth/mfa/sms/', 200, 'session'],
  ['POST', '/auth/mfa/sms/', 201, 'session'],
  ['DELETE', '/auth/mfa/sms/', 200, 'session'],
  ['POST', '/auth/mfa/sms/send/', 200, 'session'],
  ['GET', '/auth/mfa/token/', 200, 'session'],
  ['POST', '/auth/mfa/token/', 201, 'session'],
  ['DELETE', '/auth/mfa/token/', 200, 'session'],
  ['GET', '/auth/mfa/authenticators/', 200, 'session'],
  ['POST', '/auth/mfa/authenticators/', 201, 'session'],
  ['GET', '/auth/mfa/authenticators/{id}/', 200, 'session'],
  ['DELETE', '/auth/mfa/authenticators/{id}/', 200, 'session'],
  ['GET', '/user/', 200, 'user.user.view'],
  ['PATCH', '/user/', 200, 'user.user.change'],
  ['GET', '/user/addresses/', 200, 'user.address.view'],
  ['POST', '/user/addresses/', 201, 'user.address.add'],
  ['GET', '/user/addresses/{id}/', 200, 'user.address.view'],
  ['PATCH', '/user/addresses/{id}/', 200, 'user.address.change'],
  ['DELETE', '/user/addresses/{id}/', 200, 'user.address.delete'],
  ['GET', '/user/mobiles/', 200, 'user.mobile.view'],
  ['POST', '/user/mobiles/', 201, 'user.mobile.add'],
  ['GET', '/user/mobiles/{id}/', 200, 'user.mobile.view'],
  ['PATCH', '/user/mobiles/{id}', 200, 'user.mobile.change'],
  ['DELETE', '/user/mobiles/{id}/', 200, 'user.mobile.delete'],
  ['GET', '/user/emails/', 200, 'user.email.view'],
  ['POST', '/user/emails/', 201, 'user.email.add'],
  ['GET', '/user/emails/{id}/', 200, 'user.email.view'],
  ['PATCH', '/user/emails/{id}', 200, 'user.email.change'],
  ['DELETE', '/user/emails/{id}/', 200, 'user.email.delete'],
  ['GET', '/user/bank-accounts/', 200, 'user.bankaccount.view'],
  ['POST', '/user/bank-accounts/', 201, 'user.bankaccount.add'],
  ['GET', '/user/bank-accounts/{id}/', 200, 'user.bankaccount.view'],
  ['PATCH', '/user/bank-accounts/{id}/', 200, 'user.bankaccount.change'],
  ['DELETE', '/user/bank-accounts/{id}/', 200, 'user.bankaccount.delete'],
  ['GET', '/user/crypto-accounts/', 200, 'user.cryptoaccount.view'],
  ['POST', '/user/crypto-accounts/', 201, 'user.cryptoaccount.add'],
  ['GET', '/user/crypto-accounts/{id}/', 200, 'user.cryptoaccount.view'],
  ['PATCH', '/user/crypto-accounts/{id}/', 200, 'user.cryptoaccount.change'],
  ['DELETE', '/user/crypto-accounts/{id}/', 200, 'user.cryptoaccount.delete'],
  ['GET', '/user/documents/', 200, 'user.document.view'],
  ['POST', '/user/documents/', 201, 'user.document.add'],
  ['GET', '/user/documents/{id}/', 200, 'user.document.view'],
  ['DELETE', '/user/documents/{id}/', 200, 'user.document.delete'],
  ['GET', '/company/currencies/', 200, 'user.currency.view'],
  ['GET', '/company/currencies/{code}/', 200, 'user.currency.view'],
  ['GET', '/accounts/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/currencies/', 200, 'user.account.view'],
  ['GET', '/accounts/{reference}/currencies/{code}/', 200, 'user.account.view'],
  ['GET', '/transactions/', 200, 'user.transaction.view'],
  ['GET', '/transactions/totals/', 200, 'user.transaction.view'],
  ['GET', '/transactions/{id}/', 200, 'user.transaction.view'],
  ['POST', '/transactions/credit/', 201, 'user.transaction.add'],
  ['POST', '/transactions/debit/', 201, 'user.transaction.add'],
  ['POST', '/transactions/transfer/', 201, 'user.transaction.add'],
  ['POST', '/transactions/', 201, 'user.transaction.add'],
  ['GET', '/admin/users/', 200, 'admin.user.view'],
  ['GET', '/admin/users/{id}/', 200, 'admin.user.view'],
  ['GET', '/admin/users/{id}/mfa/', 200, 'admin.mfa.view'],
  ['DELETE', '/admin/users/{id}/mfa/sms/', 200, 'admin.mfa.delete'],
  ['DELETE', '/admin/users/{id}/mfa/token/', 200, 'admin.mfa.delete'],
  ['GET', '/admin/users/mfa/authenticators/', 200, 'admin.mfa.view'],
  ['GET', '/admin/users/mfa/authenticators/{id}/', 200, 'admin.mfa.view'],
  ['DELETE', '/admin/users/mfa/authenticators/{id}/', 200, 'admin.mfa.delete'],
  ['GET', '/admin/users/addresses/', 200, 'admin.address.view'],
  ['POST', '/admin/users/addresses/', 201, 'admin.address.add'],
  ['GET', '/admin/users/addresses/{id}/', 200, 'admin.address.view'],
  ['PATCH', '/admin/users/addresses/{id}/', 200, 'admin.address.change'],
  ['DELETE', '/admin/users/addresses/{id}/', 200, 'admin.address.delete'],
  ['GET', '/admin/users/mobiles/', 200, 'admin.mobile.view'],
  ['POST', '/admin/users/mobiles/', 201, 'admin.mobile.add'],
  ['GET', '/admin/users/mobiles/{id}/', 200, 'admin.mobile.view'],
  ['PATCH', '/admin/users/mobiles/{id}/', 200, 'admin.mobile.change'],
  ['DELETE', '/admin/users/mobiles/{id}/', 200, 'admin.mobile.delete'],
  ['GET', '/admin/users/emails/', 200, 'admin.email.view'],
  ['POST', '/admin/users/emails/', 201, 'admin.email.add'],
  ['GET', '/admin/users/emails/{id}/', 200, 'admin.email.view'],
  ['PATCH', '/admin/users/emails/{id}/', 200, 'admin.email.change'],
  ['DELETE', '/admin/users/emails/{id}/', 200, 'admin.email.delete'],
  ['GET', '/admin/users/bank-accounts/', 200, 'admin.bankaccount.view'],
  ['POST', '/admin/users/bank-accounts/', 201, 'admin.bankaccount.add'],
  ['GET', '/admin/users/bank-accounts/{id}/', 200, 'admin.bankaccount.view'],
  ['PATCH', '/admin/users/bank-accounts/{id}/', 200, 'admin.bankaccount.change'],
  ['DELETE', '/admin/users/bank-accounts/{id}/', 200, 'admin.bankaccount.delete'],
  ['GET', '/admin/users/crypto-accounts/', 200, 'admin.cryptoaccount.view'],
  ['POST', '/admin/users/crypto-accounts/', 201, 'admin.cryptoaccount.add'],
  ['GET', '/admin/users/crypto-accounts/{id}/', 200, 'admin.cryptoaccount.view'],
  ['PATCH', '/admin/users/crypto-accounts/{id}/', 200, 'admin.cryptoaccount.change'],
  ['DELETE', '/admin/users/crypto-accounts/{id}/', 200, 'admin.cryptoaccount.delete'],
  ['GET', '/admin/users/documents/', 200, 'admin.document.view'],
  ['POST', '/admin/users/documents/', 201, 'admin.document.add'],
  ['GET', '/admin/users/documents/{id}/', 200, 'admin.document.view'],
  ['PATCH', '/admin/users/documents/{id}/', 200, 'admin.document.change'],
  ['DELETE', '/admin/users/documents/{id}/', 200, 'admin.document.delete'],
  ['GET', '/admin/users/{id}/kyc/', 200, 'admin.user.view'],
  ['PATCH', '/admin/users/{id}/kyc/', 200, 'admin.user.change'],
  ['GET', '/admin/authenticator-rules/', 200, 'admin.mfarule.view'],
  ['POST', '/admin/authenticator-rules/', 201, 'admin.mfarule.add'],
  ['GET', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.view'],
  ['PATCH', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.change'],
  ['PUT', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.change'],
  ['DELETE', '/admin/authenticator-rules/{id}/', 200, 'admin.mfarule.delete'],
  ['GET', '/admin/currencies/', 200, 'admin.currency.view'],
  ['POST', '/admin/currencies/', 201, 'admin.currency.add'],
  ['GET', '/admin/currencies/{code}/', 200, 'admin.currency.view'],
  ['PATCH', '/admin/currencies/{code}/', 200, 'admin.currency.change'],
  ['GET', '/admin/transactions/', 200, 'admin.transaction.view'],
  ['GET', '/admin/transactions/totals/', 200, 'admin.transaction.view'],
  ['GET', '/admin/transactions/{id}/', 200, 'admin.transaction.view'],
  ['PATCH', '/admin/transactions/{id}/', 200, 'admin.transaction.change'],
  ['POST', '/admin/transactions/credit/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/debit/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/transfer/', 201, 'admin.transaction.add'],
  ['POST', '/admin/transactions/{id}/reverse/', 201, 'admin.transaction.add'],
  ['GET', '/admin/webhooks/', 200, 'admin.webhook.view'],
  ['POST', '/admin/webhooks/', 201, 'admin.webhook.add'],
  ['GET', '/admin/webhooks/{id}/', 200, 'admin.webhook.view'],
  ['PATCH', '/admin/webhooks/{id}/', 200, 'admin.webhook.change'],
  ['PUT', '/admin/webhooks/{id}/', 200, 'admin.webhook.change'],
  ['DELETE', '/admin/webhooks/{id}/', 200, 'admin.webhook.delete'],
  ['POST', '/admin/webhooks/{id}/test/', 201, 'admin.webhook.change'],
  ['POST', '/admin/webhooks/{id}/resend/', 200, 'admin.webhook.change'],
  ['POST', '/admin/webhooks/{id}/rotate-secret/', 200, 'admin.webhook.change'],
  ['GET', '/admin/webhook-tasks/', 200, 'admin.webhook.view'],
  ['GET', '/admin/webhook-tasks/{id}/', 200, 'admin.webhook.view'],
  ['POST', '/admin/webhook-tasks/{id}/retry/', 200, 'admin.webhook.change'],
  ['GET', '/admin/webhook-tasks/{id}/requests/', 200, 'admin.webhook.view'],
  ['GET', '/admin/webhook-tasks/{id}/requests/{request_id}/', 200, 'admin.webhook.view'],
];

/** Procedures that only the dashboard calls, and who may. */
export const DASHBOARD_ONLY: [name: string, access: string][] = [
  ['admin.webhooks.activity', 'admin.webhook.view'],
  ['outbox.demo', 'public'],
  ['outbox.list', 'admin.notification.view'],
  ['session.challenges', 'session'],
  ['session.demoPeople', 'public'],
  ['session.list', 'session'],
  ['session.permissions', 'session'],
  ['session.revoke', 'session'],
  ['session.revokeOthers', 'session'],
  ['session.signIn', 'public'],
  ['session.signOut', 'public'],
  ['session.signUp', 'public'],
  ['session.signUpCompany', 'public'],
  ['session.withdrawChallenges', 'session'],
  ['webhooks.catalogue', 'public'],
];

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

/** How something of Ann's, or of her company's, is made that a path may name: what stands in the place of each `{…}` of the part. */
const MAKERS: [part: string, make: Maker][] = [
  ['/webhook-tasks/{id}/requests/{request_id}/', async (world, database) => [await addTriedTask(world, database), '3']],
  ['/webhook-tasks/{id}/', addTriedTask],
  ['/webhooks/{id}/', (world) => thirdOf(() => addWebhook(world))],
  ['/auth/tokens/{token_key}/', async ({ ann }) => (await ann.api.auth.tokens.create({ password: ann.password })).token.slice(0, 12)],
  [
    '/accounts/{reference}/currencies/{code}/',
    async ({ ann }) => {
      const { account } = await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
      return [account, 'USD'];
    },
  ],
  ['/currencies/{code}/', async ({ admin }) => (await admin.api.admin.currencies.create({ code: 'CHF' })).code],
  ['/accounts/{reference}/', async ({ ann }) => (await ann.api.accounts.list({})).results[0]?.reference ?? ''],
  ['/authenticators/{id}/', async ({ ann }) => (await ann.api.auth.mfa.authenticators.create({ type: 'totp' })).id],
  [
    '/authenticator-rules/{id}/',
    ({ admin }) =>
      thirdOf(() =>
        admin.api.admin.authenticatorRules.create({ type: 'authentication', durability: 'permanent', authenticator_types: ['totp'] }),
      ),
  ],
  ['/addresses/{id}/', ({ ann }) => thirdOf(() => ann.api.user.addresses.create({}))],
  ['/emails/{id}', ({ ann }) => thirdOf(() => ann.api.user.emails.create({ email: `${newId()}@people.example` }))],
  ['/mobiles/{id}', ({ ann }) => thirdOf(() => ann.api.user.mobiles.create({ number: newNumber() }))],
  ['/bank-accounts/{id}/', ({ ann }) => thirdOf(() => ann.api.user.bankAccounts.create({}))],
  ['/crypto-accounts/{id}/', ({ ann }) => thirdOf(() => ann.api.user.cryptoAccounts.create({ address: 'anywhere', crypto_type: 'other' }))],
  ['/documents/{id}/', ({ ann }) => thirdOf(async () => ann.api.user.documents.create({ file: await writeUpload(PDF) }))],
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

/** What a path is sent besides: a PUT replaces a whole. */
const BODIES_OF_PATHS: [method: string, part: string, body: unknown][] = [
  ['PUT', '/authenticator-rules/', { durability: 'permanent', authenticator_types: ['totp'] }],
  ['PUT', '/webhooks/', { url: HERE, event: 'user.create' }],
  ['POST', '/resend/', { since: 0 }],
];

export const bodyFor = (method: string, path: string): { body?: unknown } => {
  const ofPath = BODIES_OF_PATHS.find(([named, part]) => named === method && path.includes(part));
  if (ofPath) return { body: ofPath[2] };
  return method in BODIES ? { body: BODIES[method] } : {};
};
