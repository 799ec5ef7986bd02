// One PostgreSQL per test run, with one migrated template that workers clone. It is deleted after the run. With DATABASE_URL, the tests run on that
// server instead, and with the ports of a Citus cluster, on that cluster.
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from '#db/embedded/temporary.ts';
import { migrate } from '#db/migrate.ts';
import { createDistributedDatabase, readClusterPorts } from '#server/testing/citus-cluster.ts';
import { prepareCompanies } from '#server/testing/prepared-companies.ts';

/** The database that workers clone: create database … template countinghouse_template. */
const TEMPLATE = 'countinghouse_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the `postgres` database on the run's server, for the owner. */
    serverUrl: string;
    /** Name of the migrated template database, empty except for the prepared companies. */
    templateDatabase: string;
    /** The ports of a Citus cluster, the coordinator first. Empty: the tests run on one PostgreSQL. */
    clusterPorts: number[];
    /** The URL of the database of the first worker on the cluster. */
    clusterDatabase: string;
  }
}

const runOnServer = async (serverUrl: string, statement: string): Promise<void> => {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const dropTemplate = (serverUrl: string): Promise<void> => runOnServer(serverUrl, `drop database if exists ${TEMPLATE} with (force)`);

const createTemplate = async (serverUrl: string): Promise<void> => {
  await dropTemplate(serverUrl);
  await runOnServer(serverUrl, `create database ${TEMPLATE}`);
  const template = new URL(serverUrl);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  await prepareCompanies(template.href);
};

const useExternalPostgres = (url: string): Awaited<ReturnType<typeof startTemporaryPostgres>> => ({ url, stop: () => dropTemplate(url) });

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const clusterPorts = readClusterPorts();
  project.provide('clusterPorts', clusterPorts);
  const { DATABASE_URL: externalUrl } = process.env;
  const server = externalUrl ? useExternalPostgres(externalUrl) : await startTemporaryPostgres();
  try {
    await createTemplate(server.url);
    // Before concurrent workers create theirs: all databases share the roles, which cannot be changed concurrently.
    project.provide('clusterDatabase', clusterPorts.length > 0 ? await createDistributedDatabase(clusterPorts) : '');
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('templateDatabase', TEMPLATE);
  return server.stop;
};
