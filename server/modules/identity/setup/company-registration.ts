// Registration of a company with its owner, in one transaction. The first company of a server uses it as well (first-company.ts).
import { COMPANY_REGISTRATION_THROTTLE } from '#server/modules/identity/throttles.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { findPasswordErrors } from '#server/modules/identity/auth/password-rules.ts';
import { pickPassword, type SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { insertCurrency, findStandardCurrency } from '#server/modules/companies/index.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { sendVerifications, ADMIN_GROUP, createDefaultGroups } from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { requireNoErrors, inUse } from '#server/kernel/errors.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { reserveCompanyId } from '#server/records/company-identifiers.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import { createDefaultRule } from '#server/modules/identity/authenticator-rules/service.ts';
import { invalidateSetupLink } from '#server/modules/identity/setup/setup-link.ts';
import { createRegisteredUser, openFirstSession, toNewUser } from '#server/modules/identity/auth/register.ts';
import type { CompanyRegistration } from '#server/modules/identity/setup/schema.ts';

const createCompany = async (tx: Tx, { company, email }: CompanyRegistration, now: Date): Promise<number> => {
  const id = await reserveCompanyId(tx, company.id);
  if (id === undefined) throw inUse('company');
  await tx.insert(companies).values({
    id,
    identifier: company.id,
    name: company.name || company.id,
    description: company.description ?? '',
    website: company.website ?? '',
    systemEmail: company.system_email ?? email,
    mode: company.mode,
    createdAt: now,
    updatedAt: now,
  });
  return id;
};

/** Returns the owner's password. Throws invalid for an unknown currency and an unacceptable password. */
export const validateCompanyRegistration = (input: CompanyRegistration): string => {
  const candidate = pickPassword(input);
  const { password_length_min: lengthMin } = CompanySettings.parse({});
  requireNoErrors({
    ...(!findStandardCurrency(input.currency) && { currency: ['Enter a currency code such as EUR, ZAR, XBT (Bitcoin) or ETH.'] }),
    ...findPasswordErrors({ ...candidate, lengthMin, ownIdentifiers: [input.email, input.mobile, input.company.id] }),
  });
  return candidate.password;
};

type CompanyRegistrationPorts = AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>;

/**
 * Creates a company with its groups, MFA rule, first currency and owner, and runs `next` in the same transaction. Invalidates the setup link of
 * the server. Throws invalid if the company exists.
 */
export const createCompanyWithOwner = async <Result>(
  outerTx: Tx,
  ctx: CompanyRegistrationPorts,
  { input, passwordHash }: { input: CompanyRegistration; passwordHash: string },
  next: (tx: Tx, owner: SessionProfile) => Promise<Result>,
): Promise<Result> => {
  const now = ctx.clock.now();
  await invalidateSetupLink(outerTx);
  const companyId = await createCompany(outerTx, input, now);
  return withCompanyTransaction(outerTx, companyId, async (tx) => {
    await createDefaultGroups(tx, companyId, now);
    await createDefaultRule(tx, companyId, now);
    await insertCurrency(tx, companyId, { code: input.currency }, now);
    const owner = await createRegisteredUser(tx, ctx, companyId, { ...toNewUser(input, passwordHash, now), group: ADMIN_GROUP });
    await tx.update(companies).set({ ownerId: owner.user.id }).where(eq(companies.id, companyId));
    await recordAudit(tx, ctx, { companyId, action: 'company.register', actorId: owner.user.id });
    await sendVerifications(tx, ctx, owner);
    return next(tx, owner);
  });
};

/** Throws throttled, and the same errors as createCompanyWithOwner and validateCompanyRegistration. */
export const registerCompany = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>,
  input: CompanyRegistration,
): Promise<SessionAccess> => {
  await ctx.throttle.count(COMPANY_REGISTRATION_THROTTLE, ctx.clientAddress);
  const passwordHash = await ctx.passwords.hash(validateCompanyRegistration(input));
  return ctx.db.transaction((outerTx) =>
    createCompanyWithOwner(outerTx, ctx, { input, passwordHash }, (tx, owner) => openFirstSession(tx, ctx, owner, input.session_duration)),
  );
};
