// Nodes of the cluster that a test runs on.
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { TestDatabase } from '#server/testing/database.ts';

export type Placement = { shard: number; name: string; port: number };

/** The shard of a company and the node that has it. */
export const findPlacement = async ({ owner }: TestDatabase, { companyId }: CompanyFixture): Promise<Placement> => {
  const [placement] = await owner<Placement[]>`
    select p.shardid as shard, n.nodename as name, n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('companies', ${companyId}::bigint)`;
  return placement ?? { shard: 0, name: '', port: 0 };
};

/** The URL of the test database on a node. */
export const nodeUrl = ({ url: coordinatorUrl }: TestDatabase, port: number): string => {
  const url = new URL(coordinatorUrl);
  url.port = String(port);
  return url.href;
};
