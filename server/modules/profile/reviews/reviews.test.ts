import { describe, expect, it } from 'vitest';
import type { PermissionType } from '#server/kernel/permissions.ts';
import { catchApiError, useFixtures, type CompanyFixture, type TestUser } from '#server/testing/company-fixture.ts';
import { addRule, addTotp, clearRules } from '#server/testing/authenticators.ts';
import { PDF, writeUpload } from '#server/testing/uploads.ts';

const { database, createFixture } = useFixtures();

const MINUTE_MS = 60_000;

/** Adds one record of each type, each a minute after the previous one. */
const addRecords = async ({ clock }: CompanyFixture, { api }: TestUser): Promise<void> => {
  const steps = [
    () => api.user.addresses.create({ city: 'Cape Town' }),
    async () => api.user.documents.create({ file: await writeUpload(PDF, 'passport.pdf') }),
    () => api.user.bankAccounts.create({ number: '123' }),
    () => api.user.cryptoAccounts.create({ address: 'anywhere', crypto_type: 'other' }),
    () => api.user.emails.create({ email: 'second@work.example' }),
    () => api.user.mobiles.create({ number: '+27820000177' }),
  ];
  for (const step of steps) {
    await step();
    clock.advance(MINUTE_MS);
  }
};

const ALL_TYPES = ['address', 'document', 'bank_account', 'crypto_account', 'email', 'mobile'];

const typesOf = async ({ api }: TestUser) => (await api.admin.reviews.list({})).results.map(({ type }) => type);

/** Moves a person to an admin group that can view only these types. */
const moveToReviewers = async ({ admin }: CompanyFixture, person: TestUser, types: PermissionType[]): Promise<void> => {
  const { groups, users } = admin.api.admin;
  await groups.create({ name: 'reviewers', section: 'admin' });
  const permissions = types.map((type) => ({ section: 'admin' as const, type, level: 'view' as const }));
  await groups.permissions.give({ group_name: 'reviewers', permissions });
  await users.groups.move({ id: person.id, group: 'reviewers' });
};

describe('the review inbox', () => {
  it('lists the pending records of all types and the unverified contacts, oldest first', async () => {
    const fixture = await createFixture();
    await addRecords(fixture, fixture.ann);
    const page = await fixture.admin.api.admin.reviews.list({});
    expect(page.results.map(({ type }) => type)).toEqual(ALL_TYPES);
    expect(page.results.map(({ created }) => created)).toEqual(page.results.map(({ created }) => created).toSorted((a, b) => a - b));
    expect(page).toMatchObject({
      count: 6,
      counts: { address: 1, document: 1, bank_account: 1, crypto_account: 1, email: 1, mobile: 1 },
    });
    expect(await fixture.admin.api.admin.reviews.count()).toEqual({ count: 6 });
  });

  it('omits reviewed and archived records', async () => {
    const fixture = await createFixture();
    const { users } = fixture.admin.api.admin;
    await addRecords(fixture, fixture.ann);
    await users.addresses.update({ id: '1', status: 'verified' });
    await users.bankAccounts.update({ id: '1', archived: true });
    const email = (await users.emails.list({ verified: false })).results[0];
    await users.emails.update({ id: String(email?.id), verified: true });
    expect(await typesOf(fixture.admin)).toEqual(['document', 'crypto_account', 'mobile']);
    expect(await fixture.admin.api.admin.reviews.count()).toEqual({ count: 3 });
  });

  it('filters by type and keeps the counts of the others', async () => {
    const fixture = await createFixture();
    await addRecords(fixture, fixture.ann);
    const page = await fixture.admin.api.admin.reviews.list({ type: 'document' });
    expect(page).toMatchObject({ count: 1, results: [{ type: 'document', id: 1 }], counts: { address: 1 } });
  });

  it('is paginated, and returns not_found after the last page', async () => {
    const fixture = await createFixture();
    await addRecords(fixture, fixture.ann);
    const { list } = fixture.admin.api.admin.reviews;
    const pages = await Promise.all([1, 2].map(async (page) => list({ page, page_size: 4 })));
    expect(pages.flatMap(({ results }) => results.map(({ type }) => type))).toEqual(ALL_TYPES);
    expect((await catchApiError(list({ page: 3, page_size: 4 }))).code).toBe('not_found');
    expect(await list({ type: 'document', page: 1, page_size: 4 })).toMatchObject({ count: 1 });
  });

  it('contains only records of its company', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await addRecords(fixture, fixture.ann);
    expect(await typesOf(otherFixture.admin)).toEqual([]);
    expect(await otherFixture.admin.api.admin.reviews.count()).toEqual({ count: 0 });
  });

  it('contains only types that the caller may view', async () => {
    const fixture = await createFixture();
    await addRecords(fixture, fixture.ann);
    await moveToReviewers(fixture, fixture.bob, ['bankaccount', 'mobile']);
    const { reviews } = fixture.bob.api.admin;
    expect(await reviews.list({})).toMatchObject({ count: 2, counts: { bank_account: 1, mobile: 1 } });
    expect(await typesOf(fixture.bob)).toEqual(['bank_account', 'mobile']);
    expect(await reviews.list({ type: 'document' })).toMatchObject({ count: 0, results: [] });
    expect(await reviews.count()).toEqual({ count: 2 });
  });

  it('is forbidden without permission to view any type', async () => {
    const fixture = await createFixture();
    await moveToReviewers(fixture, fixture.bob, ['currency']);
    for (const { api } of [fixture.ann, fixture.bob]) {
      expect((await catchApiError(api.admin.reviews.list({}))).code).toBe('permission_denied');
      expect((await catchApiError(api.admin.reviews.count())).code).toBe('permission_denied');
    }
  });

  it('omits types behind an MFA rule, without opening a challenge', async () => {
    const fixture = await createFixture();
    await addRecords(fixture, fixture.ann);
    await moveToReviewers(fixture, fixture.bob, ['document', 'address']);
    await addTotp(database, fixture, fixture.bob);
    await clearRules(database, fixture);
    await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['admin.document.view'] });
    expect(await typesOf(fixture.bob)).toEqual(['address']);
    expect(await fixture.bob.api.admin.reviews.count()).toEqual({ count: 1 });
    expect((await fixture.bob.api.session.challenges()).challenges).toEqual([]);
  });
});

it('counts up to a maximum for the menu', async () => {
  const fixture = await createFixture();
  for (let n = 0; n < 98; n++) await fixture.ann.api.user.addresses.create({ city: `City ${n}` });
  await addRecords(fixture, fixture.bob);
  expect(await fixture.admin.api.admin.reviews.count()).toEqual({ count: 100 });
  expect((await fixture.admin.api.admin.reviews.list({})).count).toBe(104);
});
