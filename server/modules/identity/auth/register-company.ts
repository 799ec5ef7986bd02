import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { passwordErrors } from '#server/modules/identity/auth/password-rules.ts';
import { createRegisteredUser, openFirstSession, toNewUser } from '#server/modules/identity/auth/register.ts';
import { statedPassword, type CompanyRegistration, type SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';
import { insertCurrency, knownCurrency } from '#server/modules/companies/index.ts';
import { ADMIN_GROUP, createDefaultGroups, sendVerifications } from '#server/modules/people/index.ts';
import { createFirstRule } from '#server/modules/identity/mfa/first-rule.ts';
import { voidSetupLink } from '#server/modules/identity/setup/setup-link.ts';
import type { Profile } from '#server/api/session.ts';
import { inUse, requireNoErrors } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const createCompany = async (tx: Tx, { company, email }: CompanyRegistration, now: Date): Promise<number> => {
  const [created] = await tx
    .insert(companies)
    .values({
      identifier: company.id,
      name: company.name || company.id,
      description: company.description ?? '',
      website: company.website ?? '',
      systemEmail: company.system_email ?? email,
      mode: company.mode,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: companies.identifier })
    .returning({ id: companies.id });
  if (!created) throw inUse('company');
  return created.id;
};

/** The password that the owner is to have. Throws invalid: currency (unknown), passwords. */
export const requireRegistrable = (input: CompanyRegistration): string => {
  const stated = statedPassword(input);
  const { password_length_min: lengthMin } = CompanySettings.parse({});
  requireNoErrors({
    ...(!knownCurrency(input.currency) && { currency: ['Enter a code of ISO 4217, or XBT or ETH.'] }),
    ...passwordErrors({ ...stated, lengthMin, personal: [input.email, input.mobile, input.company.id] }),
  });
  return stated.password;
};

type RegistrationPorts = AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'throttle'>;

/**
 * Creates a company with its groups, first currency and owner, and goes on with `next` in the same transaction. The link that
 * sets up a new server is void from then on. Throws invalid: company (in use).
 */
export const createCompanyWithOwner = async <Result>(
  outer: Tx,
  services: RegistrationPorts,
  { input, passwordHash }: { input: CompanyRegistration; passwordHash: string },
  next: (tx: Tx, owner: Profile) => Promise<Result>,
): Promise<Result> => {
  const now = services.clock.now();
  await voidSetupLink(outer);
  const companyId = await createCompany(outer, input, now);
  return inCompany(outer, companyId, async (tx) => {
    await createDefaultGroups(tx, companyId, now);
    await createFirstRule(tx, companyId, now);
    await insertCurrency(tx, companyId, { code: input.currency }, now);
    const owner = await createRegisteredUser(tx, services, companyId, { ...toNewUser(input, passwordHash, now), group: ADMIN_GROUP });
    await tx.update(companies).set({ ownerId: owner.user.id }).where(eq(companies.id, companyId));
    await recordAudit(tx, services, { companyId, action: 'company.register', actorId: owner.user.id });
    await sendVerifications(tx, services, owner);
    return next(tx, owner);
  });
};

/**
 * Registers a company with its owner, groups, first currency and the owner's first session, all in one transaction.
 * Throws invalid: company (in use), currency (unknown), passwords.
 */
export const registerCompany = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'log' | 'passwords' | 'throttle'>,
  input: CompanyRegistration,
): Promise<SessionAccess> => {
  await ctx.throttle.count('registerCompany', ctx.clientAddress);
  const passwordHash = await ctx.passwords.hash(requireRegistrable(input));
  return ctx.db.transaction((outer) =>
    createCompanyWithOwner(outer, ctx, { input, passwordHash }, (tx, owner) => openFirstSession(tx, ctx, owner, input.session_duration)),
  );
};
