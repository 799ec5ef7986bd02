// What a sender sees of a recipient before a transfer, and what they cannot find out.
import { expect, it } from 'vitest';
import { DAY_MS } from '#server/kernel/time.ts';
import { accountOf, fund, type Bank } from '#server/testing/bank.ts';
import { setContact } from '#server/testing/contacts.ts';
import { changeSettings } from '#server/testing/rules.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { database, createOffice } = useWorlds();

const USD = { currency: 'USD', amount: 100n };
const UNREADABLE = 'Enter an email address, a mobile number with its country code, a user id or an account reference.';

/** A company whose Ann has money, and whose Bob is called Bob Brook. */
const createBank = async (): Promise<Bank> => {
  const bank = await createOffice();
  await fund(bank, bank.ann);
  await bank.bob.api.user.update({ first_name: 'Bob', last_name: 'Brook' });
  return bank;
};

const previewFor = async (bank: Bank, recipient: string) => (await bank.ann.api.transactions.quote({ ...USD, recipient })).recipient;

it('shortens the name of a member until the two have exchanged money, in either direction', async () => {
  const bank = await createBank();
  const { created_at: created } = (await database.owner`select created_at from users where id = ${bank.bob.id}`)[0] ?? {};
  const member = { kind: 'member', member_since: (created as Date).getTime() };
  const { reference } = await accountOf(bank, bank.bob);
  for (const recipient of [bank.bob.email, bank.bob.id, reference]) {
    expect(await previewFor(bank, recipient)).toEqual({ ...member, name: 'Bob B.', has_transacted: false });
  }
  await fund(bank, bank.bob);
  await bank.bob.api.transactions.transfer({ ...USD, recipient: bank.ann.id });
  expect(await previewFor(bank, bank.bob.email)).toEqual({ ...member, name: 'Bob Brook', has_transacted: true });
});

it('names no member by their address where they have no name', async () => {
  const bank = await createBank();
  await bank.bob.api.user.update({ first_name: '', last_name: '' });
  const { reference } = await accountOf(bank, bank.bob);
  expect(await previewFor(bank, reference)).toMatchObject({ kind: 'member', name: null });
});

it('returns the account that an account reference names, for the transfer', async () => {
  const bank = await createBank();
  const { reference } = await accountOf(bank, bank.bob);
  const quote = await bank.ann.api.transactions.quote({ ...USD, recipient: reference });
  expect(quote.credit_account).toBe(reference);
  const sent = await bank.ann.api.transactions.transfer({ ...USD, credit_account: quote.credit_account });
  expect(sent).toMatchObject({ status: 'Complete', partner: { user: { id: bank.bob.id } } });
});

it('previews an unverified member and a stranger alike, with the day on which held money returns', async () => {
  const bank = await createBank();
  await changeSettings(database, bank, { unclaimed_transfer_days: 10 });
  await setContact(database, { companyId: bank.companyId, userId: bank.bob.id }, 'email', { isVerified: false });
  for (const recipient of [bank.bob.email, 'nobody@elsewhere.example', '+27825550099']) {
    const shown = await previewFor(bank, recipient);
    expect(shown).toEqual({ kind: 'unverified', held_until: expect.any(Number) });
    const { expires } = await bank.ann.api.transactions.transfer({ ...USD, amount: 1n, recipient });
    const heldUntil = shown.kind === 'unverified' ? shown.held_until : 0;
    expect(Math.abs((expires ?? 0) - heldUntil)).toBeLessThan(DAY_MS / 24);
  }
});

it('previews the sender’s own account, and refuses the one that the money comes from', async () => {
  const bank = await createBank();
  const { data: savings } = await bank.rest('POST', '/accounts/', { token: bank.ann.token, body: { name: 'Savings' } });
  expect(await previewFor(bank, savings.reference)).toEqual({ kind: 'self', account: savings.reference });
  const { fields } = await refusalOf(bank.ann.api.transactions.quote({ ...USD, recipient: bank.ann.email }));
  expect(fields).toEqual({ recipient: ['Debit and credit account must be different.'] });
});

it.each(['beatris', '+1', 'beatris@', '12345', 'Ann Brook'])('refuses “%s” on the recipient', async (recipient) => {
  const bank = await createBank();
  expect((await refusalOf(bank.ann.api.transactions.quote({ ...USD, recipient }))).fields).toEqual({ recipient: [UNREADABLE] });
});

it('finds no account of another company, and no hidden one', async () => {
  const [bank, other] = await Promise.all([createBank(), createBank()]);
  const foreign = await accountOf(other, other.bob);
  const { reference } = await accountOf(bank, bank.bob);
  await database.owner`update accounts set hidden = true where company_id = ${bank.companyId} and reference = ${reference}`;
  for (const recipient of [foreign.reference, reference]) {
    expect((await refusalOf(bank.ann.api.transactions.quote({ ...USD, recipient }))).fields).toEqual({ recipient: [UNREADABLE] });
  }
});

it('refuses an unverified address where the company requires registration', async () => {
  const bank = await createBank();
  await changeSettings(database, bank, { require_registration: true });
  const { fields } = await refusalOf(bank.ann.api.transactions.quote({ ...USD, recipient: 'nobody@elsewhere.example' }));
  expect(fields).toEqual({ recipient: ['Recipient is not registered.'] });
});

it('stops after sixty lookups of strangers an hour, and counts no lookups of people one has exchanged money with', async () => {
  const bank = await createBank();
  await bank.ann.api.transactions.transfer({ ...USD, amount: 1n, recipient: bank.bob.id });
  for (let lookup = 0; lookup < 3; lookup++) await previewFor(bank, bank.bob.email);
  const subject = `${bank.companyId} ${bank.ann.id}`;
  for (let lookup = 0; lookup < 59; lookup++) await bank.services.throttle.count('previewRecipient', subject);
  expect(await previewFor(bank, 'nobody@elsewhere.example')).toMatchObject({ kind: 'unverified' });
  expect(await refusalOf(bank.ann.api.transactions.quote({ ...USD, recipient: bank.admin.email }))).toMatchObject({ code: 'throttled' });
});

it('looks nobody up for a sender who could not make the transfer', async () => {
  const bank = await createBank();
  const { transactions } = bank.bob.api;
  for (const recipient of [bank.ann.email, 'nobody@elsewhere.example', 'beatris']) {
    expect((await refusalOf(transactions.quote({ ...USD, recipient }))).fields).toEqual({ amount: ['Insufficient funds.'] });
  }
});

it('refuses a mobile number over REST that nobody can register with, and holds nothing for it', async () => {
  const bank = await createBank();
  for (const recipient of ['+000000', '+99999999999', '+2782']) {
    const body = { amount: 100, currency: 'USD', recipient };
    const { status, data } = await bank.rest('POST', '/transactions/transfer/', { token: bank.ann.token, body });
    expect([status, Object.keys(data)]).toEqual([400, ['recipient']]);
  }
  expect(await accountOf(bank, bank.ann)).toMatchObject({ balance: 1_000, available: 1_000 });
});
