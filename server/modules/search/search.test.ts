import { describe, expect, it } from 'vitest';
import { searchedAccountText, searchedNoteWords, searchedReference, searchedUserText } from '#db/search-text.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { explain, openExplainer } from '#server/testing/query-plans.ts';
import { catchApiError, useFixtures, type CompanyFixture, type RestFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';
import { addRule } from '#server/testing/authenticators.ts';
import { accountOf, fund } from '#server/testing/payment-requests.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { database, createFixture, createRestFixture } = useFixtures();

const find = ({ admin }: CompanyFixture, query: string, resources?: string) => admin.api.admin.search.find({ query, resources });

const findNames = async (fixture: CompanyFixture, query: string): Promise<string[]> =>
  (await find(fixture, query, 'users')).results.users.map(({ first_name: name }) => name);

const findIds = async (fixture: CompanyFixture, query: string): Promise<string[]> =>
  (await find(fixture, query, 'transactions')).results.transactions.map(({ id }) => id);

/** A fixture in which Ann and Bob are named Beatriz Gómez and Mário Conceição. */
const createNamedFixture = async (): Promise<RestFixture> => {
  const fixture = await createRestFixture();
  await fixture.ann.api.user.update({ first_name: 'Beatriz', last_name: 'Gómez' });
  await fixture.bob.api.user.update({ first_name: 'Mário', last_name: "Conceição O'Neill" });
  return fixture;
};

describe('a search for people', () => {
  it.each([
    ['beatr', 'Beatriz'],
    ['BEATRIZ GOMEZ', 'Beatriz'],
    ['gom bea', 'Beatriz'],
    ['gómez', 'Beatriz'],
    ['mario conceicao', 'Mário'],
    ['neill', 'Mário'],
    ['o’neill', 'Mário'],
    ['m', 'Mário'],
  ])('finds the beginnings of words without accents and case: %s', async (query, name) => {
    expect(await findNames(await createNamedFixture(), query)).toEqual([name]);
  });

  it.each(['beatirz', 'beatris', 'beatrix gomes', 'biatriz'])('finds a name with a typing error: %s', async (query) => {
    expect(await findNames(await createNamedFixture(), query)).toEqual(['Beatriz']);
  });

  it('finds email addresses, and IDs by prefix', async () => {
    const fixture = await createNamedFixture();
    const { id: userId, email } = fixture.ann;
    for (const query of [email, email.toUpperCase(), userId, userId.slice(0, 13), ` ${userId.toUpperCase()} `])
      expect(await findNames(fixture, query), query).toEqual(['Beatriz']);
  });

  it('lists whole words first, then the newest', async () => {
    const fixture = await createNamedFixture();
    const [first, second, third] = [await fixture.join('one'), await fixture.join('two'), await fixture.join('three')];
    await first.api.user.update({ first_name: 'Ana', last_name: 'First' });
    await second.api.user.update({ first_name: 'Anabel' });
    await third.api.user.update({ first_name: 'Ana', last_name: 'Third' });
    await database.owner`update users set created_at = created_at + interval '1 hour' where id = ${third.id}`;
    const { results } = await find(fixture, 'ana', 'users');
    expect(results.users.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
  });

  it.each(['%', '_', "'", '\\', ':*', '!!!', "') or true --", '&', '|', '(', '<->', '\0', '  ', '', '*', '$$', '\uD800'])(
    'treats %j as text',
    async (query) => {
      const fixture = await createNamedFixture();
      const { results } = await find(fixture, query);
      expect(results).toEqual({ users: [], accounts: [], transactions: [] });
    },
  );

  it('truncates a long query', async () => {
    const fixture = await createNamedFixture();
    expect(await findNames(fixture, 'beatriz '.repeat(1_250))).toEqual(['Beatriz']);
    expect(await findNames(fixture, 'x'.repeat(10_000))).toEqual([]);
  });
});

describe('a search for transactions', () => {
  it('finds references, notes, amounts, IDs and the names of users', async () => {
    const fixture = await createNamedFixture();
    await fund(fixture, fixture.ann);
    const credit = {
      user: fixture.bob.id,
      amount: 12_345n,
      currency: 'USD',
      reference: 'INV-2024/7',
      note: 'Rent for São Paulo',
      status: 'Complete',
    };
    const { id } = await fixture.admin.api.admin.transactions.credit(credit);
    for (const query of ['inv-2024', 'INV-2024/7', 'sao paulo', 'rent pau', '123.45', '123,45', id, id.slice(0, 28), 'mario'])
      expect(await findIds(fixture, query), query).toEqual([id]);
    for (const query of ['nv-2024', 'aulo', '12345', '123.4', '123.456']) expect(await findIds(fixture, query), query).toEqual([]);
  });

  it('identifies users by verified addresses only', async () => {
    const fixture = await createNamedFixture();
    const { admin, ann, bob, companyId } = fixture;
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: true });
    await setContact(database, { companyId, userId: bob.id }, 'email', { isVerified: false });
    const identifierOf = async (user: TestUser) =>
      (await admin.api.search.find({ query: user.id })).company.people.map(({ identifier }) => identifier);
    expect(await identifierOf(ann)).toEqual([ann.email]);
    expect(await identifierOf(bob)).toEqual([bob.id]);
  });

  it('returns only their own transactions to users', async () => {
    const fixture = await createNamedFixture();
    const { ann, bob, admin } = fixture;
    const common = { amount: 500n, currency: 'USD', note: 'Shared word', status: 'Complete' };
    const own = await admin.api.admin.transactions.credit({ ...common, user: ann.id, reference: 'ann-1' });
    await admin.api.admin.transactions.credit({ ...common, user: bob.id, reference: 'bob-1' });
    await ann.api.payees.create({ name: 'Zoë Quist', address: 'zoe@example.com' });
    for (const query of ['shared', '5', 'ann-1', own.id]) {
      const found = await ann.api.search.find({ query });
      expect(
        found.own.transactions.map(({ id }) => id),
        query,
      ).toEqual([own.id]);
      expect(found.company).toEqual({ people: [], accounts: [], transactions: [] });
    }
    expect((await ann.api.search.find({ query: 'bob-1' })).own.transactions).toEqual([]);
    expect((await ann.api.search.find({ query: 'mario' })).own).toEqual({ accounts: [], transactions: [], payees: [] });
    expect((await ann.api.search.find({ query: 'zoe' })).own.payees).toEqual([{ id: '1', name: 'Zoë Quist', address: 'zoe@example.com' }]);
    expect((await bob.api.search.find({ query: 'zoe' })).own.payees).toEqual([]);
    const { reference } = await accountOf(fixture, ann);
    expect((await ann.api.search.find({ query: reference })).own.accounts).toMatchObject([{ reference }]);
    expect((await bob.api.search.find({ query: reference })).own.accounts).toEqual([]);
  });
});

