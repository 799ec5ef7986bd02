import { describe, expect, it, vi } from 'vitest';
import { checkLedger } from '#server/features/ledger/check.ts';
import { failExpiredTransfers } from '#server/features/transactions/execute-collection.ts';
import { unavailable } from '#server/kernel/errors.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { fund } from '#server/testing/bank.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import { useWorlds, type Person, type World } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

type Bank = World & { rest: RestClient };

/** A company whose Ann has money. */
const createBank = async (amount = 1_000): Promise<Bank> => {
  const world = await createWorld();
  const rest = await serveRest(database, world);
  const body = { user: world.ann.email, amount, currency: 'USD', status: 'complete' };
  const { status } = await rest('POST', '/admin/transactions/credit/', { token: world.admin.token, body });
  expect(status).toBe(201);
  return { ...world, rest };
};

const transfer = (bank: Bank, person: Person, body: Record<string, unknown>) =>
  bank.rest('POST', '/transactions/transfer/', { token: person.token, body: { amount: 250, currency: 'USD', ...body } });

const accountOf = async (bank: Bank, person: Person) => {
  const { data } = await bank.rest('GET', '/accounts/', { token: person.token });
  const [account] = data.results;
  const [held] = account.currencies;
  return { reference: account.reference as string, balance: held?.balance ?? 0, available: held?.available_balance ?? 0 };
};

/** Sets a column of a user, behind the API. */
const setUser = ({ companyId }: Bank, { id }: Person, column: string, value: boolean) =>
  database.owner`update users set ${database.owner({ [column]: value })} where company_id = ${companyId} and id = ${id}`;

const setCompany = ({ companyId }: Bank, settings: Record<string, boolean>) =>
  database.owner`update companies set settings = ${database.owner.json(settings)} where id = ${companyId}`;

const archiveAccount = ({ companyId }: Bank, reference: string) =>
  database.owner`update accounts set archived = true where company_id = ${companyId} and reference = ${reference}`;

const listOf = async (bank: Bank, person: Person) => (await bank.rest('GET', '/transactions/', { token: person.token })).data.results;

