import { describe, expect, it, onTestFinished } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createLedger, type Ledger } from '#server/ledger/engine/ledger.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { claimVerifiedTransfers } from '#server/modules/payments/transactions/claim-transfers.ts';
import { failExpiredCollections } from '#server/modules/payments/transactions/execute-collection.ts';
import type { PaymentFixture } from '#server/testing/bank.ts';
import { setContact } from '#server/testing/contacts.ts';
import { forgetSmsLimits, lastSecret } from '#server/testing/sent-codes.ts';
import { NEWCOMER, PASSWORD, useStrangers, type TokenHolder } from '#server/testing/strangers.ts';

const { database, createFundedBank, send, register, verify, accountsOf, balancesOf, transactionsOf, seenBySender, servicesOf } =
  useStrangers();

describe('money sent to an address that nobody has verified', () => {
  it('comes to whoever registers and verifies it, on their primary account', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    const newcomer = await register(bank, { email: NEWCOMER, first_name: 'Nia' });
    expect(await transactionsOf(bank, newcomer)).toEqual([]);
    expect((await verify(bank)).status).toBe(200);
    const [account] = await accountsOf(bank, newcomer);
    const [credit, ...rest] = await transactionsOf(bank, newcomer);
    expect(rest).toEqual([]);
    expect(credit).toMatchObject({
      collection: sent.collection,
      status: 'Complete',
      tx_type: 'credit',
      amount: 250,
      balance: 250,
      account: account?.reference,
      partner: { id: sent.id, user: { id: bank.ann.id } },
    });
    expect(await balancesOf(bank, newcomer)).toEqual([['default', '250 USD']]);
    expect(await seenBySender(bank, sent.id)).toMatchObject({
      status: 'Complete',
      balance: 750,
      partner: { user: { id: newcomer.id, email: NEWCOMER, first_name: 'Nia', temporary: false } },
    });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('is written down as claimed, and told as executed', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    const { id } = await register(bank, { email: NEWCOMER });
    await verify(bank);
    const [logged] = await database.owner`select actor_id, details from audit_log
      where company_id = ${bank.companyId} and action = 'transfer.claim'`;
    expect(logged).toMatchObject({ actor_id: id, details: { temporary_user: sent.partner.user.id } });
    const told = await database.owner`select data from events
      where company_id = ${bank.companyId} and subject_id = ${sent.partner.id} and 'transaction.execute' = any(names)`;
    expect(told).toMatchObject([{ data: { status: 'Complete', user: { id, temporary: false } } }]);
    const [moved] = await database.owner`select actor_id from transaction_transitions
      where company_id = ${bank.companyId} and transaction_id = ${sent.id} and to_status = 'Complete'`;
    expect(moved).toEqual({ actor_id: id });
  });

  it('sent to a number comes to whoever verifies the number', async () => {
    const bank = await createFundedBank();
    await forgetSmsLimits(database);
    await send(bank, '+27 82 555 0001');
    const newcomer = await register(bank, { email: NEWCOMER, mobile: '+27825550001' });
    await verify(bank);
    expect(await balancesOf(bank, newcomer)).toEqual([['default']]);
    const otp = await lastSecret(database, bank, 'mobile.verify', '+27825550001');
    expect((await bank.rest('POST', '/auth/mobile/verify/', { token: newcomer.token, body: { otp } })).status).toBe(200);
    expect(await balancesOf(bank, newcomer)).toEqual([['default', '250 USD']]);
  });

  it('is not claimed by giving the address, nor by the job; its owner gets it later', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    const squatter = await register(bank, { email: NEWCOMER });
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
    bank.clock.advance(DAY_MS + SECOND_MS);
    const owner = await register(bank, { email: NEWCOMER });
    expect((await verify(bank)).status).toBe(200);
    expect(await balancesOf(bank, owner)).toEqual([['default', '250 USD']]);
    const { data } = await bank.rest('POST', '/auth/login/', { body: { user: squatter.id, company: bank.company, password: PASSWORD } });
    expect(await balancesOf(bank, data)).toEqual([['default']]);
  });

  it('is not claimed in another company', async () => {
    const [bank, elsewhere] = [await createFundedBank(), await createFundedBank()];
    const sent = await send(bank, NEWCOMER);
    await register(elsewhere, { email: NEWCOMER });
    expect((await verify(elsewhere)).status).toBe(200);
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
  });

  it('comes on a further account where the currency is in use already', async () => {
    const bank = await createFundedBank();
    await bank.admin.api.admin.currencies.create({ code: 'EUR' });
    await bank.admin.api.admin.transactions.credit({ user: bank.ann.id, amount: 1_000n, currency: 'EUR', status: 'Complete' });
    const newcomer = await register(bank, { email: NEWCOMER });
    await bank.admin.api.admin.transactions.credit({ user: newcomer.id, amount: 40n, currency: 'USD', status: 'Complete' });
    const usd = await send(bank, NEWCOMER);
    await send(bank, NEWCOMER, { amount: 10, currency: 'EUR' });
    await verify(bank);
    expect(await balancesOf(bank, newcomer)).toEqual([
      ['default', '40 USD', '10 EUR'],
      ['Received before registration', '250 USD'],
    ]);
    const further = (await accountsOf(bank, newcomer)).find(({ primary }) => !primary);
    const credit = (await transactionsOf(bank, newcomer)).find(({ collection }: { collection: string }) => collection === usd.collection);
    expect(credit).toMatchObject({ account: further?.reference, status: 'Complete', balance: 250 });
    const body = { amount: 250, currency: 'USD', recipient: bank.ann.id, debit_account: further?.reference };
    expect((await bank.rest('POST', '/transactions/transfer/', { token: newcomer.token, body })).status).toBe(201);
  });

  it('waits while an admin has closed the recipient to credits', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    const newcomer = await register(bank, { email: NEWCOMER });
    const allow = (isAllowed: boolean) =>
      database.owner`update users set allow_credit_transactions = ${isAllowed} where company_id = ${bank.companyId} and id = ${newcomer.id}`;
    await allow(false);
    await verify(bank);
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Pending', partner: { user: { id: newcomer.id } } });
    await allow(true);
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Complete' });
  });
});

