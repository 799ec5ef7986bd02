// Resending the link or code of a verification. To prevent account enumeration, the response and its time do not depend on whether the address
// is verified, unknown, or entered by several users; throttles count the entered address.
import { RESEND_ADDRESS_THROTTLE, RESEND_THROTTLE } from '#server/modules/identity/throttles.ts';
import type { Database, Tx } from '#db/client.ts';
import { forEachMatchingUser, type UserMatchInput } from '#server/modules/identity/auth/matching-users.ts';
import { sendEmailVerification, sendMobileVerification, type VerificationPorts } from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import type { EmailResend, MobileResend } from '#server/modules/identity/auth/schema.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

type ResendPorts = VerificationPorts & Pick<AuditOrigin, 'clientAddress'> & { db: Database };

type ResendRequest = {
  address: string;
  company: string;
  send: (tx: Tx, ctx: VerificationPorts, profile: SessionProfile, address: string) => Promise<void>;
};

const resend = async (ctx: ResendPorts, { address, company, send }: ResendRequest): Promise<void> => {
  await ctx.throttle.count(RESEND_ADDRESS_THROTTLE, ctx.clientAddress);
  await ctx.throttle.count(RESEND_THROTTLE, `${company.toLowerCase()} ${address}`);
  const unverified: UserMatchInput = { company, user: address, includesUnverified: true, filter: ({ isVerified }) => !isVerified };
  await forEachMatchingUser(ctx, unverified, (tx, profile) => send(tx, ctx, profile, address));
};

/** Sends a new link to each user with the unverified address. Throws throttled. */
export const resendEmailVerification = (ctx: ResendPorts, { email, company }: EmailResend): Promise<void> =>
  resend(ctx, { address: email, company, send: sendEmailVerification });

/** Sends a new code to each user with the unverified number. Throws throttled. */
export const resendMobileVerification = (ctx: ResendPorts, { mobile, company }: MobileResend): Promise<void> =>
  resend(ctx, { address: mobile, company, send: sendMobileVerification });
