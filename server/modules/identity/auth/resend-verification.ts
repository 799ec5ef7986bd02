// Sending a verification again. Whoever asks is not known, so everybody gets the same answer after the same time: the address may
// be verified, unknown, or held by several who have not proved it yet. What is counted is what was typed.
import type { Database, Tx } from '#db/client.ts';
import { forEachMatchingUser } from '#server/modules/identity/auth/matching-users.ts';
import { type Holder, sendEmailVerification, sendMobileVerification, type VerificationPorts } from '#server/modules/people/index.ts';
import type { Profile } from '#server/api/session.ts';
import type { EmailResend, MobileResend } from '#server/modules/identity/auth/schema.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

type ResendPorts = VerificationPorts & Pick<AuditOrigin, 'clientAddress'> & { db: Database };

type Resend = {
  address: string;
  company: string;
  send: (tx: Tx, ctx: VerificationPorts, profile: Profile, address: string) => Promise<void>;
};

const resend = async (ctx: ResendPorts, { address, company, send }: Resend): Promise<void> => {
  await ctx.throttle.count('resendFrom', ctx.clientAddress);
  await ctx.throttle.count('resend', `${company.toLowerCase()} ${address}`);
  const named = { company, user: address, isGiven: true, isMeant: ({ isProved }: Holder) => !isProved };
  await forEachMatchingUser(ctx, named, (tx, profile) => send(tx, ctx, profile, address));
};

/** Sends a new link to each who has the address and has not verified it. Throws throttled after too many calls, whatever exists. */
export const resendEmailVerification = (ctx: ResendPorts, { email, company }: EmailResend): Promise<void> =>
  resend(ctx, { address: email, company, send: sendEmailVerification });

/** The same for a mobile number: a new code to each of them. */
export const resendMobileVerification = (ctx: ResendPorts, { mobile, company }: MobileResend): Promise<void> =>
  resend(ctx, { address: mobile, company, send: sendMobileVerification });