describe('POST /transactions/transfer/', () => {
  it.each(['email', 'id', 'mobile', 'account'] as const)('to a known recipient by %s is complete at once', async (by) => {
    const bank = await createBank();
    await bank.rest('PATCH', '/user/', { token: bank.bob.token, body: { mobile: '+27 82 000 0001' } });
    await setUser(bank, bank.bob, 'mobile_verified', true);
    const { reference } = await accountOf(bank, bank.bob);
    const names = {
      email: { recipient: bank.bob.email.toUpperCase() },
      id: { recipient: bank.bob.id },
      mobile: { recipient: '+27820000001' },
      account: { credit_account: reference },
    };
    const { status, data } = await transfer(bank, bank.ann, names[by]);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'Complete',
      tx_type: 'debit',
      amount: -250,
      balance: 750,
      partner: { user: { id: bank.bob.id } },
    });
    expect([(await accountOf(bank, bank.ann)).balance, (await accountOf(bank, bank.bob)).balance]).toEqual([750, 250]);
  });

  it('shows both sides in one collection, each with the other as partner', async () => {
    const bank = await createBank();
    const { data } = await transfer(bank, bank.ann, {
      recipient: bank.bob.email,
      debit_note: 'rent',
      debit_reference: 'D',
      debit_subtype: 'send_email',
      debit_metadata: { side: 'debit' },
      credit_note: 'for rent',
      credit_reference: 'C',
      credit_subtype: 'receive_email',
      credit_metadata: { side: 'credit' },
    });
    const [received] = await listOf(bank, bank.bob);
    expect(data).toMatchObject({ note: 'rent', reference: 'D', subtype: 'send_email', metadata: { side: 'debit' } });
    expect(received).toMatchObject({
      collection: data.collection,
      partner: { id: data.id, user: { id: bank.ann.id, email: bank.ann.email, temporary: false } },
      tx_type: 'credit',
      amount: 250,
      note: 'for rent',
      reference: 'C',
      subtype: 'receive_email',
      metadata: { side: 'credit' },
    });
    expect(data.partner.id).toBe(received.id);
    expect([data.total_amount, received.total_amount]).toEqual([-250, 250]);
  });

  it('to oneself moves between own accounts, and not within one', async () => {
    const bank = await createBank();
    const { owner } = database;
    await owner`insert into accounts (company_id, reference, user_id, name) values (${bank.companyId}, 'SAVINGS', ${bank.ann.id}, 'savings')`;
    const { status } = await transfer(bank, bank.ann, { credit_account: 'SAVINGS' });
    expect(status).toBe(201);
    const { data } = await bank.rest('GET', '/accounts/SAVINGS/', { token: bank.ann.token });
    expect(data.currencies[0].balance).toBe(250);
    const same = await transfer(bank, bank.ann, { recipient: bank.ann.email });
    expect(same).toMatchObject({ status: 400, data: { recipient: ['Debit and credit account must be different.'] } });
  });

  it.each([
    ['nobody', {}, { recipient: ['This field is required.'] }],
    ['an id that nobody has', { recipient: '0198c2f5-0000-7000-8000-000000000000' }, { recipient: ['Recipient does not exist.'] }],
    ['a text that names nobody', { recipient: 'bob' }, { recipient: ['Recipient does not exist.'] }],
    ['an account that is not there', { credit_account: 'NOTHING' }, { credit_account: ['Account does not exist.'] }],
  ])('to %s is a field error', async (_whom, body, data) => {
    const bank = await createBank();
    expect(await transfer(bank, bank.ann, body)).toMatchObject({ status: 400, data });
  });

  it('to an account that is not the named recipient’s is refused', async () => {
    const bank = await createBank();
    const { reference } = await accountOf(bank, bank.admin);
    const answer = await transfer(bank, bank.ann, { recipient: bank.bob.email, credit_account: reference });
    expect(answer).toMatchObject({ status: 400, data: { credit_account: ['Account does not exist.'] } });
  });

  it('reads a blank or null recipient as none, so that the account names the other side', async () => {
    const bank = await createBank();
    const { reference } = await accountOf(bank, bank.bob);
    for (const recipient of ['', null]) expect((await transfer(bank, bank.ann, { recipient, credit_account: reference })).status).toBe(201);
    expect((await transfer(bank, bank.ann, { recipient: '' })).data).toEqual({ recipient: ['This field is required.'] });
  });

  it('never reaches somebody of another company', async () => {
    const bank = await createBank();
    const other = await createBank();
    expect((await transfer(bank, bank.ann, { recipient: other.bob.id })).data).toEqual({ recipient: ['Recipient does not exist.'] });
    const { reference } = await accountOf(other, other.bob);
    expect((await transfer(bank, bank.ann, { credit_account: reference })).data).toEqual({ credit_account: ['Account does not exist.'] });
    expect((await accountOf(other, other.bob)).balance).toBe(0);
  });

  it.each(['allow_transactions', 'allow_debit_transactions'])('is refused to a sender whose %s is off', async (column) => {
    const bank = await createBank();
    await setUser(bank, bank.ann, column, false);
    const { status, data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this user.'] } });
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it.each(['allow_transactions', 'allow_credit_transactions'])(
    'to somebody whose %s is off is an error on the field that named them',
    async (column) => {
      const bank = await createBank();
      const { reference } = await accountOf(bank, bank.bob);
      await setUser(bank, bank.bob, column, false);
      const refused = ['Recipient cannot receive transactions.'];
      for (const [names, field] of [
        [{ recipient: bank.bob.email }, 'recipient'],
        [{ credit_account: reference }, 'credit_account'],
        [{ recipient: bank.bob.id, credit_account: reference }, 'credit_account'],
      ] as const) {
        const { status, data } = await transfer(bank, bank.ann, names);
        expect({ status, data }).toEqual({ status: 400, data: { [field]: refused } });
      }
      expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('needs the sender’s debits and the recipient’s credits only', async () => {
    const bank = await createBank();
    await setUser(bank, bank.ann, 'allow_credit_transactions', false);
    await setUser(bank, bank.bob, 'allow_debit_transactions', false);
    expect((await transfer(bank, bank.ann, { recipient: bank.bob.email })).status).toBe(201);
  });

  it.each(['allow_transactions', 'allow_debit_transactions', 'allow_credit_transactions'])(
    'is refused where the company’s %s is off, to known and unknown recipients',
    async (setting) => {
      const bank = await createBank();
      await setCompany(bank, { [setting]: false });
      for (const recipient of [bank.bob.email, 'new@comer.example']) {
        const { status, data } = await transfer(bank, bank.ann, { recipient });
        expect({ status, data }).toEqual({ status: 400, data: { non_field_errors: ['Transactions are disabled for this company.'] } });
      }
      expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    },
  );

  it('neither leaves an archived account nor reaches one', async () => {
    const bank = await createBank();
    const { reference: bobs } = await accountOf(bank, bank.bob);
    const { reference: anns } = await accountOf(bank, bank.ann);
    const no = ['Account does not exist.'];
    await archiveAccount(bank, bobs);
    expect((await transfer(bank, bank.ann, { credit_account: bobs })).data).toEqual({ credit_account: no });
    expect((await transfer(bank, bank.ann, { recipient: bank.bob.email })).data).toEqual({ recipient: no });
    await archiveAccount(bank, anns);
    expect((await transfer(bank, bank.ann, { recipient: bank.admin.email, debit_account: anns })).data).toEqual({ debit_account: no });
    expect((await transfer(bank, bank.ann, { recipient: bank.admin.email })).data).toEqual({ debit_account: no });
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('never reaches an archived user, whatever names them', async () => {
    const bank = await createBank();
    const { reference } = await accountOf(bank, bank.bob);
    await setUser(bank, bank.bob, 'archived', true);
    for (const [names, field] of [
      [{ recipient: bank.bob.email }, 'recipient'],
      [{ recipient: bank.bob.id }, 'recipient'],
      [{ credit_account: reference }, 'credit_account'],
    ] as const) {
      const { status, data } = await transfer(bank, bank.ann, names);
      expect({ status, fields: Object.keys(data) }).toEqual({ status: 400, fields: [field] });
    }
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
  });

  it('in an archived currency is refused', async () => {
    const bank = await createBank();
    await database.owner`update currencies set archived = true where company_id = ${bank.companyId} and code = 'USD'`;
    const { status, data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    expect({ status, data }).toEqual({ status: 400, data: { currency: ['Currency is not enabled.'] } });
  });

  it('writes the sender’s leg before the recipient’s', async () => {
    const bank = await createBank();
    const { data } = await transfer(bank, bank.ann, { recipient: bank.bob.email });
    const legs = await database.owner`
      select leg, kind, transaction_id, balance_delta::int as moved from entries
      where company_id = ${bank.companyId} and journal_id = ${data.collection} order by leg`;
    expect([...legs]).toEqual([
      { leg: 1, kind: 'post', transaction_id: data.id, moved: -250 },
      { leg: 2, kind: 'post', transaction_id: data.partner.id, moved: 250 },
    ]);
  });

  it('beyond the balance leaves nothing with the recipient, not even an empty currency', async () => {
    const bank = await createBank();
    expect(await transfer(bank, bank.ann, { amount: 1_001, recipient: bank.bob.email })).toMatchObject({ status: 400 });
    const { data } = await bank.rest('GET', '/accounts/', { token: bank.bob.token });
    expect(data.results[0].currencies).toEqual([]);
  });

  it('back and forth a hundred times at once loses nothing', async () => {
    const bank = await createBank();
    await transfer(bank, bank.ann, { amount: 500, recipient: bank.bob.email });
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? transfer(bank, bank.ann, { amount: 7, recipient: bank.bob.email })
          : transfer(bank, bank.bob, { amount: 7, recipient: bank.ann.email }),
      ),
    );
    expect((await accountOf(bank, bank.ann)).balance + (await accountOf(bank, bank.bob)).balance).toBe(1_000);
    expect(await checkLedger(database.owner)).toEqual([]);
  });
});

const newcomer = 'new@comer.example';

describe('a transfer to somebody who has not registered', () => {
  it('is held from the sender for a temporary user, and an invitation waits to be sent', async () => {
    const bank = await createBank();
    const { status, data } = await transfer(bank, bank.ann, { recipient: ' New@Comer.example ' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ status: 'Pending', partner: { user: { email: newcomer, temporary: true } } });
    expect(data.expires - data.created).toBe(30 * 24 * 3_600_000);
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 750 });
    const messages = await database.owner`select channel, kind, data, sent_at from messages
      where company_id = ${bank.companyId} and recipient = ${newcomer}`;
    const invitation = { senderName: 'ann', amount: '2.50 USD', days: 30 };
    expect([...messages]).toEqual([{ channel: 'email', kind: 'transaction.invitation', data: invitation, sent_at: null }]);
  });

  it('twice is for the same temporary user; a mobile number gets an SMS', async () => {
    const bank = await createBank();
    const first = await transfer(bank, bank.ann, { amount: 1, recipient: newcomer });
    const second = await transfer(bank, bank.ann, { amount: 1, recipient: newcomer });
    expect(second.data.partner.user.id).toBe(first.data.partner.user.id);
    await transfer(bank, bank.ann, { amount: 1, recipient: '+27 82 123 4567' });
    const sms = await database.owner`select recipient from messages where company_id = ${bank.companyId} and channel = 'sms'`;
    expect(sms.map((row) => row['recipient'])).toEqual(['+27821234567']);
  });

  it('is replayed under its Idempotency-Key for whomever else it names, without a second temporary user', async () => {
    const bank = await createBank();
    const send = (recipient: string) =>
      bank.rest('POST', '/transactions/transfer/', {
        token: bank.ann.token,
        body: { amount: 250, currency: 'USD', recipient },
        headers: { 'Idempotency-Key': 'invite' },
      });
    const first = await send(newcomer);
    const again = await send('another@comer.example');
    expect([first.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
    const invited = await database.owner`select email from users where company_id = ${bank.companyId} and temporary`;
    const messages = await database.owner`select recipient from messages
      where company_id = ${bank.companyId} and kind = 'transaction.invitation'`;
    expect([[...invited], [...messages]]).toEqual([[{ email: newcomer }], [{ recipient: newcomer }]]);
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 750 });
  });

  it('without the money leaves neither user nor message', async () => {
    const bank = await createBank();
    expect((await transfer(bank, bank.ann, { amount: 1_001, recipient: newcomer })).status).toBe(400);
    const left = await database.owner`
      select (select count(*)::int from users where company_id = ${bank.companyId} and temporary) as users,
        (select count(*)::int from messages where company_id = ${bank.companyId} and kind = 'transaction.invitation') as messages`;
    expect(left[0]).toEqual({ users: 0, messages: 0 });
  });

  it('is refused where the company requires registration', async () => {
    const bank = await createBank();
    await database.owner`update companies set settings = '{"require_registration": true}' where id = ${bank.companyId}`;
    expect((await transfer(bank, bank.ann, { recipient: newcomer })).data).toEqual({ recipient: ['Recipient is not registered.'] });
  });

  it('fails when nobody claims it in time, once, and the money is free again', async () => {
    const bank = await createBank();
    const { data } = await transfer(bank, bank.ann, { recipient: newcomer });
    const services = { db: database.db, ledger: bank.services.ledger, log: bank.services.log };
    await database.owner`update transactions set expires_at = now() - interval '1 second' where company_id = ${bank.companyId}`;
    const runs = await Promise.all([failExpiredTransfers(services, new Date()), failExpiredTransfers(services, new Date())]);
    expect(runs.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const { data: ended } = await bank.rest('GET', `/transactions/${data.id}/`, { token: bank.ann.token });
    expect(ended.status).toBe('Failed');
    expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
    expect(await checkLedger(database.owner)).toEqual([]);
  });

  it('does not fail before its time', async () => {
    const bank = await createBank();
    const { data } = await transfer(bank, bank.ann, { recipient: newcomer });
    await failExpiredTransfers({ db: database.db, ledger: bank.services.ledger, log: bank.services.log }, new Date());
    const { data: still } = await bank.rest('GET', `/transactions/${data.id}/`, { token: bank.ann.token });
    expect(still.status).toBe('Pending');
  });

  it('that the ledger refuses to fail is logged as an error, and is left as it is', async () => {
    const bank = await createBank();
    const { data } = await transfer(bank, bank.ann, { recipient: newcomer });
    const logged: Record<string, unknown>[] = [];
    const log = { error: (fields: Record<string, unknown>) => void logged.push(fields) } as unknown as Log;
    // A job whose clock is ahead of the database's finds it too early.
    const ahead = new Date(Date.now() + 365 * DAY_MS);
    expect(await failExpiredTransfers({ db: database.db, ledger: bank.services.ledger, log }, ahead)).toBe(0);
    const errors = logged.filter(({ id }) => id === data.collection);
    expect(errors).toMatchObject([{ companyId: bank.companyId, err: { refusal: { reason: 'not_expired' } } }]);
    const { data: still } = await bank.rest('GET', `/transactions/${data.id}/`, { token: bank.ann.token });
    expect(still.status).toBe('Pending');
  });
});

describe('invitations', () => {
  const sentTo = async ({ companyId }: Bank, recipient = newcomer) => {
    const rows = await database.owner`select data ->> 'senderName' as sender from messages
      where company_id = ${companyId} and recipient = ${recipient} and kind = 'transaction.invitation'`;
    return rows.map(({ sender }) => sender as string);
  };

  const strangers = (count: number): string[] => Array.from({ length: count }, (_, index) => `stranger${index}@comer.example`);

  it('go out once a day from one sender to one address, however often they send', async () => {
    const bank = await createBank();
    const sent = await Promise.all([1, 2, 3, 4].map(() => transfer(bank, bank.ann, { amount: 10, recipient: newcomer })));
    expect(sent.map(({ status, data }) => [status, data.status])).toEqual(sent.map(() => [201, 'Pending']));
    expect(await sentTo(bank)).toEqual(['ann']);
    await fund(bank, bank.bob);
    await transfer(bank, bank.bob, { amount: 10, recipient: newcomer });
    expect(await sentTo(bank)).toEqual(['ann', 'bob']);
  });

  it('to more than twenty people a day are refused before a user is made for them; those who were invited are sent more', async () => {
    const bank = await createBank();
    const [first = '', ...others] = strangers(21);
    for (const recipient of [first, ...others.slice(1)])
      expect((await transfer(bank, bank.ann, { amount: 1, recipient })).status).toBe(201);
    const refused = await transfer(bank, bank.ann, { amount: 1, recipient: others[0] });
    const message = 'You cannot invite more people today. Send to people who have registered, or try again tomorrow.';
    expect(refused).toMatchObject({ status: 400, data: { recipient: [message] } });
    const [made] = await database.owner`select count(*)::int as count from users where company_id = ${bank.companyId} and temporary`;
    expect(made).toEqual({ count: 20 });
    expect((await transfer(bank, bank.ann, { amount: 1, recipient: first })).status).toBe(201);
    expect((await transfer(bank, bank.ann, { amount: 1, recipient: bank.bob.email })).status).toBe(201);
    // The refusal was no invitation: tomorrow the address gets its message.
    await bank.services.throttle.uncount('invite', `${bank.companyId} ${bank.ann.id}`);
    await bank.services.throttle.uncount('invite', `${bank.companyId} ${bank.ann.id}`);
    await transfer(bank, bank.ann, { amount: 1, recipient: others[0] });
    expect(await sentTo(bank, others[0])).toEqual(['ann']);
  });

  it('of what was refused or replayed are not counted', async () => {
    const bank = await createBank();
    const failing = vi.spyOn(bank.services.ledger, 'post').mockRejectedValue(unavailable());
    for (const recipient of [newcomer, ...strangers(21)])
      expect((await transfer(bank, bank.ann, { amount: 1, recipient })).status).toBe(503);
    failing.mockRestore();
    const headers = { 'Idempotency-Key': 'invited' };
    const body = { amount: 1, currency: 'USD', recipient: newcomer };
    for (let turn = 0; turn < 21; turn++) {
      expect((await bank.rest('POST', '/transactions/transfer/', { token: bank.ann.token, body, headers })).status).toBe(201);
    }
    expect(await sentTo(bank)).toEqual(['ann']);
    expect((await transfer(bank, bank.ann, { amount: 1, recipient: 'another@comer.example' })).status).toBe(201);
  });

  it('by SMS are among what a number gets in a day; beyond that the money is held without one', async () => {
    const bank = await createBank();
    const number = '+27825550042';
    for (let sent = 0; sent < 9; sent++) await bank.services.throttle.count('smsTo', number);
    await transfer(bank, bank.ann, { amount: 1, recipient: number });
    await fund(bank, bank.bob);
    const { status, data } = await transfer(bank, bank.bob, { amount: 1, recipient: number });
    expect([status, data.status]).toEqual([201, 'Pending']);
    expect(await sentTo(bank, number)).toEqual(['ann']);
  });

  it.each([
    ['URGENT: verify at https://evil.example/pay', 'URGENT verify at https evil example pay'],
    ['www.evil。example', 'www evil example'],
    ['call +27 (82) 555-0000 now', 'call now'],
    ['J. R. Ewing-Smith', 'J. R. Ewing-Smith'],
  ])('show a sender called “%s” as “%s”', async (name, shown) => {
    const bank = await createBank();
    await bank.ann.api.user.update({ first_name: '', last_name: name });
    await transfer(bank, bank.ann, { recipient: newcomer });
    expect(await sentTo(bank)).toEqual([shown]);
  });

  it('show who has no name by an address that they have verified, else by their company', async () => {
    const bank = await createBank();
    await bank.ann.api.user.update({ first_name: '' });
    await transfer(bank, bank.ann, { amount: 1, recipient: newcomer });
    await setUser(bank, bank.ann, 'email_verified', false);
    await transfer(bank, bank.ann, { amount: 1, recipient: 'another@comer.example' });
    expect([await sentTo(bank), await sentTo(bank, 'another@comer.example')]).toEqual([[bank.ann.email], [bank.company]]);
  });
});
