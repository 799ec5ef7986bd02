// One PostgreSQL per test run, with one migrated template that workers clone. It is deleted after the run.
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from '#db/embedded/temporary.ts';
import { migrate } from '#db/migrate.ts';
import { prepareCompanies } from '#server/testing/prepared-companies.ts';

/** The database that workers clone: create database … template countinghouse_template. */
const TEMPLATE = 'countinghouse_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the database postgres on the run's server, as the owner. */
    serverUrl: string;
    /** Name of the migrated template database, empty but for companies to take. */
    templateDatabase: string;
  }
}

const createTemplate = async (serverUrl: string): Promise<void> => {
  const sql = postgres(serverUrl, { max: 1 });
  try {
    await sql.unsafe(`create database ${TEMPLATE}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
  const template = new URL(serverUrl);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  await prepareCompanies(template.href);
};

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTemporaryPostgres();
  try {
    await createTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('templateDatabase', TEMPLATE);
  return server.stop;
};
