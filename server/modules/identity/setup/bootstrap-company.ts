// The first company by configuration: for whoever sets servers up by programs. It is the registration that people make by hand, but
// for its session, which nobody would hold.
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { createCompanyWithOwner, requireRegistrable } from '#server/modules/identity/auth/register-company.ts';
import { CompanyRegistration } from '#server/modules/identity/auth/schema.ts';
import { hasCompany } from '#server/modules/companies/index.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { BootstrapSettings } from '#server/platform/bootstrap-variables.ts';
import type { Services } from '#server/api/services.ts';

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
    const passwordHash = await services.passwords.hash(requireRegistrable(input));
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
