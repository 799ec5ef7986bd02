// Citus clusters: whether the database is the coordinator of one, and whether its nodes meet the requirements.
import type postgres from 'postgres';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** Citus versions, and PostgreSQL versions with Citus, that the tests have run on. */
const TESTED_CITUS = '13.2';
const TESTED_POSTGRES_MAJOR = 15;

/** True if the database has the extension citus. */
export const isCluster = async (sql: postgres.ISql): Promise<boolean> => {
  const [row] = await sql<{ found: boolean }[]>`select exists (select from pg_extension where extname = 'citus') as found`;
  return row?.found ?? false;
};

type Node = { name: string; port: number; success: boolean; result: string };

/** The checked properties of a node: the versions, the setting that allows triggers, and the extension in the same database. */
const NODE_STATE = `select concat_ws(' ', current_setting('server_version_num')::int / 10000,
  coalesce((select extversion from pg_extension where extname = 'citus'), 'none'),
  coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off'))`;

const readNodes = (sql: postgres.ISql): Promise<Node[]> => sql<Node[]>`
  select n.nodename as name, n.nodeport as port, r.success, r.result
  from run_command_on_all_nodes(${NODE_STATE}, false, false) r join pg_dist_node n on n.nodeid = r.nodeid order by n.nodeid`;

const findNodeProblems = ({ name, port, success, result }: Node): string[] => {
  const node = `${name}:${port}`;
  if (!success) return [`Node ${node} does not respond: ${result}`];
  const [major, citus = '', triggers] = result.split(' ');
  return [
    Number(major) !== TESTED_POSTGRES_MAJOR && `Node ${node} runs PostgreSQL ${major}. Use PostgreSQL ${TESTED_POSTGRES_MAJOR} with Citus.`,
    citus === 'none' && `Node ${node} lacks the extension. Run on it: create extension citus`,
    citus !== 'none' && !citus.startsWith(`${TESTED_CITUS}-`) && `Node ${node} runs Citus ${citus}. Use Citus ${TESTED_CITUS}.`,
    triggers !== 'on' && `Node ${node} must have citus.enable_unsafe_triggers = on in postgresql.conf.`,
  ].filter((problem) => problem !== false);
};

/** The problems of all nodes, one line each, with the remedy. Empty if the cluster can be used. */
export const findClusterProblems = async (sql: postgres.ISql): Promise<string[]> => {
  const [user] = await sql<{ isSuperuser: boolean }[]>`
    select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`;
  const nodes = await readNodes(sql);
  return [
    ...(user?.isSuperuser ? [] : ['The user in DATABASE_URL must be a superuser to distribute tables.']),
    ...(nodes.length === 0 ? ["The coordinator is not registered. Run on it: select citus_set_coordinator_host('its address')"] : []),
    ...nodes.flatMap(findNodeProblems),
  ];
};

/** Throws an OperatorError that lists the problems. */
export const requireUsableCluster = async (sql: postgres.ISql): Promise<void> => {
  const problems = await findClusterProblems(sql);
  if (problems.length > 0) throw new OperatorError(['The Citus cluster cannot be used:', ...problems].join('\n- '));
};
