// Checks that a cluster has every table where it belongs.
import type { Sql } from '#db/client.ts';
import { findClusterProblems } from '#db/distribution/cluster.ts';
import { isRolePrepared, KEYS_TABLE, OWNER_FUNCTIONS } from '#db/distribution/distribute.ts';
import { DISTRIBUTED, LOCAL, REFERENCE } from '#db/distribution/tables.ts';

type TablePlacement = { name: string; kind: 'distributed' | 'reference' | 'local'; colocation: number; shards: number; placements: number };

const readPlacements = (sql: Sql): Promise<TablePlacement[]> => sql<TablePlacement[]>`
  select p.logicalrelid::text as name, case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end as kind,
    p.colocationid::int as colocation, count(distinct s.shardid)::int as shards, count(l.placementid)::int as placements
  from pg_dist_partition p left join pg_dist_shard s using (logicalrelid) left join pg_dist_placement l using (shardid)
  group by 1, 2, 3 order by 1`;

const expectedKind = (name: string): TablePlacement['kind'] => {
  if (DISTRIBUTED.includes(name)) return 'distributed';
  return REFERENCE.includes(name) ? 'reference' : 'local';
};

const REMEDY = 'Run npm run migrate.';

type UnfinishedWork = { keys: boolean; localRows: string | null; trigger: boolean; functions: number };

/** The steps that `distribute` has not completed, one line each, with the remedy. Reads the catalog of the coordinator only, so nodes may be down. */
export const findUnfinishedSteps = async (sql: Sql): Promise<string[]> => {
  const placed = new Set((await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`).map(({ name }) => name));
  const signatures = OWNER_FUNCTIONS.map(({ signature }) => signature);
  const [unfinished] = await sql<UnfinishedWork[]>`
    select to_regclass(${KEYS_TABLE}) is not null as keys,
      (select min(logicalrelid::text) from pg_dist_partition where pg_relation_size(logicalrelid) > 0) as "localRows",
      exists (select from pg_trigger where tgrelid = to_regclass('balances') and tgname = 'guard_balance') as trigger,
      (select count(*)::int from unnest(${signatures}::text[]) f join pg_dist_object o on o.objid = to_regprocedure(f)
        where o.force_delegation) as functions`;
  return [
    ...[...DISTRIBUTED, ...REFERENCE].filter((name) => !placed.has(name)).map((name) => `The table ${name} is not distributed. ${REMEDY}`),
    unfinished?.keys && `Some foreign keys are not restored yet. ${REMEDY}`,
    unfinished?.localRows && `The coordinator still has rows of ${unfinished.localRows}. ${REMEDY}`,
    !unfinished?.trigger && `The trigger that protects balances is missing. ${REMEDY}`,
    unfinished?.functions !== signatures.length && `The functions of the owner are not distributed. ${REMEDY}`,
    !(await isRolePrepared(sql)) && `The role of the API cannot connect to nodes, or has no lock timeout. ${REMEDY}`,
  ].filter((line) => typeof line === 'string');
};

/** The state of a cluster. `problems`: one line each, with the remedy. */
export type DistributionState = { summary: string[]; problems: string[] };

export const checkDistribution = async (sql: Sql): Promise<DistributionState> => {
  const tables = await readPlacements(sql);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const company = byName.get('companies');
  const nodes = await sql<{ address: string; shards: number }[]>`
    select n.nodename || ':' || n.nodeport as address, count(l.shardid)::int as shards
    from pg_dist_node n left join pg_dist_placement l on l.groupid = n.groupid
    where n.noderole = 'primary' group by 1 order by 1`;
  return {
    summary: [
      `${tables.filter(({ kind }) => kind === 'distributed').length} of ${DISTRIBUTED.length} tables are distributed by company in ${company?.shards ?? 0} shards.`,
      `${tables.filter(({ kind }) => kind === 'reference').length} of ${REFERENCE.length} tables are copied to every node.`,
      `${LOCAL.length} tables are on the coordinator.`,
      ...nodes.map(({ address, shards }) => `Node ${address} has ${shards} shards.`),
    ],
    problems: [
      ...(await findClusterProblems(sql)),
      ...(await findUnfinishedSteps(sql)),
      ...tables
        .filter(({ name, kind }) => kind !== expectedKind(name))
        .map(({ name, kind }) => `The table ${name} is a ${kind} table, but must be a ${expectedKind(name)} table.`),
      ...tables
        .filter(({ kind, colocation }) => kind === 'distributed' && colocation !== company?.colocation)
        .map(({ name }) => `The table ${name} is not colocated with companies.`),
      ...tables
        .filter(({ kind, shards, placements }) => kind === 'distributed' && placements !== shards)
        .map(({ name }) => `The table ${name} has shards without a placement.`),
    ],
  };
};