describe('money that waits', () => {
  it.each(['the group', 'the account in the currency'])('is not claimed while %s of the recipient takes no credits', async (closed) => {
    const bank = await createFundedBank();
    const { companyId } = bank;
    const sent = await send(bank, NEWCOMER);
    const newcomer = await register(bank, { email: NEWCOMER });
    const set = async (settings: Record<string, boolean>) => {
      const { reference } = (await accountsOf(bank, newcomer)).find(({ primary }) => primary) ?? {};
      const json = database.owner.json(settings);
      await (closed === 'the group'
        ? database.owner`update groups set settings = ${json} where company_id = ${companyId} and name = 'user'`
        : database.owner`
            insert into account_currencies (company_id, id, account_reference, currency, settings, metadata, created_at, updated_at)
            values (${companyId}, ${newId()}, ${reference ?? ''}, 'USD', ${json}, '{}', now(), now())
            on conflict (company_id, account_reference, currency) do update set settings = excluded.settings`);
    };
    await set({ allow_credit_transactions: false });
    expect((await verify(bank)).status).toBe(200);
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Pending' });
    await set({});
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Complete' });
  });
});

/** Another process: it has a ledger of its own, which remembers other things. */
const anotherLedger = (): Ledger => {
  const ledger = createLedger({ connection: database.connection, batchSize: 128, lanes: 1 });
  onTestFinished(() => ledger.drain());
  return ledger;
};

const callerWith = ({ services }: PaymentFixture, ledger: Ledger, { token }: TokenHolder) =>
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

