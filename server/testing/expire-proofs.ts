import { createLog } from '#server/platform/log.ts';
import { findRunningPostgres } from '#db/embedded/running.ts';
import postgres from 'postgres';

/** Sets the last proof of all sessions of a company to eleven minutes ago, in the database of the product under test. */
export const ageProofs = async (company: string): Promise<void> => {
  const url = await findRunningPostgres(process.env['DATA_DIR'] ?? './data', createLog({ level: 'error' }));
  if (url === undefined) throw new Error('The product under test does not run its own database.');
  const sql = postgres(url, { max: 1 });
  try {
    await sql`update tokens set proven_at = now() - interval '11 minutes'
      where company_id = (select id from companies where identifier = ${company})`;
  } finally {
    await sql.end();
  }
};
