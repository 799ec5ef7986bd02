// The function that assigns a temporary user's accounts to the user who verified the address: what it rejects, and that the API role
// cannot do the same without it.
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createFixture } = useFixtures();

/** Ann has sent money to an unverified address; Bob claims it. */
const createHeldTransfer = async (fixture?: CompanyFixture) => {
  const company = fixture ?? (await createFixture());
  const { companyId, ann, bob, admin } = company;
  const email = `${newId().slice(-12)}@comer.example`;
  await admin.api.admin.transactions.credit({ user: ann.id, amount: 100n, currency: 'USD', status: 'Complete' });
  const { id, partner } = await ann.api.transactions.transfer({ recipient: email, amount: 100n, currency: 'USD' });
  const give = (isVerified: boolean) => setContact(database, { companyId, userId: bob.id }, 'email', { address: email, isVerified });
  return { ...company, email, give, debitId: id, creditId: partner?.id ?? '', temporaryId: partner?.user?.id ?? '' };
};

type HeldTransfer = Awaited<ReturnType<typeof createHeldTransfer>>;

/** As the API role, scoped to a company as `withCompanyTransaction` scopes it. */
const merge = (companyId: number, temporaryId: string, claimerId: string, scopeCompanyId = companyId) =>
  database.sql.begin(async (sql) => {
    await sql`select set_config('countinghouse.company_id', ${String(scopeCompanyId)}, true)`;
    await sql`select merge_temporary_user(${companyId}, ${temporaryId}, ${claimerId})`;
  });

const creditOf = async ({ companyId, creditId }: HeldTransfer) => {
  const [row] = await database.owner`select user_id, account from transactions where company_id = ${companyId} and id = ${creditId}`;
  return row as { user_id: string; account: string };
};

const NOT_VERIFIED = /has not verified the address/;

describe('merge_temporary_user', () => {
  it('reassigns ledger accounts and transactions to the claimer, moves no money, and deactivates the temporary user', async () => {
    const transfer = await createHeldTransfer();
    const { companyId, bob, temporaryId } = transfer;
    await transfer.give(true);
    const books = () =>
      database.owner`select b.account_id, b.balance, b.held, b.incoming from balances b where b.company_id = ${companyId} order by 1`;
    const before = await books();
    const { account: temporaryAccount } = await creditOf(transfer);
    await merge(companyId, temporaryId, bob.id);
    expect(await books()).toEqual(before);
    const [primary] =
      await database.owner`select reference from accounts where company_id = ${companyId} and user_id = ${bob.id} and is_primary`;
    expect(await creditOf(transfer)).toEqual({ user_id: bob.id, account: primary?.['reference'] });
    const [retired] =
      await database.owner`select email, archived, merged_into from users where company_id = ${companyId} and id = ${temporaryId}`;
    expect(retired).toEqual({ email: null, archived: true, merged_into: bob.id });
    const remaining =
      await database.owner`select 1 from ledger_accounts where company_id = ${companyId} and account_reference = ${temporaryAccount}`;
    expect(remaining).toEqual([]);
  });

  it('is idempotent for the same claimer and rejects any other', async () => {
    const transfer = await createHeldTransfer();
    await transfer.give(true);
    await merge(transfer.companyId, transfer.temporaryId, transfer.bob.id);
    await merge(transfer.companyId, transfer.temporaryId, transfer.bob.id);
    await expect(merge(transfer.companyId, transfer.temporaryId, transfer.admin.id)).rejects.toThrow(NOT_VERIFIED);
    expect((await creditOf(transfer)).user_id).toBe(transfer.bob.id);
  });

  it.each<[string, (transfer: HeldTransfer, other: HeldTransfer) => Promise<unknown>]>([
    [
      'an address that is not verified',
      ({ companyId, temporaryId, bob, give }) => give(false).then(() => merge(companyId, temporaryId, bob.id)),
    ],
    ['an address that is not the claimer’s', ({ companyId, temporaryId, bob }) => merge(companyId, temporaryId, bob.id)],
    ['a claimer of another company', ({ companyId, temporaryId }, other) => merge(companyId, temporaryId, other.bob.id)],
    ['a temporary user of another company', ({ companyId, bob }, other) => merge(companyId, other.temporaryId, bob.id)],
    [
      'a transaction scoped to another company',
      ({ companyId, temporaryId, bob, give }, other) => give(true).then(() => merge(companyId, temporaryId, bob.id, other.companyId)),
    ],
    [
      'a number that is not verified',
      async ({ companyId, temporaryId, bob }) => {
        await database.owner`update users set mobile = '+27820000397' where company_id = ${companyId} and id = ${temporaryId}`;
        await setContact(database, { companyId, userId: bob.id }, 'mobile', { address: '+27820000397' });
        await merge(companyId, temporaryId, bob.id);
      },
    ],
    [
      'a registered user, even with the same address',
      async ({ companyId, ann, bob, give, email }) => {
        await give(true);
        await setContact(database, { companyId, userId: ann.id }, 'email', { address: email, isVerified: false });
        await merge(companyId, ann.id, bob.id);
      },
    ],
    [
      'a temporary claimer',
      async ({ companyId, temporaryId }) => {
        await database.owner`update users set email_verified = true where company_id = ${companyId} and id = ${temporaryId}`;
        await merge(companyId, temporaryId, temporaryId);
      },
    ],
    ['an unknown user', ({ companyId, bob }) => merge(companyId, newId(), bob.id)],
  ])('rejects %s', async (_what, attempt) => {
    const [transfer, other] = [await createHeldTransfer(), await createHeldTransfer()];
    await expect(attempt(transfer, other)).rejects.toThrow(NOT_VERIFIED);
    expect((await creditOf(transfer)).user_id).toBe(transfer.temporaryId);
    expect((await creditOf(other)).user_id).toBe(other.temporaryId);
  });

  it('can be executed only by the API’s role and the owner', async () => {
    const [grants] = await database.owner<
      { acl: string }[]
    >`select proacl::text as acl from pg_proc where proname = 'merge_temporary_user'`;
    expect(grants?.acl).not.toMatch(/[{,]=X/);
    expect(grants?.acl).toContain('countinghouse_api=X');
  });
});

describe('the API’s role', () => {
  it('cannot change the reference of a ledger account', async () => {
    const { companyId } = await createHeldTransfer();
    await expect(
      database.sql`update ledger_accounts set account_reference = account_reference where company_id = ${companyId}`,
    ).rejects.toThrow('permission denied');
  });

  it('cannot move a transaction to another account', async () => {
    const transfer = await createHeldTransfer();
    const { companyId, bob, creditId } = transfer;
    const [primary] =
      await database.owner`select reference from accounts where company_id = ${companyId} and user_id = ${bob.id} and is_primary`;
    for (const sql of [database.sql, database.owner]) {
      const moving = sql`update transactions set account = ${String(primary?.['reference'])} where company_id = ${companyId} and id = ${creditId}`;
      await expect(moving).rejects.toThrow('the facts of a transaction do not change');
    }
  });
});
