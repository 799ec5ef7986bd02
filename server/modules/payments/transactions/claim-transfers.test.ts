import { describe, expect, it, onTestFinished } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/transactions/claim-transfers.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import { setContact } from '#server/testing/contacts.ts';
import { resetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { NEWCOMER, PASSWORD, useUnclaimedTransfers, type TokenHolder } from '#server/testing/unclaimed-transfers.ts';
import type { RestFixture } from '#server/testing/company-fixture.ts';

const { database, createFundedFixture, send, register, verify, accountsOf, balancesOf, transactionsOf, readAsSender, servicesOf } =
  useUnclaimedTransfers();

describe('money sent to an unverified address', () => {
  it('is credited to the primary account of the user who registers and verifies it', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER, first_name: 'Nia' });
    expect(await transactionsOf(fixture, newcomer)).toEqual([]);
    expect((await verify(fixture)).status).toBe(200);
    const [account] = await accountsOf(fixture, newcomer);
    const [credit, ...rest] = await transactionsOf(fixture, newcomer);
    expect(rest).toEqual([]);
    expect(credit).toMatchObject({
      collection: debit.collection,
      status: 'Complete',
      tx_type: 'credit',
      amount: 250,
      balance: 250,
      account: account?.reference,
      partner: { id: debit.id, user: { id: fixture.ann.id } },
    });
    expect(await balancesOf(fixture, newcomer)).toEqual([['default', '250 USD']]);
    expect(await readAsSender(fixture, debit.id)).toMatchObject({
      status: 'Complete',
      balance: 750,
      partner: { user: { id: newcomer.id, email: NEWCOMER, first_name: 'Nia', temporary: false } },
    });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('is audited as claimed and emitted as executed', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    const { id } = await register(fixture, { email: NEWCOMER });
    await verify(fixture);
    const [auditRow] = await database.owner`select actor_id, details from audit_log
      where company_id = ${fixture.companyId} and action = 'transfer.claim'`;
    expect(auditRow).toMatchObject({ actor_id: id, details: { temporary_user: debit.partner.user.id } });
    const events = await database.owner`select data from events
      where company_id = ${fixture.companyId} and subject_id = ${debit.partner.id} and 'transaction.execute' = any(names)`;
    expect(events).toMatchObject([{ data: { status: 'Complete', user: { id, temporary: false } } }]);
    const [transition] = await database.owner`select actor_id from transaction_transitions
      where company_id = ${fixture.companyId} and transaction_id = ${debit.id} and to_status = 'Complete'`;
    expect(transition).toEqual({ actor_id: id });
  });

  it('sent to a number is credited to the user who verifies the number', async () => {
    const fixture = await createFundedFixture();
    await resetSmsLimits(database);
    await send(fixture, '+27 82 555 0001');
    const newcomer = await register(fixture, { email: NEWCOMER, mobile: '+27825550001' });
    await verify(fixture);
    expect(await balancesOf(fixture, newcomer)).toEqual([['default']]);
    const otp = await lastSecret(database, fixture, 'mobile.verify', '+27825550001');
    expect((await fixture.rest('POST', '/auth/mobile/verify/', { token: newcomer.token, body: { otp } })).status).toBe(200);
    expect(await balancesOf(fixture, newcomer)).toEqual([['default', '250 USD']]);
  });

  it('is not claimed by the user or the job without verification; the owner claims it later', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    const squatter = await register(fixture, { email: NEWCOMER });
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
    fixture.clock.advance(DAY_MS + SECOND_MS);
    const owner = await register(fixture, { email: NEWCOMER });
    expect((await verify(fixture)).status).toBe(200);
    expect(await balancesOf(fixture, owner)).toEqual([['default', '250 USD']]);
    const { data } = await fixture.rest('POST', '/auth/login/', {
      body: { user: squatter.id, company: fixture.company, password: PASSWORD },
    });
    expect(await balancesOf(fixture, data)).toEqual([['default']]);
  });

  it('is not claimed in another company', async () => {
    const [fixture, otherFixture] = [await createFundedFixture(), await createFundedFixture()];
    const debit = await send(fixture, NEWCOMER);
    await register(otherFixture, { email: NEWCOMER });
    expect((await verify(otherFixture)).status).toBe(200);
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
  });

  it('is credited to another account if the currency is already in use', async () => {
    const fixture = await createFundedFixture();
    await fixture.admin.api.admin.currencies.create({ code: 'EUR' });
    await fixture.admin.api.admin.transactions.credit({ user: fixture.ann.id, amount: 1_000n, currency: 'EUR', status: 'Complete' });
    const newcomer = await register(fixture, { email: NEWCOMER });
    await fixture.admin.api.admin.transactions.credit({ user: newcomer.id, amount: 40n, currency: 'USD', status: 'Complete' });
    const usd = await send(fixture, NEWCOMER);
    await send(fixture, NEWCOMER, { amount: 10, currency: 'EUR' });
    await verify(fixture);
    expect(await balancesOf(fixture, newcomer)).toEqual([
      ['default', '40 USD', '10 EUR'],
      ['Received before registration', '250 USD'],
    ]);
    const secondAccount = (await accountsOf(fixture, newcomer)).find(({ primary }) => !primary);
    const credit = (await transactionsOf(fixture, newcomer)).find(
      ({ collection }: { collection: string }) => collection === usd.collection,
    );
    expect(credit).toMatchObject({ account: secondAccount?.reference, status: 'Complete', balance: 250 });
    const body = { amount: 250, currency: 'USD', recipient: fixture.ann.id, debit_account: secondAccount?.reference };
    expect((await fixture.rest('POST', '/transactions/transfer/', { token: newcomer.token, body })).status).toBe(201);
  });

  it('stays held while an admin has blocked credits of the recipient', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    const allow = (isAllowed: boolean) =>
      database.owner`update users set allow_credit_transactions = ${isAllowed} where company_id = ${fixture.companyId} and id = ${newcomer.id}`;
    await allow(false);
    await verify(fixture);
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Pending', partner: { user: { id: newcomer.id } } });
    await allow(true);
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Complete' });
  });
});

