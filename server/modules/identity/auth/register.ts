// Registration of users under a company. It opens the user's first session in the same transaction. Registration of companies uses the same
// functions for the owner (modules/identity/setup/company-registration.ts).
import { REGISTRATION_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { groups } from '#db/schema/index.ts';
import { invalidChoiceMessage } from '#server/api/field-errors.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { openExpiringSession } from '#server/modules/identity/auth/sessions.ts';
import { findPasswordErrors } from '#server/modules/identity/auth/password-rules.ts';
import { pickPassword, type Registration, type SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { findCountryErrors, findCompany, parseSettings } from '#server/modules/companies/index.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import {
  claimAddresses,
  createUser,
  findProfile,
  type NewUser,
  sendMobileVerification,
  sendVerifications,
} from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { acceptInvitation, lockOpenInvitation } from '#server/modules/identity/invitations/service.ts';
import { invalid, requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

type RegistrableCompany = { id: number; settings: CompanySettings };

/** Throws invalid for a company that is unknown or does not allow registrations. */
const getRegistrableCompany = async (
  { db, log }: Pick<Services, 'log'> & { db: Database },
  identifier: string,
): Promise<RegistrableCompany> => {
  const company = await findCompany(db, identifier);
  if (!company || company.status === 'suspended') throw invalid({ company: ['Company does not exist.'] });
  const settings = parseSettings(company.id, company.settings, log);
  if (!settings.allow_registrations) throw invalid({ company: ['Registrations are disabled for this company.'] });
  return { id: company.id, settings };
};

/** Throws the same error for an unknown group and one that is not public. */
const requirePublicGroup = async (db: Database, companyId: number, name: string | undefined): Promise<string | undefined> => {
  if (name === undefined) return undefined;
  const [group] = await db
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name), eq(groups.isPublic, true), eq(groups.archived, false)));
  if (!group) throw invalid({ groups: [invalidChoiceMessage(name)] });
  return group.name;
};

/** Errors for missing consents, a missing invitation and rejected countries, by field. */
const findAdmissionErrors = (settings: CompanySettings, input: Registration): FieldErrors => ({
  ...(settings.require_terms_and_conditions &&
    !input.terms_and_conditions && { terms_and_conditions: ['Terms and conditions must be accepted.'] }),
  ...(settings.require_privacy_policy && !input.privacy_policy && { privacy_policy: ['Privacy policy must be accepted.'] }),
  ...(settings.require_invitation &&
    input.invitation === undefined && {
      invitation: [
        'This company accepts registrations by invitation only. Use the link in the invitation email, or ask the company for an invitation.',
      ],
    }),
  ...findCountryErrors(settings, input),
});

export const toNewUser = (input: Pick<Registration, SharedRegistrationField>, passwordHash: string, now: Date): NewUser => ({
  email: input.email,
  mobile: input.mobile,
  firstName: input.first_name,
  lastName: input.last_name,
  nationality: input.nationality,
  passwordHash,
  termsAcceptedAt: input.terms_and_conditions ? now : null,
  lastLoginAt: now,
  createdAt: now,
});

type SharedRegistrationField = 'email' | 'mobile' | 'first_name' | 'last_name' | 'nationality' | 'terms_and_conditions';

/** Throws invalid on an email or mobile number that is in use. */
export const createRegisteredUser = async (
  tx: Tx,
  ctx: Pick<Services, 'domainEvents'>,
  companyId: number,
  newUser: NewUser,
): Promise<SessionProfile> => {
  await claimAddresses(tx, companyId, newUser, { now: newUser.createdAt });
  const user = await createUser(tx, ctx, companyId, newUser);
  const profile = user && (await findProfile(tx, companyId, user.id));
  if (!profile) throw new Error('A user was created and not found.');
  return profile;
};

export const openFirstSession = async (
  tx: Tx,
  ctx: AuditOrigin & Pick<Services, 'domainEvents' | 'encryption' | 'log' | 'throttle'>,
  { user: { companyId, id: userId } }: SessionProfile,
  requestedDuration: number | null | undefined,
): Promise<SessionAccess> => {
  const { tokenKey, ...access } = await openExpiringSession(tx, ctx, { companyId, userId }, requestedDuration);
  await recordAudit(tx, ctx, { companyId, action: 'user.register', actorId: userId, tokenKey });
  return access;
};

/** Throws invalid by field, and throttled. */
export const register = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents' | 'encryption' | 'environment' | 'ledger' | 'log' | 'passwords' | 'throttle'>,
  input: Registration,
): Promise<SessionAccess> => {
  await ctx.throttle.count(REGISTRATION_THROTTLE, ctx.clientAddress);
  const company = await getRegistrableCompany(ctx, input.company);
  const candidate = pickPassword(input);
  const lengthMin = company.settings.password_length_min;
  requireNoErrors({
    ...findAdmissionErrors(company.settings, input),
    ...findPasswordErrors({ ...candidate, lengthMin, ownIdentifiers: [input.email, input.mobile, input.company] }),
  });
  const group = await requirePublicGroup(ctx.db, company.id, input.groups?.[0]);
  const passwordHash = await ctx.passwords.hash(candidate.password);
  const now = ctx.clock.now();
  const access = await withCompanyTransaction(ctx.db, company.id, async (tx) => {
    const invitation =
      input.invitation === undefined
        ? undefined
        : await lockOpenInvitation(tx, { companyId: company.id, email: input.email, key: input.invitation }, now);
    const newUser = {
      ...toNewUser(input, passwordHash, now),
      ...(input.residency !== undefined && { details: { residency: input.residency } }),
      group: invitation?.groupName ?? group,
    };
    const profile = await createRegisteredUser(tx, ctx, company.id, newUser);
    if (invitation) {
      await acceptInvitation(tx, ctx, invitation, profile.user.id);
      if (profile.user.mobile !== null) await sendMobileVerification(tx, ctx, profile, profile.user.mobile);
    } else await sendVerifications(tx, ctx, profile);
    return openFirstSession(tx, ctx, profile, input.session_duration);
  });
  if (input.invitation !== undefined)
    await ctx.domainEvents.addressVerificationCommitted(ctx, { companyId: company.id, userId: access.user.id });
  return access;
};
