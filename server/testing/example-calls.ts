// For each route one call that succeeds: what its path names is made, and the body is one that means something. For tests of what calls
// the API from outside: whoever speaks for a client of ours or of others asks here what to send.
import { randomInt } from 'node:crypto';
import { newId } from '#server/kernel/id.ts';
import { clearRules, codeAt, giveSms, giveTotp } from '#server/testing/authenticators.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lastSecret, lastSmsCode } from '#server/testing/sent-codes.ts';
import { addCurrency } from '#server/testing/linked-record.ts';
import { LIMIT } from '#server/testing/tier-makers.ts';
import { bodyFor, exampleOf } from '#server/testing/surface.ts';
import { PDF } from '#server/testing/uploads.ts';
import type { Person, World } from '#server/testing/world.ts';

export type ExampleCall = {
  /** The path with what it names. */
  path: string;
  /** What stands in the place of each `{…}` of the path. */
  values: string[];
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  /** Of somebody who may. None where anybody may. */
  token?: string;
};

type Sent = { body?: Record<string, unknown>; token?: string };

const NEW_PASSWORD = 'another horse battery';
const CREDIT = { amount: 5n, currency: 'USD' };
const MOVE = { amount: 5, currency: 'USD' };

const PROFILE = { first_name: 'Ann', last_name: 'Archer', nationality: 'ZA', birth_date: '1990-04-01', metadata: { shoe: 38 } };
const ADDRESS = { type: 'permanent', line_1: '1 Long Street', city: 'Cape Town', country: 'ZA', postal_code: '8001' };
const BANK_ACCOUNT = { name: 'Ann Archer', number: '62000000011', type: 'savings', bank_name: 'First Bank', bank_code: '250655' };

const newName = (word: string): string => `${word}-${newId().slice(-6)}`;
const newEmail = (): string => `${newName('ann')}@people.example`;
const newNumber = (): string => `+2782${randomInt(10_000_000).toString().padStart(7, '0')}`;

/** A document as a form takes it. */
const pdf = (): File => new File([new Uint8Array(PDF)], 'passport.pdf', { type: 'application/pdf' });

/** Somebody whose session and password no other call needs. */
const newcomer = (world: World): Promise<Person> => world.join(`p${newId()}`);

const passwords = { password1: NEW_PASSWORD, password2: NEW_PASSWORD };

/** Somebody who has asked for a code by SMS, and the code. */
const withSms = async (world: World, database: TestDatabase): Promise<{ token: string; otp: string }> => {
  const { id, token, api } = await newcomer(world);
  await api.user.update({ mobile: newNumber() });
  return { token, otp: await lastSmsCode(database, world, { id }) };
};

