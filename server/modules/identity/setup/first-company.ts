// The first company of a new server, by the link that the server printed. It is a registration like any other; the link says who may.
import type { Database } from '#db/client.ts';
import { registerCompany, validateCompanyRegistration, createCompanyWithOwner } from '#server/modules/identity/auth/register.ts';
import { type SessionAccess, CompanyRegistration } from '#server/modules/identity/auth/schema.ts';
import { requireSetupLink, spendSetupLink, issueSetupLink, type SetupLink } from '#server/modules/identity/setup/setup-link.ts';
import type { SetUp } from '#server/modules/identity/setup/schema.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { BootstrapSettings } from '#server/platform/bootstrap-variables.ts';

/** Whether the company could be registered, with nothing done: for a form in steps. Throws not_found, and invalid as registerCompany. */
export const checkSetUp = async (ctx: Pick<Services, 'clock'> & { db: Database }, { token, ...registration }: SetUp): Promise<void> => {
  await requireSetupLink(ctx.db, token, ctx.clock.now());
  validateCompanyRegistration(registration);
};

/** Registers the first company and its owner, and spends the link in the same commit. Throws not_found, and as registerCompany. */
export const setUpCompany = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>,
  { token, ...registration }: SetUp,
): Promise<SessionAccess> => {
  await checkSetUp(ctx, { token, ...registration });
  return ctx.db.transaction(async (tx) => {
    await spendSetupLink(tx, token, ctx.clock.now());
    return registerCompany({ ...ctx, db: tx }, registration);
  });
};

// HEADER server/modules/identity/setup/first-company.ts
// The first company by configuration: for whoever sets servers up by programs. It is the registration that people make by hand, but
// for its session, which nobody would hold.

type BootstrapServices = Pick<Services, 'clock' | 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>;
type Bootstrap = NonNullable<BootstrapSettings['bootstrap']>;

/** Any number, the same in every process: of several that start at once, one makes the company. */
const ADVISORY_LOCK = 7_203_115;

const VARIABLES: Record<string, string> = { company: 'BOOTSTRAP_COMPANY', email: 'BOOTSTRAP_EMAIL', password: 'BOOTSTRAP_PASSWORD_FILE' };

const readPassword = async (file: string): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `BOOTSTRAP_PASSWORD_FILE: ${file} cannot be read (${code}). Write the password into it, and let this user read it.`,
      { cause: error },
    );
  }
};

const toRegistration = ({ company, email }: Bootstrap, password: string): CompanyRegistration => {
  const read = CompanyRegistration.safeParse({ company, email, password });
  if (!read.success) throw invalid(toFieldErrors(read.error));
  return read.data;
};

/** The same for the operator, by the names of the variables. Never with a value. */
const toOperatorError = (failure: AppError): OperatorError => {
  const lines = Object.entries(failure.data ?? {}).map(([field, messages]) => `  ${VARIABLES[field] ?? field}: ${String(messages)}`);
  return new OperatorError(['The first company could not be made.', ...lines].join('\n'), { cause: failure });
};

/**
 * Makes the company of the configuration, unless there is one. Throws an OperatorError for what the operator can put right: a file
 * that cannot be read, a password that may not be used.
 */
export const bootstrapCompany = async (db: Database, services: BootstrapServices, bootstrap: Bootstrap): Promise<void> => {
  const password = await readPassword(bootstrap.passwordFile);
  const origin = { clientAddress: 'this machine', userAgent: 'bootstrap', requestId: newId() };
  try {
    const input = toRegistration(bootstrap, password);
    const passwordHash = await services.passwords.hash(validateCompanyRegistration(input));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
      if (await hasCompany(tx)) return;
      await createCompanyWithOwner(tx, { ...services, ...origin }, { input, passwordHash }, () => Promise.resolve());
      services.log.info({ company: input.company.id }, 'The first company was made as the configuration says');
    });
  } catch (failure) {
    throw failure instanceof AppError && failure.code === 'invalid' ? toOperatorError(failure) : failure;
  }
};

/**
 * What a start does for a database without a company, unless it is a demo: it makes the company that the configuration names, or a link
 * by which somebody makes one. A new start means a new link, since of the one before only a hash is known.
 */
export const prepareFirstCompany = async (db: Database, services: BootstrapServices): Promise<SetupLink | undefined> => {
  const { isDemo, bootstrap, appUrl } = services.environment;
  if (isDemo || (await hasCompany(db))) return undefined;
  if (!bootstrap) return issueSetupLink(db, { appUrl, now: services.clock.now() });
  await bootstrapCompany(db, services, bootstrap);
  return undefined;
};