describe('GET /admin/search/', () => {
  it('returns the items of the lists in pages', async () => {
    const fixture = await createNamedFixture();
    const { rest, admin, ann } = fixture;
    await fund(fixture, ann);
    const search = (query: string) => rest('GET', `/admin/search/?${query}`, { token: admin.token });
    const { reference } = await accountOf(fixture, ann);
    expect(await search('query=beatriz')).toMatchObject({
      status: 200,
      data: {
        highest_count: 1,
        overall_total: 3,
        next: null,
        previous: null,
        results: {
          users: [{ id: ann.id, email: ann.email }],
          accounts: [{ reference, user: { id: ann.id } }],
          transactions: [{ user: { id: ann.id } }],
        },
      },
    });
    const page = await search(`query=${ann.email.split('@')[1]}&page_size=1`);
    expect(page.data).toMatchObject({ next: expect.stringContaining('page=2'), results: { users: [{}] } });
    expect((await search('query=beatriz&page=9')).status).toBe(404);
  });

  it('searches only resources that the caller may view', async () => {
    const fixture = await createNamedFixture();
    const { ann, bob, admin } = fixture;
    await fund(fixture, bob);
    expect((await catchApiError(ann.api.admin.search.find({ query: 'mario' }))).code).toBe('permission_denied');
    await database.owner`insert into user_permissions (company_id, user_id, permission)
      values (${fixture.companyId}, ${ann.id}, 'admin.user.view')`;
    const { results } = await ann.api.admin.search.find({ query: 'mario' });
    expect(results).toMatchObject({ users: [{ id: bob.id }], accounts: [], transactions: [] });
    expect((await catchApiError(ann.api.admin.search.find({ query: 'mario', resources: 'transactions' }))).code).toBe('permission_denied');
    expect((await catchApiError(admin.api.admin.search.find({ query: 'mario', resources: 'secrets' }))).code).toBe('invalid');
  });

  it('skips resources that an MFA rule protects', async () => {
    const fixture = await createNamedFixture();
    await fund(fixture, fixture.ann);
    const permissions = ['admin.account.view', 'user.transaction.view'];
    await addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions });
    const { results } = await find(fixture, 'beatriz');
    expect(results).toMatchObject({ users: [{}], accounts: [], transactions: [{}] });
    const { own } = await fixture.ann.api.search.find({ query: '10' });
    expect(own.transactions).toEqual([]);
  });

  it('excludes other companies', async () => {
    const [fixture, other] = [await createNamedFixture(), await createFixture()];
    await fund(fixture, fixture.ann);
    const reference = (await accountOf(fixture, fixture.ann)).reference;
    for (const query of ['beatriz', 'beatirz', fixture.ann.id, fixture.ann.email, reference])
      expect((await find(other, query)).overall_total, query).toBe(0);
  });
});

describe('the plan of a search', () => {
  it('does not scan any table completely', async () => {
    const fixture = await createNamedFixture();
    await fund(fixture, fixture.ann);
    const explainer = openExplainer(database.url);
    try {
      for (const query of ['beatriz', 'inv-2024', '100', fixture.ann.id.slice(0, 8)]) {
        const { fullScans } = await explain(explainer, await database.recordSentStatements(() => find(fixture, query)));
        expect(fullScans, query).toEqual([]);
      }
    } finally {
      await explainer.end();
    }
  });

  it('uses the same expressions as the indexes', () => {
    const migration = readFileSync(path.join(import.meta.dirname, '../../../db/migrations/0005_search.sql'), 'utf8');
    for (const expression of [searchedUserText(), searchedAccountText(), searchedNoteWords(), searchedReference()])
      expect(migration).toContain(`(${new PgDialect().sqlToQuery(expression).sql})`);
  });
});
