import { describe, expect, it } from 'vitest';
import type { ContactTableKind } from '#db/schema/index.ts';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { setContact } from '#server/testing/contacts.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const createRestFixture = async () => {
  const fixture = await createFixture();
  const rest = await serveRest(database, fixture);
  const asAdmin = (method: string, path: string, body?: unknown) =>
    rest(method, `/admin/transactions/${path}`, { token: fixture.admin.token, body });
  return { ...fixture, rest, asAdmin };
};

describe('/admin/transactions/', () => {
  it('credits, debits and transfers on behalf of users', async () => {
    const { asAdmin, admin, ann, bob } = await createRestFixture();
    const money = { currency: 'USD', user: ann.email };
    const credit = await asAdmin('POST', 'credit/', { ...money, amount: 500, status: 'complete' });
    const debit = await asAdmin('POST', 'debit/', { ...money, amount: 100 });
    const transfer = await asAdmin('POST', 'transfer/', { ...money, amount: 50, recipient: bob.id });
    expect([credit.status, debit.status, transfer.status]).toEqual([201, 201, 201]);
    expect([credit.data.status, debit.data.status, transfer.data.status]).toEqual(['Complete', 'Pending', 'Complete']);
    expect(transfer.data).toMatchObject({ amount: -50, balance: 450, partner: { user: { id: bob.id } } });
    for (const { data } of [credit, debit, transfer]) {
      expect(data).toMatchObject({ user: { id: ann.id }, creator: admin.id, archived: false, messages: [] });
    }
  });

  it('resolves both sides of a Pending transfer together', async () => {
    for (const [newStatus, balance] of [
      ['Complete', 50],
      ['Failed', 0],
    ] as const) {
      const { asAdmin, ann, bob, rest } = await createRestFixture();
      await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 500, status: 'complete' });
      const { data } = await asAdmin('POST', 'transfer/', {
        user: ann.email,
        recipient: bob.email,
        currency: 'USD',
        amount: 50,
        status: 'pending',
      });
      const { data: transaction } = await asAdmin('PATCH', `${data.partner.id}/`, { status: newStatus });
      expect(transaction).toMatchObject({ id: data.partner.id, status: newStatus, user: { id: bob.id } });
      const { data: partner } = await asAdmin('GET', `${data.id}/`);
      expect(partner).toMatchObject({ status: newStatus, executed: transaction.executed });
      const { data: accounts } = await rest('GET', '/accounts/', { token: bob.token });
      expect(accounts.results[0].currencies[0]).toMatchObject({ balance, available_balance: balance });
    }
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it.each(['Complete', 'Failed'])('records that the admin, not the sender, set %s on both sides', async (end) => {
    const { asAdmin, admin, ann, rest, companyId } = await createRestFixture();
    await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 500, status: 'complete' });
    const { data: transferred } = await rest('POST', '/transactions/transfer/', {
      token: ann.token,
      body: { amount: 50, currency: 'USD', recipient: 'new@comer.example' },
    });
    await asAdmin('PATCH', `${transferred.id}/`, { status: end });
    const sides = [transferred.id, transferred.partner.id];
    const transitions = await database.owner`
      select transaction_id, from_status, to_status, actor_id, reason from transaction_transitions
      where company_id = ${companyId} and transaction_id = any(${sides}::uuid[])`;
    const transition = { from_status: 'Pending', to_status: end, actor_id: admin.id, reason: null };
    expect(transitions).toHaveLength(2);
    expect([...transitions]).toEqual(expect.arrayContaining(sides.map((id) => ({ transaction_id: id, ...transition }))));
    for (const id of sides) expect((await asAdmin('GET', `${id}/`)).data).toMatchObject({ status: end, creator: ann.id });
  });

  it('shows the creator of a transaction, including in lists', async () => {
    const { asAdmin, admin, ann, bob } = await createRestFixture();
    await ann.api.transactions.credit({ amount: 1n, currency: 'USD' });
    await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 2, status: 'complete' });
    await asAdmin('POST', 'transfer/', { user: ann.email, recipient: bob.email, currency: 'USD', amount: 2 });
    const { data } = await asAdmin('GET', '');
    const creators = data.results.map(({ amount, creator }: { amount: number; creator: string }) => [amount, creator]);
    expect(creators).toHaveLength(4);
    expect(Object.fromEntries(creators)).toEqual({ 1: ann.id, 2: admin.id, '-2': admin.id });
  });

  it.each([
    ['credit', { allow_transactions: false }],
    ['credit', { allow_credit_transactions: false }],
    ['debit', { allow_transactions: false }],
    ['debit', { allow_debit_transactions: false }],
  ])('rejects a %s if the company or user has %j', async (type, switches) => {
    const { asAdmin, ann, companyId } = await createRestFixture();
    const { owner } = database;
    await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 500, status: 'complete' });
    const post = () => asAdmin('POST', `${type}/`, { user: ann.email, currency: 'USD', amount: 5 });
    await owner`update users set ${owner(switches)} where company_id = ${companyId} and id = ${ann.id}`;
    expect(await post()).toMatchObject({ status: 400, data: { non_field_errors: ['Transactions are disabled for this user.'] } });
    await owner`update users set ${owner(Object.fromEntries(Object.keys(switches).map((name) => [name, true])))}
      where company_id = ${companyId} and id = ${ann.id}`;
    await owner`update companies set settings = ${owner.json(switches)} where id = ${companyId}`;
    expect(await post()).toMatchObject({ status: 400, data: { non_field_errors: ['Transactions are disabled for this company.'] } });
    await owner`update companies set settings = '{}' where id = ${companyId}`;
    expect((await post()).status).toBe(201);
  });

  it('rejects a transfer if the sender cannot debit or the recipient cannot credit', async () => {
    const { asAdmin, ann, bob, companyId } = await createRestFixture();
    const { owner } = database;
    await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 500, status: 'complete' });
    const post = async () =>
      (await asAdmin('POST', 'transfer/', { user: ann.email, recipient: bob.email, currency: 'USD', amount: 5 })).data;
    await owner`update users set allow_credit_transactions = false where company_id = ${companyId} and id = ${bob.id}`;
    expect(await post()).toEqual({ recipient: ['Recipient cannot receive transactions: they are disabled for this user.'] });
    await owner`update users set allow_debit_transactions = false where company_id = ${companyId} and id = ${ann.id}`;
    expect(await post()).toEqual({ non_field_errors: ['Transactions are disabled for this user.'] });
  });

  it('rejects archived users, accounts and currencies', async () => {
    const { asAdmin, ann, bob, companyId } = await createRestFixture();
    const { owner } = database;
    const fieldsOf = async (path: string, body: Record<string, unknown>) => {
      const { status, data } = await asAdmin('POST', path, { amount: 1, currency: 'USD', ...body });
      return status === 400 ? Object.keys(data) : status;
    };
    const [account] = (await bob.api.accounts.list({})).results;
    const reference = account?.reference;
    await owner`update users set archived = true where company_id = ${companyId} and id = ${ann.id}`;
    expect(await fieldsOf('credit/', { user: ann.email })).toEqual(['user']);
    expect(await fieldsOf('transfer/', { user: ann.id, recipient: bob.email })).toEqual(['user']);
    await owner`update accounts set archived = true where company_id = ${companyId} and reference = ${reference ?? ''}`;
    expect(await fieldsOf('credit/', { account: reference })).toEqual(['account']);
    expect(await fieldsOf('credit/', { user: bob.email })).toEqual(['account']);
    expect(await fieldsOf('transfer/', { debit_account: reference, recipient: ann.email })).toEqual(['debit_account']);
    await owner`update currencies set archived = true where company_id = ${companyId} and code = 'USD'`;
    expect(await fieldsOf('credit/', { user: bob.email })).toEqual(['currency']);
    expect((await asAdmin('GET', '')).data.count).toBe(0);
  });

  it('rejects a user and an account that do not match', async () => {
    const { asAdmin, ann, bob } = await createRestFixture();
    await asAdmin('POST', 'credit/', { user: bob.email, currency: 'USD', amount: 500, status: 'complete' });
    const [account] = (await bob.api.accounts.list({})).results;
    const reference = account?.reference;
    const missing = ['Account does not exist.'];
    const post = async (path: string, body: Record<string, unknown>) =>
      (await asAdmin('POST', path, { amount: 1, currency: 'USD', ...body })).data;
    expect(await post('credit/', { user: ann.email, account: reference })).toEqual({ account: missing });
    expect(await post('debit/', { user: ann.id, account: reference })).toEqual({ account: missing });
    expect(await post('transfer/', { user: ann.id, debit_account: reference, recipient: ann.email })).toEqual({ debit_account: missing });
    expect(await post('credit/', { user: bob.email, account: reference })).toMatchObject({ amount: 1, account: reference });
    expect((await asAdmin('GET', '')).data.count).toBe(2);
  });

  it.each(['Complete', 'Failed'])('rejects changes to the final status %s', async (end) => {
    const { asAdmin, ann } = await createRestFixture();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    expect((await asAdmin('PATCH', `${data.id}/`, { status: 'pending' })).status).toBe(200);
    await asAdmin('PATCH', `${data.id}/`, { status: end });
    for (const status of ['Complete', 'Failed', 'Pending']) {
      const response = await asAdmin('PATCH', `${data.id}/`, { status });
      expect(response).toMatchObject({ status: 400, data: { status: ['Transaction has already been executed.'] } });
    }
  });

  it('resolves a transaction only once for ten concurrent admins', async () => {
    const { asAdmin, ann, rest } = await createRestFixture();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => asAdmin('PATCH', `${data.id}/`, { status: index % 2 ? 'Complete' : 'Failed' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data: accounts } = await rest('GET', '/accounts/', { token: ann.token });
    const [accountCurrency] = accounts.results[0].currencies;
    const winner = responses.find(({ status }) => status === 200)?.data.status;
    expect(accountCurrency.balance).toBe(winner === 'Complete' ? 5 : 0);
  });

  it('keeps all concurrent changes, in twenty rounds', async () => {
    const { admin, ann, companyId } = await createRestFixture();
    for (let round = 0; round < 20; round++) {
      const { id } = await admin.api.admin.transactions.credit({ user: ann.email, amount: 10n, currency: 'USD' });
      const change = (change: object) => admin.api.admin.transactions.change({ id, ...change });
      await Promise.all([
        change({ note: 'first', metadata: { early: 1 } }),
        change({ metadata: { middle: 2 } }),
        change({ status: 'Complete', metadata: { end: 3 } }),
        change({ metadata: { late: 4 } }),
      ]);
      expect(await admin.api.admin.transactions.get({ id })).toMatchObject({
        status: 'Complete',
        note: 'first',
        metadata: { early: 1, middle: 2, end: 3, late: 4 },
      });
    }
    const [account] = (await ann.api.accounts.list({})).results;
    expect(account?.currencies).toMatchObject([{ balance: 200n, available_balance: 200n }]);
    const transitions = await database.owner`select to_status from transaction_transitions where company_id = ${companyId}`;
    expect(transitions.map((row) => row['to_status'])).toEqual(Array.from({ length: 20 }, () => 'Complete'));
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('changes note and metadata with or without the status, as a merge patch, with events', async () => {
    const { asAdmin, ann, companyId } = await createRestFixture();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5, metadata: { keep: 1, drop: 2 } });
    const noteUpdate = await asAdmin('PATCH', `${data.id}/`, { note: 'Seen', metadata: { drop: null, add: 3 } });
    expect(noteUpdate.data).toMatchObject({ status: 'Pending', note: 'Seen', metadata: { keep: 1, add: 3 } });
    const completion = await asAdmin('PATCH', `${data.id}/`, { status: 'Complete', metadata: { add: 4 } });
    expect(completion.data).toMatchObject({ status: 'Complete', note: 'Seen', metadata: { keep: 1, add: 4 }, balance: 5 });
    const laterUpdate = await asAdmin('PATCH', `${data.id}/`, { note: 'Still' });
    expect(laterUpdate.data).toMatchObject({ status: 'Complete', note: 'Still', balance: 5 });
    const events = await database.owner`
      select names, data->>'status' as status, original->>'status' as before, original->>'note' as note
      from events where company_id = ${companyId} and subject_id = ${data.id} order by id`;
    expect(events.map(({ names, ...eventData }) => ({ names: names.join(', '), ...eventData }))).toEqual([
      { names: 'transaction.create, transaction.initiate', status: 'Pending', before: null, note: null },
      { names: 'transaction.update', status: 'Pending', before: 'Pending', note: '' },
      { names: 'transaction.execute, transaction.update', status: 'Complete', before: 'Pending', note: 'Seen' },
      { names: 'transaction.update', status: 'Complete', before: 'Complete', note: 'Seen' },
    ]);
  });

  it('rejects unknown references with a field error', async () => {
    const { asAdmin } = await createRestFixture();
    const otherCompany = await createRestFixture();
    const credit = async (body: Record<string, unknown>) =>
      (await asAdmin('POST', 'credit/', { amount: 1, currency: 'USD', ...body })).data;
    expect(await credit({})).toEqual({ user: ['Specify a user or an account.'] });
    expect(await credit({ user: otherCompany.ann.id })).toEqual({ user: ['User does not exist.'] });
    expect(await credit({ account: 'NOTHING' })).toEqual({ account: ['Account does not exist.'] });
    expect(await credit({ user: 'nobody@x.example', status: 'Failed' })).toEqual({ status: ['"Failed" is not a valid choice.'] });
  });

  it.each<[ContactTableKind, string]>([
    ['email', 'victim@corp.example'],
    ['mobile', '+27824440001'],
  ])('does not identify a user by an %s that several have entered until one verifies it', async (kind, address) => {
    const { asAdmin, anonymous, ann, company, companyId } = await createRestFixture();
    const registration = { company, password: 'correct horse battery', email: 'mallory@own.example', [kind]: address };
    const { user: squatter } = await anonymous.auth.register(registration);
    expect(await asAdmin('POST', 'credit/', { user: address, currency: 'USD', amount: 1 })).toMatchObject({ status: 201 });
    await setContact(database, { companyId, userId: ann.id }, kind, { address, isVerified: false });
    const post = (path: string, user: string) =>
      asAdmin('POST', path, {
        user,
        currency: 'USD',
        amount: 1,
        status: 'complete',
        ...(path === 'transfer/' && { recipient: squatter.id }),
      });
    const ambiguousUser = { user: ['Several users have this unverified address. Use the user ID instead.'] };
    for (const path of ['credit/', 'debit/', 'transfer/']) expect((await post(path, address)).data, path).toEqual(ambiguousUser);
    expect(await post('credit/', squatter.id)).toMatchObject({ status: 201, data: { user: { id: squatter.id } } });
    await setContact(database, { companyId, userId: ann.id }, kind, { address: null });
    await setContact(database, { companyId, userId: squatter.id }, kind, { isVerified: true });
    expect(await post('credit/', address)).toMatchObject({ status: 201, data: { user: { id: squatter.id } } });
  });

  it('rejects users without admin permissions, and returns 404 across companies', async () => {
    const { asAdmin, ann, rest } = await createRestFixture();
    const otherCompany = await createRestFixture();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `${data.id}/`],
      ['PATCH', `${data.id}/`],
      ['POST', 'credit/'],
    ] as const) {
      const rejection = await rest(method, `/admin/transactions/${path}`, { token: ann.token, ...(method !== 'GET' && { body: {} }) });
      expect(rejection).toMatchObject({ status: 403, body: { message: 'Permission denied.' } });
    }
    expect((await otherCompany.asAdmin('GET', `${data.id}/`)).status).toBe(404);
    expect((await otherCompany.asAdmin('PATCH', `${data.id}/`, { status: 'Complete' })).status).toBe(404);
    expect((await otherCompany.asAdmin('GET', '')).data.count).toBe(0);
  });
});
