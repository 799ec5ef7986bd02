import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import type { Context } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { requireGoodPassword } from '#server/features/auth/password-rules.ts';
import { createRegisteredUser, openFirstSession, toNewUser } from '#server/features/auth/register.ts';
import { statedPassword, type CompanyRegistration, type SessionAccess } from '#server/features/auth/schema.ts';
import { CompanySettings } from '#server/features/companies/settings.ts';
import { insertCurrency } from '#server/features/currencies/create-currency.ts';
import { knownCurrency } from '#server/features/currencies/iso-4217.ts';
import { ADMIN_GROUP, createDefaultGroups } from '#server/features/groups/create-default-groups.ts';
import { createFirstRule } from '#server/features/mfa/first-rule.ts';
import { sendVerifications } from '#server/features/verifications/send-verification.ts';
import { invalid, inUse } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';

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

/**
 * Registers a company with its owner, groups, first currency and the owner's first session, all in one transaction.
 * Throws invalid: company (in use), currency (unknown), passwords.
 */
export const registerCompany = async (ctx: Context, input: CompanyRegistration): Promise<SessionAccess> => {
  await ctx.throttle.count('registerCompany', ctx.clientAddress);
  if (!knownCurrency(input.currency)) throw invalid({ currency: ['Currency does not exist.'] });
  const stated = statedPassword(input);
  const { password_length_min: lengthMin } = CompanySettings.parse({});
  requireGoodPassword({ ...stated, lengthMin, personal: [input.email, input.mobile, input.company.id] });
  const passwordHash = await ctx.passwords.hash(stated.password);
  const now = ctx.clock.now();
  return ctx.db.transaction(async (outer) => {
    const companyId = await createCompany(outer, input, now);
    return inCompany(outer, companyId, async (tx) => {
      await createDefaultGroups(tx, companyId, now);
      await createFirstRule(tx, companyId, now);
      await insertCurrency(tx, companyId, { code: input.currency }, now);
      const owner = await createRegisteredUser(tx, companyId, { ...toNewUser(input, passwordHash, now), group: ADMIN_GROUP });
      await tx.update(companies).set({ ownerId: owner.user.id }).where(eq(companies.id, companyId));
      await recordAudit(tx, ctx, { companyId, action: 'company.register', actorId: owner.user.id });
      await sendVerifications(tx, ctx, owner);
      return openFirstSession(tx, ctx, owner, input.session_duration);
    });
  });
};
