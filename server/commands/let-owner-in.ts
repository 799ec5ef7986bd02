// `npm run owner:let-in -- --company <identifier>`: restores an owner's access. Removes the owner's authenticators and password throttles, and
// prints a link that sets a new password. --without-rules also deletes MFA rules that block the owner, and --from-anywhere exempts the
// owner from IP access rules. Exits with 1 on failure.
import { openDatabase, openSql } from '#db/client.ts';
import { readFlags, runCommand, withDatabase } from '#server/commands/command-line.ts';
import { type OwnerAccess, restoreOwnerAccess } from '#server/modules/identity/index.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { readEnvironment, type Environment } from '#server/platform/environment/environment.ts';
import { loadSecrets } from '#server/platform/security/secrets.ts';
import { createThrottle } from '#server/platform/security/throttle.ts';

const USAGE = 'Usage: npm run owner:let-in -- --company <identifier> [--without-rules] [--from-anywhere]';
const CLOSE_TIMEOUT_SECONDS = 5;

type Arguments = { company: string; withoutRules: boolean; fromAnywhere: boolean };

const readArguments = (): Arguments => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { company: { type: 'string' }, 'without-rules': flag, 'from-anywhere': flag } as const;
  const { company, 'without-rules': withoutRules, 'from-anywhere': fromAnywhere } = readFlags({ options }, USAGE).values;
  if (!company) throw new OperatorError(USAGE);
  return { company, withoutRules, fromAnywhere };
};

const formatReport = (
  { owner, link, expiresAt, authenticators, rules }: OwnerAccess,
  { company, withoutRules, fromAnywhere }: Arguments,
): string => {
  const ownerName = `${owner.firstName} ${owner.lastName}`.trim();
  const ownerText = [ownerName, owner.email ?? owner.mobile ?? owner.id].filter((part) => part !== '').join(', ');
  const ruleText = withoutRules ? 'Deleted MFA rules' : 'MFA rules that require a new authenticator (delete them with --without-rules)';
  return [
    `Access of the owner of ${company} (${ownerText}) is restored.`,
    'All sessions and tokens of the owner were revoked.',
    `Removed authenticators: ${authenticators}`,
    `${ruleText}: ${rules.join(', ') || 'none'}`,
    fromAnywhere
      ? 'Added a rule that allows the owner to connect from all addresses. Delete it after the owner has signed in.'
      : 'IP access rules still apply to the owner (allow all addresses with --from-anywhere).',
    `Password link (works once, expires at ${expiresAt.toISOString()}, keep it secret):`,
    link,
  ].join('\n');
};

const restoreAccess = async (url: string, environment: Environment, parameters: Arguments): Promise<void> => {
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
    process.stdout.write(`${formatReport(await restoreOwnerAccess(db, services, parameters), parameters)}\n`);
  } finally {
    await Promise.all([close(), throttleSql.end({ timeout: CLOSE_TIMEOUT_SECONDS })]);
  }
};

await runCommand(async () => {
  const parameters = readArguments();
  const environment = readEnvironment(process.env);
  await withDatabase(environment, (url) => restoreAccess(url, environment, parameters));
  return true;
});