/** Who calls /auth/…, and with what: most of it changes the session or the person. */
const OF_SESSIONS: Record<string, (world: World, database: TestDatabase) => Promise<Sent>> = {
  'POST /auth/company/register/': async () => ({ body: { email: newEmail(), company: `company-${newId().slice(-12)}`, ...passwords } }),
  'POST /auth/register/': async ({ company }) => ({ body: { email: newEmail(), company, ...passwords } }),
  'POST /auth/login/': async ({ ann, company }) => ({ body: { user: ann.email, company, password: ann.password } }),
  'POST /auth/logout/': async (world) => ({ token: (await newcomer(world)).token }),
  'POST /auth/logout/all/': async (world) => ({ token: (await newcomer(world)).token }),
  'POST /auth/password/change/': async (world) => {
    const { token, password } = await newcomer(world);
    return { token, body: { old_password: password, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD } };
  },
  'POST /auth/password/reset/': async ({ bob, company }) => ({ body: { user: bob.email, company } }),
  'POST /auth/password/reset/confirm/': async (world, database) => {
    const { id, email } = await newcomer(world);
    await world.anonymous.auth.resetPassword({ user: email, company: world.company });
    const token = await lastSecret(database, world, 'password.reset', email);
    return { body: { uid: id, token, new_password1: NEW_PASSWORD, new_password2: NEW_PASSWORD } };
  },
  'POST /auth/email/verify/': async (world, database) => {
    const email = newEmail();
    await (await newcomer(world)).api.user.emails.create({ email });
    return { body: { key: await lastSecret(database, world, 'email.verify', email) } };
  },
  'POST /auth/email/verify/resend/': async ({ bob, company }) => ({ body: { email: bob.email, company } }),
  'POST /auth/mobile/verify/': async (world, database) => {
    const { token, otp } = await withSms(world, database);
    return { token, body: { otp } };
  },
  'POST /auth/mobile/verify/resend/': async ({ company }) => ({ body: { mobile: newNumber(), company } }),
  'POST /auth/tokens/': async ({ bob }) => ({ token: bob.token, body: { password: bob.password } }),
  'POST /auth/tokens/verify/': async ({ bob }) => ({ token: bob.token, body: { token: bob.token } }),
  'POST /auth/mfa/sms/': async (world) => ({ token: (await newcomer(world)).token, body: { mobile: newNumber() } }),
  'POST /auth/mfa/sms/send/': async (world, database) => {
    const person = await newcomer(world);
    await giveSms(database, world, person, newNumber());
    return { token: person.token };
  },
  'GET /auth/mfa/sms/': async (world, database) => {
    const person = await newcomer(world);
    await giveSms(database, world, person, newNumber());
    return { token: person.token };
  },
  'DELETE /auth/mfa/sms/': async (world, database) => {
    const person = await newcomer(world);
    await giveSms(database, world, person, newNumber(), { isVerified: false });
    return { token: person.token };
  },
  'GET /auth/mfa/token/': async (world) => {
    const { token, api } = await newcomer(world);
    await api.auth.mfa.authenticators.create({ type: 'totp' });
    return { token };
  },
  'DELETE /auth/mfa/token/': (world, database) => OF_SESSIONS['GET /auth/mfa/token/']!(world, database),
  'POST /auth/mfa/token/': async (world) => ({ token: (await newcomer(world)).token }),
  'POST /auth/mfa/authenticators/': async (world) => ({ token: (await newcomer(world)).token, body: { type: 'totp' } }),
  'POST /auth/mfa/verify/': async (world) => {
    const { token, api } = await newcomer(world);
    const { id, details } = await api.auth.mfa.authenticators.create({ type: 'totp' });
    const key = details && 'key' in details ? details.key : '';
    return { token, body: { authenticator: id, token: codeAt(world, key) } };
  },
  'POST /auth/mfa/deliver/': async (world, database) => {
    const person = await newcomer(world);
    const id = await giveSms(database, world, person, newNumber());
    return { token: person.token, body: { authenticator: id } };
  },
};

/** An account of Ann's in a currency that nobody had yet. */
const addAccountCurrency = async (world: World): Promise<string> => {
  const currency = await addCurrency(world);
  const reference = (await world.ann.api.accounts.list({})).results[0]?.reference ?? '';
  return (await world.admin.api.admin.accounts.currencies.create({ reference, currency })).id;
};

/** A limit of the type that the third of the makers has: others are taken. */
const lastLimit = () => ({ ...LIMIT, type: 'month_max' });

