// The first company of a new server is created with the setup link, or from the BOOTSTRAP_* variables in automated installations. Both use
// the registration of companies. The bootstrap opens no session, because its token would not be delivered.
import type { Database } from '#db/client.ts';
import {
  registerCompany,
  validateCompanyRegistration,
  createCompanyWithOwner,
} from '#server/modules/identity/setup/company-registration.ts';
import type { SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { requireSetupLink, consumeSetupLink, issueSetupLink, type SetupLink } from '#server/modules/identity/setup/setup-link.ts';
import { CompanyRegistration, type SetupInput } from '#server/modules/identity/setup/schema.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

/**
 * Validates a step of the setup form without writing. Throws not_found for an invalid link, and the same invalid errors as registerCompany.
 */
export const validateSetup = async (
  ctx: Pick<Services, 'clock'> & { db: Database },
  { token, ...registration }: SetupInput,
): Promise<void> => {
  await requireSetupLink(ctx.db, token, ctx.clock.now());
  validateCompanyRegistration(registration);
};

/**
 * Registers the company and spends the link in one transaction. Throws not_found for an invalid link, and the same errors as
 * registerCompany.
 */
export const setUpCompany = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>,
  { token, ...registration }: SetupInput,
): Promise<SessionAccess> => {
  await validateSetup(ctx, { token, ...registration });
  return ctx.db.transaction(async (tx) => {
    await consumeSetupLink(tx, token, ctx.clock.now());
    return registerCompany({ ...ctx, db: tx }, registration);
  });
};

type BootstrapServices = Pick<Services, 'clock' | 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>;
type BootstrapCompany = NonNullable<Environment['bootstrap']>;

/** If several processes start at the same time, only one creates the company. */
const BOOTSTRAP_ADVISORY_LOCK = 7_203_115;

const VARIABLE_NAMES: Record<string, string> = {
  company: 'BOOTSTRAP_COMPANY',
  email: 'BOOTSTRAP_EMAIL',
  password: 'BOOTSTRAP_PASSWORD_FILE',
};

const readPassword = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `BOOTSTRAP_PASSWORD_FILE: ${file} cannot be read (${code}). Write the password to the file and make it readable for this user.`,
      { cause: error },
    );
  }
};

const toRegistration = ({ company, email }: BootstrapCompany, password: string): CompanyRegistration => {
  const parsed = CompanyRegistration.safeParse({ company, email, password });
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error));
  return parsed.data;
};

/** Reports errors by variable instead of field, without values. */
const toOperatorError = (failure: AppError): OperatorError => {
  const lines = Object.entries(failure.data ?? {}).map(([field, messages]) => `  ${VARIABLE_NAMES[field] ?? field}: ${String(messages)}`);
  return new OperatorError(['The first company could not be created.', ...lines].join('\n'), { cause: failure });
};

/** Does nothing if a company exists. Throws an OperatorError for an unreadable password file and for invalid variables. */
const bootstrapCompany = async (db: Database, services: BootstrapServices, bootstrap: BootstrapCompany): Promise<void> => {
  const password = await readPassword(bootstrap.passwordFile);
  const origin = { clientAddress: 'this machine', userAgent: 'bootstrap', requestId: newId() };
  try {
    const input = toRegistration(bootstrap, password);
    const passwordHash = await services.passwords.hash(validateCompanyRegistration(input));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${BOOTSTRAP_ADVISORY_LOCK})`);
      if (await hasCompany(tx)) return;
      await createCompanyWithOwner(tx, { ...services, ...origin }, { input, passwordHash }, () => Promise.resolve());
      services.log.info({ company: input.company.id }, 'First company created from the configuration');
    });
  } catch (failure) {
    throw failure instanceof AppError && failure.code === 'invalid' ? toOperatorError(failure) : failure;
  }
};

/**
 * On start, if the database has no company and the server is not a demo: creates the configured company, otherwise issues a setup link. Each start
 * issues a new link, because only the hash of the previous one is stored.
 */
export const prepareFirstCompany = async (db: Database, services: BootstrapServices): Promise<SetupLink | undefined> => {
  const { isDemo, bootstrap, appUrl } = services.environment;
  if (isDemo || (await hasCompany(db))) return undefined;
  if (!bootstrap) return issueSetupLink(db, { appUrl, now: services.clock.now() });
  await bootstrapCompany(db, services, bootstrap);
  return undefined;
};
