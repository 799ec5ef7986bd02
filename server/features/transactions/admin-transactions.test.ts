import { describe, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/check.ts';
import { serveRest } from '#server/testing/rest-client.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const createOffice = async () => {
  const world = await createWorld();
  const rest = await serveRest(database, world);
  const asAdmin = (method: string, path: string, body?: unknown) =>
    rest(method, `/admin/transactions/${path}`, { token: world.admin.token, body });
  return { ...world, rest, asAdmin };
};

describe('/admin/transactions/', () => {
  it('credits, debits and transfers in the name of users', async () => {
    const { asAdmin, admin, ann, bob } = await createOffice();
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

  it('a Pending transfer moves both sides when one of them is ended', async () => {
    for (const [to, balance] of [
      ['Complete', 50],
      ['Failed', 0],
    ] as const) {
      const { asAdmin, ann, bob, rest } = await createOffice();
      await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 500, status: 'complete' });
      const { data } = await asAdmin('POST', 'transfer/', {
        user: ann.email,
        recipient: bob.email,
        currency: 'USD',
        amount: 50,
        status: 'pending',
      });
      const { data: ended } = await asAdmin('PATCH', `${data.partner.id}/`, { status: to });
      expect(ended).toMatchObject({ id: data.partner.id, status: to, user: { id: bob.id } });
      const { data: other } = await asAdmin('GET', `${data.id}/`);
      expect(other).toMatchObject({ status: to, executed: ended.executed });
      const { data: accounts } = await rest('GET', '/accounts/', { token: bob.token });
      expect(accounts.results[0].currencies[0]).toMatchObject({ balance, available_balance: balance });
    }
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it.each(['Complete', 'Failed'])('%s is final', async (end) => {
    const { asAdmin, ann } = await createOffice();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    expect((await asAdmin('PATCH', `${data.id}/`, { status: 'pending' })).status).toBe(200);
    await asAdmin('PATCH', `${data.id}/`, { status: end });
    for (const status of ['Complete', 'Failed', 'Pending']) {
      const answer = await asAdmin('PATCH', `${data.id}/`, { status });
      expect(answer).toMatchObject({ status: 400, data: { status: ['Transaction has already been executed.'] } });
    }
  });

  it('ended by ten admins at once, ends once', async () => {
    const { asAdmin, ann, rest } = await createOffice();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => asAdmin('PATCH', `${data.id}/`, { status: index % 2 ? 'Complete' : 'Failed' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data: accounts } = await rest('GET', '/accounts/', { token: ann.token });
    const [held] = accounts.results[0].currencies;
    const winner = answers.find(({ status }) => status === 200)?.data.status;
    expect(held.balance).toBe(winner === 'Complete' ? 5 : 0);
  });

  it('note and metadata change by themselves or with the end, as a merge patch, and are told as events', async () => {
    const { asAdmin, ann, companyId } = await createOffice();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5, metadata: { keep: 1, drop: 2 } });
    const noted = await asAdmin('PATCH', `${data.id}/`, { note: 'Seen', metadata: { drop: null, add: 3 } });
    expect(noted.data).toMatchObject({ status: 'Pending', note: 'Seen', metadata: { keep: 1, add: 3 } });
    const ended = await asAdmin('PATCH', `${data.id}/`, { status: 'Complete', metadata: { add: 4 } });
    expect(ended.data).toMatchObject({ status: 'Complete', note: 'Seen', metadata: { keep: 1, add: 4 }, balance: 5 });
    const later = await asAdmin('PATCH', `${data.id}/`, { note: 'Still' });
    expect(later.data).toMatchObject({ status: 'Complete', note: 'Still', balance: 5 });
    const events = await database.owner`
      select event, data->>'status' as status from events where company_id = ${companyId} and subject_id = ${data.id} order by id`;
    expect(events.map(({ event, status }) => `${event} ${status}`)).toEqual([
      'transaction.create Pending',
      'transaction.initiate Pending',
      'transaction.update Pending',
      'transaction.execute Complete',
      'transaction.update Complete',
    ]);
  });

  it('refuses what does not exist by naming the field', async () => {
    const { asAdmin } = await createOffice();
    const stranger = await createOffice();
    const credit = async (body: Record<string, unknown>) =>
      (await asAdmin('POST', 'credit/', { amount: 1, currency: 'USD', ...body })).data;
    expect(await credit({})).toEqual({ user: ['Name a user or an account.'] });
    expect(await credit({ user: stranger.ann.id })).toEqual({ user: ['User does not exist.'] });
    expect(await credit({ account: 'NOTHING' })).toEqual({ account: ['Account does not exist.'] });
    expect(await credit({ user: 'nobody@x.example', status: 'Failed' })).toEqual({ status: ['"Failed" is not a valid choice.'] });
  });

  it('is closed to plain users, and blind to other companies', async () => {
    const { asAdmin, ann, rest } = await createOffice();
    const stranger = await createOffice();
    const { data } = await asAdmin('POST', 'credit/', { user: ann.email, currency: 'USD', amount: 5 });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `${data.id}/`],
      ['PATCH', `${data.id}/`],
      ['POST', 'credit/'],
    ] as const) {
      const refused = await rest(method, `/admin/transactions/${path}`, { token: ann.token, ...(method !== 'GET' && { body: {} }) });
      expect(refused).toMatchObject({ status: 403, body: { message: 'Permission denied.' } });
    }
    expect((await stranger.asAdmin('GET', `${data.id}/`)).status).toBe(404);
    expect((await stranger.asAdmin('PATCH', `${data.id}/`, { status: 'Complete' })).status).toBe(404);
    expect((await stranger.asAdmin('GET', '')).data.count).toBe(0);
  });
});