describe('held money', () => {
  it.each(['the group', 'the account in the currency'])('is not claimed while %s of the recipient blocks credits', async (closed) => {
    const fixture = await createFundedFixture();
    const { companyId } = fixture;
    const debit = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    const set = async (settings: Record<string, boolean>) => {
      const { reference } = (await accountsOf(fixture, newcomer)).find(({ primary }) => primary) ?? {};
      const json = database.owner.json(settings);
      await (closed === 'the group'
        ? database.owner`update groups set settings = ${json} where company_id = ${companyId} and name = 'user'`
        : database.owner`
            insert into account_currencies (company_id, id, account_reference, currency, settings, metadata, created_at, updated_at)
            values (${companyId}, ${newId()}, ${reference ?? ''}, 'USD', ${json}, '{}', now(), now())
            on conflict (company_id, account_reference, currency) do update set settings = excluded.settings`);
    };
    await set({ allow_credit_transactions: false });
    expect((await verify(fixture)).status).toBe(200);
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Pending' });
    await set({});
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Complete' });
  });
});

/** Another process, with its own ledger and cache. */
const anotherLedger = (): Ledger => {
  const ledger = createLedger({ connection: database.connection, batchSize: 128, concurrency: 1 });
  onTestFinished(() => ledger.drain());
  return ledger;
};

const callerWith = ({ services }: RestFixture, ledger: Ledger, { token }: TokenHolder) =>
  appRouter.createCaller(
    createContext({
      services: { ...services, ledger },
      db: database.db,
      requestId: newId(),
      clientAddress: '10.0.0.1',
      userAgent: 'vitest',
      url: new URL('http://127.0.0.1:3000/3/'),
      token,
    }),
  );