describe('the job', () => {
  it('completes what was verified under an Idempotency-Key', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    const newcomer = await register(bank, { email: NEWCOMER });
    expect((await verify(bank, NEWCOMER, { 'Idempotency-Key': newId() })).status).toBe(200);
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Pending', partner: { user: { id: newcomer.id } } });
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Complete' });
    expect(await claimVerifiedTransfers(servicesOf(bank))).toBe(0);
    expect(await balancesOf(bank, newcomer)).toEqual([['default', '250 USD']]);
  });

  it('merges a temporary user who was made while the address was being verified', async () => {
    const bank = await createFundedBank();
    const newcomer = await register(bank, { email: NEWCOMER });
    const sent = await send(bank, NEWCOMER);
    await setContact(database, { companyId: bank.companyId, userId: newcomer.id }, 'email', { isVerified: true });
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Complete', partner: { user: { id: newcomer.id } } });
  });

  it.each(['this process', 'another process'])('takes up what %s posted to the temporary user after the merge', async (which) => {
    const bank = await createFundedBank();
    await send(bank, NEWCOMER, { amount: 100 });
    const newcomer = await register(bank, { email: NEWCOMER });
    const { ledger } = bank.services;
    const posting = which === 'this process' ? ledger : anotherLedger();
    const [opened, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late: Ledger = {
      ...posting,
      accounts: {
        ...posting.accounts,
        ofUser: async (...parameters) => {
          opened.resolve();
          await open.promise;
          return posting.accounts.ofUser(...parameters);
        },
      },
    };
    const sending = callerWith(bank, late, bank.ann).transactions.transfer({ recipient: NEWCOMER, amount: 50n, currency: 'USD' });
    await opened.promise;
    expect((await verify(bank)).status).toBe(200);
    open.resolve();
    const sent = await sending;
    expect(sent).toMatchObject({ status: 'Pending', partner: { user: { temporary: true } } });
    await claimVerifiedTransfers(servicesOf(bank));
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: 'Complete', partner: { user: { id: newcomer.id } } });
    const received = await balancesOf(bank, newcomer);
    expect(received).toEqual(
      which === 'this process'
        ? [['default', '150 USD']]
        : [
            ['default', '100 USD'],
            ['Received before registration', '50 USD'],
          ],
    );
    const accounts = new Set((await accountsOf(bank, newcomer)).map(({ reference }) => reference));
    for (const { account } of await transactionsOf(bank, newcomer)) expect(accounts).toContain(account);
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('and the expiry of the same transfer: one of them wins', async () => {
    const bank = await createFundedBank();
    const sent = await send(bank, NEWCOMER);
    await register(bank, { email: NEWCOMER });
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${bank.companyId} and expires_at is not null`;
    const [verified] = await Promise.all([
      verify(bank),
      failExpiredCollections(servicesOf(bank), new Date()),
      claimVerifiedTransfers(servicesOf(bank)),
    ]);
    expect(verified.status).toBe(200);
    await claimVerifiedTransfers(servicesOf(bank));
    const ends = await database.owner`select to_status from transaction_transitions
      where company_id = ${bank.companyId} and transaction_id = ${sent.id} and to_status <> 'Pending'`;
    expect(ends).toHaveLength(1);
    expect(await seenBySender(bank, sent.id)).toMatchObject({ status: ends[0]?.['to_status'] });
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

describe('an account that changed hands', () => {
  it('is found by the claimer’s postings in this and in another process', async () => {
    const bank = await createFundedBank();
    const there = anotherLedger();
    const sent = await send(bank, NEWCOMER);
    const newcomer = await register(bank, { email: NEWCOMER });
    const [own] = await accountsOf(bank, newcomer);
    const [temporary] = await database.owner`select account as reference from transactions
      where company_id = ${bank.companyId} and id = ${sent.partner.id}`;
    const references = [own?.reference ?? '', String(temporary?.['reference'])];
    // Both processes have looked at both accounts before one changes hands.
    for (const ledger of [bank.services.ledger, there]) {
      for (const reference of references) await ledger.accounts.ofUser(bank.companyId, reference, 'USD');
    }
    await verify(bank);
    for (const ledger of [bank.services.ledger, there]) {
      const debit = await callerWith(bank, ledger, newcomer).transactions.transfer({
        recipient: bank.bob.id,
        amount: 100n,
        currency: 'USD',
      });
      expect(debit).toMatchObject({ status: 'Complete', account: own?.reference });
      await callerWith(bank, ledger, bank.ann).transactions.transfer({ recipient: NEWCOMER, amount: 1n, currency: 'USD' });
    }
    expect(await balancesOf(bank, newcomer)).toEqual([['default', '52 USD']]);
    const toTemporary = bank.ann.api.transactions.transfer({ credit_account: references[1], amount: 1n, currency: 'USD' });
    await expect(toTemporary).rejects.toThrow('Account does not exist.');
  });

  it('while the claimer’s first money arrives loses nothing', async () => {
    const bank = await createFundedBank();
    for (let turn = 0; turn < 5; turn++) {
      const email = `turn${turn}@comer.example`;
      await send(bank, email, { amount: 10 });
      const newcomer = await register(bank, { email });
      const [verified, ...credits] = await Promise.all([
        verify(bank, email),
        ...[1, 2, 3].map(() =>
          bank.admin.api.admin.transactions.credit({ user: newcomer.id, amount: 1n, currency: 'USD', status: 'Complete' }),
        ),
      ]);
      expect([verified.status, ...credits.map(({ status }) => status)]).toEqual([200, 'Complete', 'Complete', 'Complete']);
      const amounts = (await accountsOf(bank, newcomer)).flatMap(({ currencies }) => currencies.map(({ balance }) => balance));
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(13);
    }
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});