/** What creations are sent where an empty object does not do; what surface.ts says of a path comes after these. */
const BODIES: Record<string, (world: World, values: string[]) => Record<string, unknown> | Promise<Record<string, unknown>>> = {
  'PATCH /user/': () => PROFILE,
  'PUT /user/': () => PROFILE,
  'POST /user/addresses/': () => ADDRESS,
  'POST /user/bank-accounts/': () => BANK_ACCOUNT,
  'POST /user/mobiles/': () => ({ number: newNumber() }),
  'POST /user/emails/': () => ({ email: newEmail() }),
  'POST /user/crypto-accounts/': () => ({ address: 'anywhere', crypto_type: 'other' }),
  'PATCH /user/crypto-accounts/{id}/': () => ({ address: 'elsewhere', crypto_type: 'other' }),
  'POST /user/documents/': () => ({ file: pdf(), document_type: 'passport' }),
  'POST /transactions/credit/': () => ({ ...MOVE, metadata: { order: 7 } }),
  'POST /transactions/debit/': () => ({ ...MOVE, amount: 1 }),
  'POST /transactions/transfer/': ({ bob }) => ({
    ...MOVE,
    amount: 1,
    recipient: bob.email,
    debit_note: 'Lunch',
    credit_note: 'Thank you',
  }),
  'POST /transactions/': () => ({ transactions: [{ ...MOVE, tx_type: 'credit' }] }),
  'POST /transaction-collections/': () => ({ transactions: [{ ...MOVE, tx_type: 'credit' }] }),
  'POST /accounts/': () => ({ name: newName('savings') }),
  'POST /accounts/{reference}/currencies/': async (world) => ({ currency: await addCurrency(world) }),
  'POST /admin/accounts/{reference}/currencies/': async (world) => ({ currency: await addCurrency(world) }),
  'PATCH /accounts/{reference}/currencies/{code}/': () => ({ active: true }),
  'POST /admin/transactions/credit/': ({ ann }) => ({ ...MOVE, user: ann.id, status: 'Complete' }),
  'POST /admin/transactions/debit/': ({ ann }) => ({ ...MOVE, user: ann.id, status: 'Pending' }),
  'POST /admin/transactions/transfer/': ({ ann, bob }) => ({ ...MOVE, user: ann.id, recipient: bob.id }),
  'POST /admin/transactions/': ({ ann }) => ({ transactions: [{ ...MOVE, user: ann.id, tx_type: 'credit' }] }),
  'POST /admin/transaction-collections/': ({ ann }) => ({ transactions: [{ ...MOVE, user: ann.id, tx_type: 'credit' }] }),
  'PATCH /admin/transactions/{id}/': () => ({ status: 'Complete' }),
  'PUT /admin/transactions/{id}/': () => ({ status: 'Complete' }),
  'POST /admin/accounts/': ({ ann }) => ({ user: ann.id, name: newName('savings') }),
  'POST /admin/currencies/': () => ({ code: `c${newId().slice(-6)}`, description: 'Points', symbol: 'P', unit: 'point', divisibility: 0 }),
  'POST /admin/access-control-rules/': () => ({ action: 'deny', type: 'ip', value: '203.0.113.7' }),
  'POST /admin/authenticator-rules/': () => ({ type: 'authentication', durability: 'permanent', authenticator_types: ['totp'] }),
  'POST /admin/webhooks/': () => ({ url: `http://127.0.0.1:9/${newId()}`, event: 'user.create' }),
  'PUT /admin/webhooks/{id}/': () => ({ url: `http://127.0.0.1:9/${newId()}`, event: 'user.create' }),
  'POST /admin/services/': () => ({ name: 'Float keeper' }),
  'POST /admin/services/{id}/permissions/': () => ({ section: 'admin', type: 'account', level: 'change' }),
  'POST /admin/groups/': () => ({ name: newName('merchants'), label: 'Merchants' }),
  'POST /admin/groups/{group_name}/permissions/': () => ({ type: 'account', level: 'view' }),
  'PUT /admin/groups/{group_name}/': (_world, [name]) => ({ name }),
  'POST /admin/groups/{group_name}/account-configurations/': () => ({ name: 'spending' }),
  'POST /admin/users/': () => ({ email: newEmail(), first_name: 'Nia' }),
  'POST /admin/users/tokens/': ({ admin, bob }) => ({ user: bob.id, password: admin.password }),
  'POST /admin/users/addresses/': ({ ann }) => ({ user: ann.id, ...ADDRESS }),
  'POST /admin/users/mobiles/': ({ ann }) => ({ user: ann.id, number: newNumber() }),
  'POST /admin/users/emails/': ({ ann }) => ({ user: ann.id, email: newEmail() }),
  'POST /admin/users/bank-accounts/': ({ ann }) => ({ user: ann.id, ...BANK_ACCOUNT }),
  'POST /admin/users/crypto-accounts/': ({ ann }) => ({ user: ann.id, address: 'anywhere', crypto_type: 'other' }),
  'POST /admin/users/bank-accounts/{id}/account-currencies/': async (world) => ({ account_currency: await addAccountCurrency(world) }),
  'POST /admin/users/crypto-accounts/{id}/account-currencies/': async (world) => ({ account_currency: await addAccountCurrency(world) }),
  'POST /admin/users/documents/': ({ ann }) => ({ user: ann.id, file: pdf(), document_type: 'passport' }),
  'POST /admin/users/{id}/permissions/': () => ({ section: 'user', type: 'account', level: 'view' }),
  'PATCH /admin/users/{id}/kyc/': () => ({ status: 'pending' }),
  'POST /admin/invitations/': () => ({ email: newEmail() }),
  'PUT /admin/groups/{group_name}/limits/{limit_id}/': lastLimit,
  'PUT /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/': lastLimit,
  'PUT /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/': lastLimit,
  'PATCH /admin/users/documents/{id}/': () => ({ status: 'verified', note: 'Seen.' }),
  'POST /admin/subtypes/': () => ({ name: newName('gift'), tx_type: 'debit' }),
  'PUT /admin/subtypes/{id}/': () => ({ name: newName('gift'), tx_type: 'debit' }),
  'POST /admin/bank-accounts/': () => ({ name: 'Main' }),
};

/** Somebody with authenticators, whom no other call is made by: who has one is asked for it. */
const guarded = async (world: World, database: TestDatabase): Promise<string> => {
  const person = await newcomer(world);
  await giveTotp(database, world, person);
  await giveSms(database, world, person, newNumber());
  return person.id;
};

