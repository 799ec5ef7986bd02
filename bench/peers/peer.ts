// The loads that `bench/peers.ts` runs against Countinghouse and other ledgers. Each ledger translates them into requests of its own API.
import type { LoadRequest } from '../load.ts';

export const PEER_ACCOUNT_COUNT = 1_000;
export const PEER_BATCH_SIZE = 24;
export const PEER_PAGE_SIZE = 15;
/** The load generator replaces it with a unique ID in each request. */
export const UNIQUE_ID = '[<id>]';

/** Requests of one ledger. Each connection cycles through them. */
export type PeerRequests = {
  /** One credit for each account. */
  credits: LoadRequest[];
  /** One transfer of 1 from each account to the next; the accounts have funds. */
  transfers: LoadRequest[];
  /** Atomic batches of PEER_BATCH_SIZE credits. */
  batches: LoadRequest[];
  /** First pages of all transactions that the caller may read. */
  transactions: LoadRequest[];
  /** First pages of the transactions of one account. */
  accountTransactions: LoadRequest[];
  balances: LoadRequest[];
};

export type LedgerPeer = {
  name: string;
  url: string;
  /** Creates the accounts and funds them. */
  prepare(): Promise<PeerRequests>;
};

type PeerRow = { name: string; requests: keyof PeerRequests; connections: number; accounts: 'all' | 1; unit: 'perSecond' | 'p50Ms' };

export const PEER_ROWS: PeerRow[] = [
  { name: 'credit, 1,000 accounts, requests/s', requests: 'credits', connections: 64, accounts: 'all', unit: 'perSecond' },
  { name: 'credit, one account, requests/s', requests: 'credits', connections: 64, accounts: 1, unit: 'perSecond' },
  { name: 'credit, one connection, p50 in ms', requests: 'credits', connections: 1, accounts: 'all', unit: 'p50Ms' },
  { name: 'transfer, requests/s', requests: 'transfers', connections: 64, accounts: 'all', unit: 'perSecond' },
  { name: `batch of ${PEER_BATCH_SIZE}, items/s`, requests: 'batches', connections: 64, accounts: 'all', unit: 'perSecond' },
  { name: 'list of transactions, requests/s', requests: 'transactions', connections: 64, accounts: 'all', unit: 'perSecond' },
  { name: 'list of one account, requests/s', requests: 'accountTransactions', connections: 64, accounts: 'all', unit: 'perSecond' },
  { name: 'balance, requests/s', requests: 'balances', connections: 64, accounts: 'all', unit: 'perSecond' },
];

/** Sends one request of the preparation and returns the response. Throws if it is not a success. */
export const sendJson = async (url: string, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}${path} returned ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
};

export const postRequest = (path: string, body: unknown): LoadRequest => ({ method: 'POST', path, body: JSON.stringify(body) });

export const getRequest = (path: string): LoadRequest => ({ method: 'GET', path });
