// Formance Ledger v2.
import { getRequest, PEER_ACCOUNT_COUNT, PEER_BATCH_SIZE, PEER_PAGE_SIZE, postRequest, sendJson, type LedgerPeer } from './peer.ts';

/** `minimal` switches off what Formance can omit: hashes, moves and metadata history. It needs `--experimental-features`. */
export type FormanceFeatures = 'default' | 'minimal';

const MINIMAL_FEATURES = {
  ACCOUNT_METADATA_HISTORY: 'DISABLED',
  HASH_LOGS: 'DISABLED',
  MOVES_HISTORY: 'OFF',
  MOVES_HISTORY_POST_COMMIT_EFFECTIVE_VOLUMES: 'DISABLED',
  TRANSACTION_METADATA_HISTORY: 'DISABLED',
};

const ASSET = 'USD/2';

type Posting = { postings: { source: string; destination: string; amount: number; asset: string }[]; metadata: object };

const posting = (source: string, destination: string, amount: number): Posting => ({
  postings: [{ source, destination, amount, asset: ASSET }],
  metadata: {},
});

export const formancePeer = (url: string, features: FormanceFeatures): LedgerPeer => ({
  name: `Formance (${features})`,
  url,
  prepare: async () => {
    const ledger = `/v2/bench-${features}-${Date.now()}`;
    await sendJson(url, ledger, features === 'minimal' ? { features: MINIMAL_FEATURES } : {});
    const accounts = Array.from({ length: PEER_ACCOUNT_COUNT }, (_account, index) => `users:${index}`);
    for (const account of accounts) await sendJson(url, `${ledger}/transactions`, posting('world', account, 1_000_000));
    const creditOf = (account: string, index: number) => posting('world', account, 100 + index);
    return {
      credits: accounts.map((account, index) => postRequest(`${ledger}/transactions`, creditOf(account, index))),
      transfers: accounts.map((account, index) =>
        postRequest(`${ledger}/transactions`, posting(account, accounts[(index + 1) % accounts.length] ?? account, 1)),
      ),
      batches: accounts.map((account) =>
        postRequest(
          `${ledger}/_bulk?atomic=true`,
          Array.from({ length: PEER_BATCH_SIZE }, (_item, index) => ({ action: 'CREATE_TRANSACTION', data: creditOf(account, index) })),
        ),
      ),
      transactions: [getRequest(`${ledger}/transactions?pageSize=${PEER_PAGE_SIZE}`)],
      accountTransactions: accounts.map((account) => {
        const query = encodeURIComponent(JSON.stringify({ $match: { account } }));
        return getRequest(`${ledger}/transactions?pageSize=${PEER_PAGE_SIZE}&query=${query}`);
      }),
      balances: accounts.map((account) => getRequest(`${ledger}/accounts/${account}?expand=volumes`)),
    };
  },
});
