import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, users } from '#db/schema/index.ts';
import type { SessionContext } from '#server/api/context.ts';
import { recordAudit } from '#server/records/audit.ts';
import { countSms } from '#server/features/mfa/challenges.ts';
import { sendCode } from '#server/features/verifications/send-code.ts';
import { removeExpiredAuthenticators, toAuthenticatorRow, type AuthenticatorRow } from '#server/features/mfa/find-authenticators.ts';
import { readLabels, toNewAuthenticator, type NewSecrets } from '#server/features/mfa/present-authenticator.ts';
import { newRecoveryCodes, storeRecoveryCodes } from '#server/features/mfa/recovery-codes.ts';
import type { Authenticator, AuthenticatorType, NewAuthenticator, TotpAlgorithm } from '#server/features/mfa/schema.ts';
import { sealTotpSecret } from '#server/features/mfa/totp-secret.ts';
import { newTotpSecret } from '#server/features/mfa/totp.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { inCompany } from '#server/records/company-transaction.ts';

const AUTHENTICATORS_MAX = 10;

const DEFAULT_NAMES: Record<AuthenticatorType, string> = { totp: 'Default TOTP', sms: 'Default SMS', static: 'Default Static' };

/** What a new authenticator is, whichever endpoint asked for it. */
type Request = {
  type: AuthenticatorType;
  name?: string | undefined;
  mobile?: string | undefined;
  algorithm?: TotpAlgorithm | undefined;
  /** The older face knows one of each type: a set-up that was begun and not confirmed gives way. */
  replacesUnverified?: boolean;
};

/** Throws invalid when the company does not take authenticators of this type. */
const requireSupported = ({ me }: SessionContext, type: AuthenticatorType): void => {
  const supported = me.companySettings.supported_authenticators;
  if (supported !== null && !supported.includes(type)) {
    throw invalid({ type: [`Your company does not support authenticators of the type ${type}.`] });
  }
};

type Made = { columns: Partial<typeof authenticators.$inferInsert>; secrets: NewSecrets; hashes?: string[] };

/** What is particular to the type. Throws throttled when SMS have been sent too often. */
const make = async (ctx: SessionContext, id: string, { type, mobile, algorithm = 'SHA1' }: Request): Promise<Made> => {
  switch (type) {
    case 'totp': {
      const secret = newTotpSecret();
      return { columns: { secret: sealTotpSecret(ctx.encryption, id, secret), algorithm }, secrets: { totp: { secret, algorithm } } };
    }
    case 'sms':
      if (mobile === undefined) throw invalid({ mobile: ['This field is required.'] });
      await countSms(ctx, ctx.me, mobile, 'set-up');
      return { columns: { mobile }, secrets: {} };
    case 'static': {
      const { shown, hashes } = await newRecoveryCodes(ctx.passwords);
      return { columns: {}, secrets: { codes: shown }, hashes };
    }
  }
};

/** Makes room: the user's row is locked, so that two requests at once do not both see the last free place. */
const makeRoom = async (tx: Tx, { me, clock }: SessionContext, { type, replacesUnverified }: Request): Promise<void> => {
  const isMine = and(eq(authenticators.companyId, me.companyId), eq(authenticators.userId, me.userId));
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, me.companyId), eq(users.id, me.userId)))
    .for('update');
  await removeExpiredAuthenticators(tx, me, clock.now());
  if (replacesUnverified)
    await tx.delete(authenticators).where(and(isMine, eq(authenticators.type, type), isNull(authenticators.verifiedAt)));
  const [held] = await tx.select({ rows: count() }).from(authenticators).where(isMine);
  if ((held?.rows ?? 0) >= AUTHENTICATORS_MAX) throw refused(`You have ${AUTHENTICATORS_MAX} authenticators. Delete one first.`);
};

const insert = async (tx: Tx, { me, clock }: SessionContext, id: string, request: Request, made: Made): Promise<AuthenticatorRow> => {
  const { companyId, userId } = me;
  const now = clock.now();
  const name = request.name ?? DEFAULT_NAMES[request.type];
  const [row] = await tx
    .insert(authenticators)
    .values({ ...made.columns, companyId, id, userId, type: request.type, name, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('An authenticator was not stored.');
  if (made.hashes) await storeRecoveryCodes(tx, companyId, id, made.hashes);
  return toAuthenticatorRow(row);
};

/** A new authenticator, not usable before it is verified, and the secrets that are shown once. */
export type CreatedAuthenticator = { row: AuthenticatorRow; secrets: NewSecrets };

/**
 * Creates an authenticator; for sms a code goes out. Throws invalid for a type that the company does not support, without the number
 * of an SMS authenticator and beyond ten authenticators, and throttled.
 */
export const addAuthenticator = async (ctx: SessionContext, request: Request): Promise<CreatedAuthenticator> => {
  const { companyId, userId, tokenKey } = ctx.me;
  requireSupported(ctx, request.type);
  await ctx.throttle.count('createAuthenticator', `${companyId} ${userId}`);
  const id = newId();
  const made = await make(ctx, id, request);
  return inCompany(ctx.db, companyId, async (tx) => {
    await makeRoom(tx, ctx, request);
    const row = await insert(tx, ctx, id, request, made);
    if (row.mobile !== null) await sendCode(tx, ctx, ctx.me, { purpose: 'authenticator', subject: id, mobile: row.mobile });
    const details = { authenticator: id, type: row.type };
    await recordAudit(tx, ctx, { companyId, action: 'authenticator.create', actorId: userId, tokenKey, details });
    return { row, secrets: made.secrets };
  });
};

/** What `details` holds outranks what stands beside it. Throws invalid where `addAuthenticator` does. */
export const createAuthenticator = async (ctx: SessionContext, { type, details, ...beside }: NewAuthenticator): Promise<Authenticator> => {
  const { row, secrets } = await addAuthenticator(ctx, {
    type,
    name: details?.name ?? beside.name,
    mobile: details?.mobile ?? beside.mobile,
    algorithm: details?.algorithm ?? beside.algorithm,
  });
  return toNewAuthenticator(row, await readLabels(ctx.db, ctx.me), secrets);
};
