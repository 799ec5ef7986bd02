import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** Any number, the same in every process: only one migrates at a time. */
const ADVISORY_LOCK = 7_203_113;

/**
 * Brings the database up to date. Several processes may start at once: one migrates, the others wait for it.
 * Throws when a migration fails; the process must then stop.
 */
export const migrate = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCK})`;
    await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await sql.end({ timeout: 5 });
  }
};