/** What is named otherwise than surface.ts does it, because all calls are of one world; each call has its own. */
const NAMED: [call: RegExp, make: (world: World, database: TestDatabase) => Promise<string>][] = [
  [/ \/public\/companies\//, ({ company }) => Promise.resolve(company)],
  [/ \/admin\/users\/\{id\}\/mfa\//, guarded],
  // Who is in no group may do nothing any more.
  [/^DELETE \/admin\/users\/\{id\}\/groups\//, async (world) => (await newcomer(world)).id],
  [/ \/admin\/users\/\{id\}\/$/, async (world) => (await newcomer(world)).id],
  [
    / \/admin\/users\/mfa\/authenticators\/\{id\}\//,
    async (world, database) => (await giveTotp(database, world, await newcomer(world))).id,
  ],
  [/^DELETE \/admin\/groups\/\{group_name\}\/$/, async ({ admin }) => (await admin.api.admin.groups.create({ name: newId() })).name],
  [/^(PUT|PATCH) \/admin\/transactions\/\{id\}\/$/, async ({ ann }) => (await ann.api.transactions.credit(CREDIT)).id],
  [
    / \/admin\/transactions\/\{id\}\/reverse\/$/,
    async ({ admin, ann }) => (await admin.api.admin.transactions.credit({ ...CREDIT, user: ann.id, status: 'Complete' })).id,
  ],
  [
    / \/admin\/services\/\{id\}\/rotate-token\/$/,
    async ({ admin }) => {
      const { id } = await admin.api.admin.services.create({ name: 'Float keeper' });
      await admin.api.admin.services.update({ id: String(id), active: true });
      return String(id);
    },
  ],
];

const valuesIn = (template: string, path: string): string[] => {
  const filled = path.split('/');
  return template.split('/').flatMap((part, index) => (part.startsWith('{') ? [filled[index] ?? ''] : []));
};

/** Where a second creation of the same is refused. */
const HOLDS_ONE = /\/(limits|tiers|requirements)\/$/;

/** What is done so often in a walk that it would be refused. */
const IS_THROTTLED = /^\/auth\/|mfa|mobiles|emails|documents|webhook|notifications|invitations/;

/** Without a filter nothing would be deleted. */
const QUERIES: Record<string, (world: World) => Promise<Record<string, string>>> = {
  'DELETE /admin/users/tokens/': async (world) => ({ user: (await newcomer(world)).id }),
};

/** What a company has nothing of here, so that whoever names one is told so. */
export const hasNothingThere = (path: string): boolean => /\/legal-terms\/\{|\/oauth-clients\/\{/.test(path);

/** Ann has money, everybody sees the company, and nobody is asked for a second factor. */
const prepare = async (world: World, database: TestDatabase): Promise<void> => {
  await clearRules(database, world);
  await world.admin.api.admin.transactions.credit({ ...CREDIT, amount: 1_000n, user: world.ann.id, status: 'Complete' });
  await world.admin.api.admin.company.update({ public: true });
};

/**
 * What to send to a route of the world. What a path names is made once and used again, until something is done to it, so that a walk over all
 * routes is short.
 */
export const createExampleCalls = async (world: World, database: TestDatabase) => {
  await prepare(world, database);
  const made = new Map<string, string>();
  const fill = async (method: string, template: string): Promise<string> => {
    if (!template.includes('{')) return template;
    const named = NAMED.find(([call]) => call.test(`${method} ${template}`));
    if (named) return template.replace(/\{\w+\}/, await named[1](world, database)).replaceAll(/\{\w+\}/g, 'user');
    const path = made.get(template) ?? (await exampleOf(template, world, database));
    if (method === 'DELETE' || HOLDS_ONE.test(template)) made.delete(template);
    else made.set(template, path);
    return path;
  };
  return async (method: string, template: string): Promise<ExampleCall> => {
    if (IS_THROTTLED.test(template)) await database.owner`delete from throttles`;
    const name = `${method} ${template}`;
    const path = await fill(method, template);
    const values = valuesIn(template, path);
    const ofSession = await OF_SESSIONS[name]?.(world, database);
    const isPublic = ofSession !== undefined && !ofSession.token;
    const token = ofSession?.token ?? (template.startsWith('/admin/') ? world.admin.token : world.ann.token);
    const body = ofSession?.body ?? (await BODIES[name]?.(world, values)) ?? (bodyFor(method, template).body as ExampleCall['body']);
    const query = await QUERIES[name]?.(world);
    return { path, values, ...(body && { body }), ...(query && { query }), ...(!isPublic && { token }) };
  };
};