describe('the claim job', () => {
  it('completes transfers verified under an Idempotency-Key', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    expect((await verify(fixture, NEWCOMER, { 'Idempotency-Key': newId() })).status).toBe(200);
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Pending', partner: { user: { id: newcomer.id } } });
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Complete' });
    expect(await claimVerifiedTransfers(servicesOf(fixture))).toBe(0);
    expect(await balancesOf(fixture, newcomer)).toEqual([['default', '250 USD']]);
  });

  it('merges a temporary user created during the verification', async () => {
    const fixture = await createFundedFixture();
    const newcomer = await register(fixture, { email: NEWCOMER });
    const debit = await send(fixture, NEWCOMER);
    await setContact(database, { companyId: fixture.companyId, userId: newcomer.id }, 'email', { isVerified: true });
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Complete', partner: { user: { id: newcomer.id } } });
  });

  it.each(['this process', 'another process'])('claims what %s posted to the temporary user after the merge', async (processName) => {
    const fixture = await createFundedFixture();
    await send(fixture, NEWCOMER, { amount: 100 });
    const newcomer = await register(fixture, { email: NEWCOMER });
    const { ledger } = fixture.services;
    const posting = processName === 'this process' ? ledger : anotherLedger();
    const [isClaimOpen, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slowLedger: Ledger = {
      ...posting,
      accounts: {
        ...posting.accounts,
        ofUser: async (...parameters) => {
          isClaimOpen.resolve();
          await open.promise;
          return posting.accounts.ofUser(...parameters);
        },
      },
    };
    const sending = callerWith(fixture, slowLedger, fixture.ann).transactions.transfer({
      recipient: NEWCOMER,
      amount: 50n,
      currency: 'USD',
    });
    await isClaimOpen.promise;
    expect((await verify(fixture)).status).toBe(200);
    open.resolve();
    const debit = await sending;
    expect(debit).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
    await claimVerifiedTransfers(servicesOf(fixture));
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: 'Complete', partner: { user: { id: newcomer.id } } });
    const received = await balancesOf(fixture, newcomer);
    expect(received).toEqual(
      processName === 'this process'
        ? [['default', '150 USD']]
        : [
            ['default', '100 USD'],
            ['Received before registration', '50 USD'],
          ],
    );
    const accounts = new Set((await accountsOf(fixture, newcomer)).map(({ reference }) => reference));
    for (const { account } of await transactionsOf(fixture, newcomer)) expect(accounts).toContain(account);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('and the expiry of the same transfer: exactly one succeeds', async () => {
    const fixture = await createFundedFixture();
    const debit = await send(fixture, NEWCOMER);
    await register(fixture, { email: NEWCOMER });
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${fixture.companyId} and expires_at is not null`;
    const [verified] = await Promise.all([
      verify(fixture),
      failExpiredCollections(servicesOf(fixture), new Date()),
      claimVerifiedTransfers(servicesOf(fixture)),
    ]);
    expect(verified.status).toBe(200);
    await claimVerifiedTransfers(servicesOf(fixture));
    const ends = await database.owner`select to_status from transaction_transitions
      where company_id = ${fixture.companyId} and transaction_id = ${debit.id} and to_status <> 'Pending'`;
    expect(ends).toHaveLength(1);
    expect(await readAsSender(fixture, debit.id)).toMatchObject({ status: ends[0]?.['to_status'] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('a reassigned account', () => {
  it('is used by the claimer’s postings in this and another process', async () => {
    const fixture = await createFundedFixture();
    const otherProcess = anotherLedger();
    const debit = await send(fixture, NEWCOMER);
    const newcomer = await register(fixture, { email: NEWCOMER });
    const [ownAccount] = await accountsOf(fixture, newcomer);
    const [temporary] = await database.owner`select account as reference from transactions
      where company_id = ${fixture.companyId} and id = ${debit.partner.id}`;
    const references = [ownAccount?.reference ?? '', String(temporary?.['reference'])];
    // Both processes have cached both accounts before one is reassigned.
    for (const ledger of [fixture.services.ledger, otherProcess]) {
      for (const reference of references) await ledger.accounts.ofUser(fixture.companyId, reference, 'USD');
    }
    await verify(fixture);
    for (const ledger of [fixture.services.ledger, otherProcess]) {
      const debit = await callerWith(fixture, ledger, newcomer).transactions.transfer({
        recipient: fixture.bob.id,
        amount: 100n,
        currency: 'USD',
      });
      expect(debit).toMatchObject({ status: 'Complete', account: ownAccount?.reference });
      await callerWith(fixture, ledger, fixture.ann).transactions.transfer({ recipient: NEWCOMER, amount: 1n, currency: 'USD' });
    }
    expect(await balancesOf(fixture, newcomer)).toEqual([['default', '52 USD']]);
    const temporaryTransfer = fixture.ann.api.transactions.transfer({ credit_account: references[1], amount: 1n, currency: 'USD' });
    await expect(temporaryTransfer).rejects.toThrow('Account does not exist.');
  });

  it('keeps a concurrent first credit of the claimer', async () => {
    const fixture = await createFundedFixture();
    for (let round = 0; round < 5; round++) {
      const email = `turn${round}@comer.example`;
      await send(fixture, email, { amount: 10 });
      const newcomer = await register(fixture, { email });
      const [verified, ...credits] = await Promise.all([
        verify(fixture, email),
        ...[1, 2, 3].map(() =>
          fixture.admin.api.admin.transactions.credit({ user: newcomer.id, amount: 1n, currency: 'USD', status: 'Complete' }),
        ),
      ]);
      expect([verified.status, ...credits.map(({ status }) => status)]).toEqual([200, 'Complete', 'Complete', 'Complete']);
      const amounts = (await accountsOf(fixture, newcomer)).flatMap(({ currencies }) => currencies.map(({ balance }) => balance));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(13);
    }
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});
