// A connection between nodes of a Citus cluster that ends during COMMIT. Run by `npm run test:citus`.
import { expect, onTestFinished, test } from 'vitest';
import { checkLedger } from '#server/ledger/store/invariants.ts';
import { createLog } from '#server/platform/log.ts';
import { findPlacement, nodeUrl, type Placement } from '#server/testing/cluster-nodes.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';
import { createDatabaseProxy, type ProxySide } from '#server/testing/database-proxy.ts';
import { openLedger, openLedgerClient } from '#server/testing/ledger-client.ts';

const { database, createFixture } = useFixtures();

/** Failures of a node are logged. */
const log = createLog({ level: 'silent' });

/** A node's messages pass a proxy, which cuts the connection at the first message of `side` with `mark` after `arm`. */
const interposeProxy = async (placement: Placement, side: ProxySide, mark: Buffer) => {
  const state = { isArmed: false, cuts: 0 };
  const proxy = await createDatabaseProxy(nodeUrl(database, placement.port), (chunk, sender) => {
    const isCut = state.isArmed && sender === side && chunk.includes(mark);
    if (!isCut) return false;
    state.isArmed = false;
    state.cuts += 1;
    return true;
  });
  const moveNode = (from: number, to: number) => database.owner`
    select citus_update_node(nodeid, nodename, ${to}) from pg_dist_node where nodeport = ${from}`;
  const proxyPort = Number(new URL(proxy.url).port);
  await moveNode(placement.port, proxyPort);
  onTestFinished(async () => {
    await moveNode(proxyPort, placement.port);
    proxy.cut();
  });
  return { state, arm: () => void (state.isArmed = true) };
};

/** Statement texts of the coordinator end with a zero byte; so do the tags of a node. */
const COMMIT_MARK = Buffer.from('COMMIT\0');

test.each([
  { moment: 'before a node receives COMMIT', side: 'client' as const },
  { moment: 'before the response of a node to COMMIT arrives', side: 'database' as const },
])('no posting is lost or repeated when a connection ends $moment', async ({ side }) => {
  const fixture = await createFixture({ log });
  const { state, arm } = await interposeProxy(await findPlacement(database, fixture), side, COMMIT_MARK);
  const { ledger, counts } = openLedger(database, { concurrency: 1 });
  const client = await openLedgerClient(database, fixture, ledger);
  expect(await client.move('credit', 5n)).toBe('5');
  arm();
  expect(await client.move('credit', 7n)).toBe('12');
  expect(state.cuts).toBe(1);
  expect(counts.ambiguous).toBe(1);
  const rows = await database.owner<{ amount: string }[]>`
    select amount from transactions where company_id = ${fixture.companyId} order by amount::numeric`;
  expect(rows.map(({ amount }) => amount)).toEqual(['5', '7']);
  await expect(checkLedger(database.owner, fixture.companyId)).resolves.toEqual([]);
});
