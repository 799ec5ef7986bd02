// Idempotency keys of requests that post: the ledger commits key, effect and answer together.
import { describe, expect, it } from 'vitest';
import { countTransactions, credit, debit, fund } from '#server/testing/bank.ts';
import { useWorlds } from '#server/testing/world.ts';

const worlds = useWorlds();
const { database } = worlds;
const { createOffice: createBank } = worlds;

describe('Idempotency-Key on a posting', () => {
  const key = (value: string) => ({ 'Idempotency-Key': value });

  it('sent again answers the same bytes and moves no money twice', async () => {
    const bank = await createBank();
    const first = await credit(bank, bank.ann, {}, key('once'));
    const again = await credit(bank, bank.ann, {}, key('once'));
    expect(again.text).toBe(first.text);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
    expect(await countTransactions(bank)).toBe(1);
  });

  it('a hundred times at once posts once', async () => {
    const bank = await createBank();
    const answers = await Promise.all(Array.from({ length: 100 }, () => credit(bank, bank.ann, {}, key('storm'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await countTransactions(bank)).toBe(1);
  });

  it('with another body replays the first, unless the company is strict', async () => {
    const bank = await createBank();
    const first = await credit(bank, bank.ann, {}, key('body'));
    expect((await credit(bank, bank.ann, { amount: 5 }, key('body'))).text).toBe(first.text);
    await database.owner`update companies set settings = '{"strict_idempotency": true}' where id = ${bank.companyId}`;
    expect(await credit(bank, bank.ann, { amount: 5 }, key('body'))).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect((await credit(bank, bank.ann, {}, key('body'))).text).toBe(first.text);
  });

  it('replays although the new body would be refused', async () => {
    const bank = await createBank();
    const first = await credit(bank, bank.ann, {}, key('later'));
    expect((await credit(bank, bank.ann, { amount: 'x' }, key('later'))).text).toBe(first.text);
  });

  it('of another user, or on another path, is another key', async () => {
    const bank = await createBank();
    await fund(bank, bank.ann);
    await credit(bank, bank.ann, {}, key('mine'));
    expect((await credit(bank, bank.bob, {}, key('mine'))).headers.get('idempotent-replayed')).toBeNull();
    expect((await debit(bank, bank.ann, {}, key('mine'))).data.tx_type).toBe('debit');
  });

  it('keeps a refusal, so that money which comes later does not change the answer', async () => {
    const bank = await createBank();
    const refused = await debit(bank, bank.ann, {}, key('poor'));
    await fund(bank, bank.ann);
    const again = await debit(bank, bank.ann, {}, key('poor'));
    expect([refused.status, again.text]).toEqual([400, refused.text]);
  });

  it('holds for the end of a transaction, and for a change of its note', async () => {
    const bank = await createBank();
    const { data } = await credit(bank, bank.ann);
    const change = (body: Record<string, unknown>, value: string) =>
      bank.rest('PATCH', `/admin/transactions/${data.id}/`, { token: bank.admin.token, body, headers: key(value) });
    const noted = await change({ note: 'Checked', metadata: { by: 'admin' } }, 'note');
    expect((await change({ note: 'Other' }, 'note')).text).toBe(noted.text);
    const completed = await change({ status: 'complete' }, 'end');
    expect(completed.data).toMatchObject({ status: 'Complete', note: 'Checked', metadata: { by: 'admin' } });
    expect((await change({ status: 'complete' }, 'end')).text).toBe(completed.text);
  });

  it('is forgotten after a day', async () => {
    const bank = await createBank();
    const first = await credit(bank, bank.ann, {}, key('old'));
    await database.owner`update idempotency_keys set expires_at = now() - interval '1 second' where company_id = ${bank.companyId}`;
    const second = await credit(bank, bank.ann, {}, key('old'));
    expect(second.data.id).not.toBe(first.data.id);
    expect(await countTransactions(bank)).toBe(2);
  });
});
