// The crash drill: clients post, hold, capture, release and reverse on hot and other accounts while server and PostgreSQL are killed in
// turn, in both arrangements. Finally everything is restarted and the ledger is checked. The seed determines requests and kills, not the
// interleaving.
import { openSql } from '#db/client.ts';
import { createRandom } from '#server/kernel/seeded-random.ts';
import { type DrillCompany, createDrillCompany } from '#server/commands/ledger-prove/drill-company.ts';
import { openConnections } from '#server/commands/ledger-prove/connection.ts';
import {
  type Arrangement,
  type Installation,
  startDrillPostgres,
  startInstallation,
  type Victim,
} from '#server/commands/ledger-prove/installation.ts';
import { createJournal, type OrderJournal, takeFrom } from '#server/commands/ledger-prove/journal.ts';
import { checkApi } from '#server/commands/ledger-prove/check-api.ts';
import { type Finding, checkLedgerRows } from '#server/commands/ledger-prove/check-ledger.ts';
import { runKiller } from '#server/commands/ledger-prove/killer.ts';
import { type DrillLoad, runLoad, settle } from '#server/commands/ledger-prove/load.ts';
import { createOrders, createOpeningOrders } from '#server/commands/ledger-prove/orders.ts';
import { HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';

export type DrillOptions = {
  /** The directory for all data. */
  directory: string;
  seed: number;
  /** The minimum number of acknowledged requests. */
  acknowledged: number;
  /** Each victim is killed if there are at least three. */
  killsPerArrangement: number;
  usersPerCompany: number;
  clients: number;
  /** How many responses and transactions are read again through the API. */
  sampleSize: number;
  report(line: string): void;
  /** Aborts the drill, which then throws. */
  signal?: AbortSignal;
};

export type DrillResult = { journal: OrderJournal; kills: Map<Victim, number>; findings: Finding[] };

/** Each client has up to two requests in progress, and sends each up to twice. */
const toInProgressMax = ({ clients }: Pick<DrillOptions, 'clients'>): number => clients * 4;
const COMPANIES = ['first', 'second'] as const;

type Drill = DrillOptions & Omit<DrillLoad, 'installation'> & { killCounts: Map<Victim, number>; nextKey: () => string };

/** Runs the product in an arrangement while it is in use, and stops it gracefully. */
const withInstallation = async <Result>(
  { directory, report }: DrillOptions,
  arrangement: Arrangement,
  use: (installation: Installation) => Promise<Result>,
): Promise<Result> => {
  const installation = await startInstallation(directory, arrangement);
  report(`Server running with ${arrangement}.`);
  let result: Result;
  try {
    result = await use(installation);
  } catch (error) {
    // The first error is the one to report.
    await installation.stop().catch(() => undefined);
    throw error;
  }
  await installation.stop();
  return result;
};

const createDrillCompanies = async (drill: Drill, installation: Installation): Promise<readonly [DrillCompany, ...DrillCompany[]]> => {
  const api = { connections: drill.connections, url: installation.url };
  const [first, ...otherCompanies] = COMPANIES;
  const drillCompanies = [await createDrillCompany(api, first, drill.usersPerCompany)] as [DrillCompany, ...DrillCompany[]];
  for (const company of otherCompanies) drillCompanies.push(await createDrillCompany(api, company, drill.usersPerCompany));
  const openings = drillCompanies.flatMap((drillCompany) => createOpeningOrders(drillCompany, drill.nextKey));
  await Promise.all(openings.map((order) => settle({ ...drill, installation }, order)));
  return drillCompanies;
};

const reportKill = ({ journal, killCounts, report }: Drill, victim: Victim, outageMs: number): void => {
  killCounts.set(victim, (killCounts.get(victim) ?? 0) + 1);
  const { acknowledged, transactions, repeats } = journal;
  const outage = `killed ${victim}, which responds again after ${(outageMs / SECOND_MS).toFixed(1)} s`;
  report(`  ${acknowledged.count} requests acknowledged, ${transactions.size} transactions, ${repeats} requests repeated; ${outage}`);
};

/** Runs load and kills until `to` requests are acknowledged. */
const runLoadAndKills = async (
  drill: Drill,
  installation: Installation,
  drillCompanies: readonly [DrillCompany, ...DrillCompany[]],
  to: number,
): Promise<void> => {
  const { journal, random, nextKey, killsPerArrangement, signal } = drill;
  const choose = (limit: number): number => random.integer(0, limit - 1);
  const nextOrders = createOrders({
    random,
    nextKey,
    drillCompanies,
    takePending: () => takeFrom(journal.pendingCollections, choose),
    takeComplete: () => takeFrom(journal.completeCollections, choose),
  });
  const ending = new AbortController();
  const killing = runKiller({
    installation,
    acknowledged: journal.acknowledged,
    random,
    from: journal.acknowledged.count,
    to,
    kills: killsPerArrangement,
    inProgressMax: toInProgressMax(drill),
    onKill: (victim, outageMs) => reportKill(drill, victim, outageMs),
    signal: ending.signal,
  });
  const hasEnded = () => signal?.aborted || ending.signal.aborted || journal.acknowledged.count >= to;
  const loading = runLoad({ ...drill, installation }, drill.clients, nextOrders, hasEnded);
  const end = () => ending.abort();
  await Promise.all([loading.finally(end), killing.catch(end).then(() => killing)]);
  signal?.throwIfAborted();
};

/** Starts only PostgreSQL on the drill's data. */
const checkDirectory = async ({ directory, journal }: Drill): Promise<Finding[]> => {
  const postgres = await startDrillPostgres(directory);
  const sql = openSql({ url: postgres.url, poolSize: 1, role: 'owner', statementTimeoutMs: HOUR_MS });
  try {
    return await checkLedgerRows(sql, journal);
  } finally {
    await sql.end({ timeout: 5 });
    await postgres.stop();
  }
};

const createDrill = (options: DrillOptions): Drill => {
  let keyCount = 0;
  return {
    ...options,
    connections: openConnections(toInProgressMax(options)),
    journal: createJournal(),
    random: createRandom(options.seed),
    killCounts: new Map(),
    nextKey: () => `${options.seed}-${(keyCount += 1)}`,
  };
};

/** Runs the drill in an empty directory and checks the ledger. Throws if the server does not start again. */
export const runDrill = async (options: DrillOptions): Promise<DrillResult> => {
  const drill = createDrill(options);
  const { journal, acknowledged, connections, random, sampleSize, report, killCounts } = drill;
  try {
    const drillCompanies = await withInstallation(drill, 'own PostgreSQL', async (installation) => {
      const created = await createDrillCompanies(drill, installation);
      await runLoadAndKills(drill, installation, created, Math.floor(acknowledged / 2));
      return created;
    });
    await withInstallation(drill, 'separate PostgreSQL', (installation) =>
      runLoadAndKills(drill, installation, drillCompanies, acknowledged),
    );
    const tokens = new Map(drillCompanies.map(({ company, admin }) => [company, admin.token]));
    const apiFindings = await withInstallation(drill, 'own PostgreSQL', ({ url }) =>
      checkApi(journal, tokens, { url, connections, random, sampleSize }),
    );
    report('Server stopped. Comparing acknowledged requests with the ledger...');
    return { journal, kills: killCounts, findings: [...(await checkDirectory(drill)), ...apiFindings] };
  } finally {
    connections.close();
  }
};
