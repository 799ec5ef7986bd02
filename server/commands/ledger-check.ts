// `npm run ledger:check`: proves the twelve invariants of the books on the configured database, or on the one that an
// address names (`npm run ledger:check -- postgresql://…`). Ends with 1 when one does not hold.
import path from 'node:path';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { openSql } from '#db/client.ts';
import { checkLedger, INVARIANTS, violationLines } from '#server/features/ledger/check.ts';
import { readEnvironment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';

const CHECK_TIMEOUT_MS = 3_600_000;

const check = async (url: string): Promise<boolean> => {
  const sql = openSql({ url, poolSize: 1, role: 'owner', statementTimeoutMs: CHECK_TIMEOUT_MS });
  try {
    const violations = await checkLedger(sql);
    const lines = violations.length > 0 ? violationLines(violations) : [`The books are right: ${INVARIANTS.length} invariants hold.`];
    process.stdout.write(`${lines.join('\n')}\n`);
    return violations.length === 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const checkEmbedded = async (dataDir: string): Promise<boolean> => {
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(dataDir), log: createLog({ level: 'warn' }) });
  try {
    return await check(server.url);
  } finally {
    await server.stop();
  }
};

const environment = readEnvironment(process.env);
const url = process.argv[2] ?? environment.databaseUrl;
const isRight = url ? await check(url) : await checkEmbedded(environment.dataDir);
process.exitCode = isRight ? 0 : 1;
