// Blnk. Its queue is skipped, so that a response means that the transaction is committed, as with the other ledgers.
import {
  getRequest,
  PEER_ACCOUNT_COUNT,
  PEER_BATCH_SIZE,
  PEER_PAGE_SIZE,
  postRequest,
  sendJson,
  UNIQUE_ID,
  type LedgerPeer,
} from './peer.ts';

const CURRENCY = 'USD';

const transactionOf = (source: string, destination: string, amount: number, reference: string) => ({
  precise_amount: amount,
  precision: 100,
  currency: CURRENCY,
  source,
  destination,
  reference,
  description: 'bench',
  allow_overdraft: source.startsWith('@'),
  skip_queue: true,
});

export const blnkPeer = (url: string): LedgerPeer => ({
  name: 'Blnk',
  url,
  prepare: async () => {
    const run = Date.now();
    const { ledger_id } = (await sendJson(url, '/ledgers', { name: `bench-${run}` })) as { ledger_id: string };
    const balances: string[] = [];
    for (let index = 0; index < PEER_ACCOUNT_COUNT; index++) {
      const balance = (await sendJson(url, '/balances', { ledger_id, currency: CURRENCY })) as { balance_id: string };
      balances.push(balance.balance_id);
      await sendJson(url, '/transactions', transactionOf('@bench', balance.balance_id, 1_000_000, `${run}-${index}`));
    }
    return {
      credits: balances.map((balance, index) => postRequest('/transactions', transactionOf('@bench', balance, 100 + index, UNIQUE_ID))),
      transfers: balances.map((balance, index) =>
        postRequest('/transactions', transactionOf(balance, balances[(index + 1) % balances.length] ?? balance, 1, UNIQUE_ID)),
      ),
      batches: balances.map((balance) =>
        postRequest('/transactions/bulk', {
          atomic: true,
          skip_queue: true,
          transactions: Array.from({ length: PEER_BATCH_SIZE }, (_item, index) =>
            transactionOf('@bench', balance, 100 + index, `${UNIQUE_ID}-${index}`),
          ),
        }),
      ),
      transactions: [getRequest(`/transactions?limit=${PEER_PAGE_SIZE}`)],
      accountTransactions: balances.map((balance) =>
        postRequest('/transactions/filter', {
          filters: [{ field: 'destination', operator: 'eq', value: balance }],
          limit: PEER_PAGE_SIZE,
        }),
      ),
      balances: balances.map((balance) => getRequest(`/balances/${balance}`)),
    };
  },
});
