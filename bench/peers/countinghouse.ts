// Countinghouse in the same comparison: users credit and read their own accounts, and the company's admin reads all transactions.
import { CURRENCY, type BenchCompany } from '../seed/company.ts';
import { batchesOf, creditsOf, fundsOf, transfersOf } from '../rows/credit.ts';
import { PEER_PAGE_SIZE, type LedgerPeer } from './peer.ts';

export const countinghousePeer = (
  url: string,
  company: BenchCompany,
  run: (requests: ReturnType<typeof fundsOf>) => Promise<void>,
): LedgerPeer => ({
  name: 'Countinghouse',
  url,
  prepare: async () => {
    const { admin, people } = company;
    await run(fundsOf(company));
    const page = `page_size=${PEER_PAGE_SIZE}`;
    return {
      credits: creditsOf(people),
      transfers: transfersOf(people),
      batches: batchesOf(people),
      transactions: [{ method: 'GET', path: `/3/admin/transactions/?${page}`, token: admin.token }],
      accountTransactions: people.map(({ account, token }) => ({
        method: 'GET',
        path: `/3/transactions/?account=${account}&${page}`,
        token,
      })),
      balances: people.map(({ account, token }) => ({ method: 'GET', path: `/3/accounts/${account}/currencies/${CURRENCY}/`, token })),
    };
  },
});
