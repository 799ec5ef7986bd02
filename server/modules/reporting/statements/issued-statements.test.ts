// The statements that a user has downloaded.
import { describe, expect, it } from 'vitest';
import { ISSUED_MAX } from '#server/modules/reporting/statements/issued-statements.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { catchApiError, useFixtures } from '#server/testing/company-fixture.ts';

const { createFixture } = useFixtures();

const MAY_STATEMENT = { currency: 'USD', from: '2026-05-01', to: '2026-05-31', format: 'pdf' } as const;

/** A company whose user Ann has a used account. */
const createUsedAccount = async () => {
  const fixture = await createFixture();
  const { account } = await fixture.admin.api.admin.transactions.credit({
    user: fixture.ann.id,
    amount: 5n,
    currency: 'USD',
    status: 'Complete',
  });
  return { ...fixture, account };
};

describe('issued statements', () => {
  it('are listed with account, period and format, newest first and once each', async () => {
    const { ann, account, clock } = await createUsedAccount();
    await ann.api.statements.link({ ...MAY_STATEMENT, account });
    clock.advance(MINUTE_MS);
    await ann.api.statements.link({ ...MAY_STATEMENT, account, format: 'json' });
    clock.advance(MINUTE_MS);
    await ann.api.statements.link({ ...MAY_STATEMENT, account });
    const now = clock.now().getTime();
    const { statements } = await ann.api.statements.history();
    expect(statements).toMatchObject([
      { ...MAY_STATEMENT, account: { reference: account }, issued: now },
      { ...MAY_STATEMENT, account: { reference: account }, format: 'json', issued: now - MINUTE_MS },
    ]);
  });

  it('are private, and exclude accounts that were hidden since', async () => {
    const { ann, bob, admin, account } = await createUsedAccount();
    await ann.api.accounts.create({ name: 'Savings' });
    await ann.api.statements.link({ ...MAY_STATEMENT, account });
    expect(await bob.api.statements.history()).toEqual({ statements: [] });
    expect(await admin.api.statements.history()).toEqual({ statements: [] });
    const [otherAccount] = (await ann.api.accounts.list({})).results.filter(({ reference }) => reference !== account);
    await admin.api.admin.accounts.update({ reference: otherAccount?.reference ?? '', primary: true });
    await admin.api.admin.accounts.update({ reference: account, hidden: true });
    expect(await ann.api.statements.history()).toEqual({ statements: [] });
  });

  it('are not recorded when rejected', async () => {
    const { ann, account } = await createUsedAccount();
    expect(await catchApiError(ann.api.statements.link({ ...MAY_STATEMENT, account, to: '2031-01-01' }))).toMatchObject({
      code: 'invalid',
    });
    expect(await ann.api.statements.history()).toEqual({ statements: [] });
  });

  it('are limited to the newest ones', async () => {
    const { ann, account, clock } = await createUsedAccount();
    for (let day = 0; day <= ISSUED_MAX; day++) {
      clock.advance(MINUTE_MS);
      const from = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      await ann.api.statements.link({ ...MAY_STATEMENT, account, from });
    }
    const { statements } = await ann.api.statements.history();
    expect(statements).toHaveLength(ISSUED_MAX);
    expect(statements.map(({ from }) => from)).not.toContain('2026-01-01');
  });
});
