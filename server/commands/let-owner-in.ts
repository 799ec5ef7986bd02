// `npm run owner:let-in -- --company <identifier>`: for an operator, when the owner of a company has lost every way in. Removes the
// owner's authenticators and the pauses after wrong passwords, and prints a link that sets a new password. With --without-rules it
// also deletes the rules that would make the owner set up an authenticator first. Ends with 1 when it cannot be done.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, openSql } from '#db/client.ts';
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts';
import { letOwnerIn, type LetIn } from '#server/features/auth/let-owner-in.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { readEnvironment, type Environment } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { createThrottle } from '#server/platform/throttle.ts';

const USAGE = 'Say which company: npm run owner:let-in -- --company <identifier> [--without-rules]';
const CLOSE_TIMEOUT_SECONDS = 5;

type Arguments = { company: string; withoutRules: boolean };

const readArguments = (): Arguments => {
  try {
    const { values } = parseArgs({ options: { company: { type: 'string' }, 'without-rules': { type: 'boolean', default: false } } });
    if (values.company) return { company: values.company, withoutRules: values['without-rules'] };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
  throw new OperatorError(USAGE);
};

const report = ({ owner, link, expiresAt, authenticators, rules }: LetIn, { company, withoutRules }: Arguments): string => {
  const named = `${owner.firstName} ${owner.lastName}`.trim();
  const who = [named, owner.email ?? owner.mobile ?? owner.id].filter((part) => part !== '').join(', ');
  const left = withoutRules ? 'Rules that were deleted' : 'Rules that will ask for a new authenticator (--without-rules deletes them)';
  return [
    `The owner of ${company} (${who}) can come in.`,
    `Authenticators that were removed: ${authenticators}`,
    `${left}: ${rules.join(', ') || 'none'}`,
    `Works once, until ${expiresAt.toISOString()}. Whoever has it gets in:`,
    link,
  ].join('\n');
};

const letIn = async (url: string, environment: Environment, given: Arguments): Promise<void> => {
  const { encryptionKey, sessionSecret } = await loadSecrets(environment);
  const { db, close } = openDatabase({ url, poolSize: 1, role: 'api' });
  const throttleSql = openSql({ url, poolSize: 1, role: 'api' });
  try {
    const services = {
      clock: systemClock,
      encryption: createEncryption(encryptionKey),
      throttle: createThrottle({ sql: throttleSql, secret: sessionSecret, limitsRegistrations: true }),
      clientAddress: 'this machine',
      userAgent: 'owner:let-in',
      requestId: newId(),
      appUrl: environment.appUrl,
    };
    process.stdout.write(`${report(await letOwnerIn(db, services, given), given)}\n`);
  } finally {
    await Promise.all([close(), throttleSql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
  }
};

const letInEmbedded = async (environment: Environment, given: Arguments): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(environment.dataDir), log: createLog({ level: 'warn' }) });
  try {
    await letIn(server.url, environment, given);
  } finally {
    await server.stop();
  }
};

const main = async (): Promise<void> => {
  const given = readArguments();
  const environment = readEnvironment(process.env);
  await (environment.databaseUrl ? letIn(environment.databaseUrl, environment, given) : letInEmbedded(environment, given));
};

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
});
