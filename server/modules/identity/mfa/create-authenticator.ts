import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { AuthenticatorType, TotpAlgorithm } from '#server/kernel/authenticator-words.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { countSms, lockUser, sendCode } from '#server/modules/people/index.ts';
import { removeExpiredAuthenticators } from '#server/modules/identity/mfa/find-authenticators.ts';
import type { CreatedAuthenticator } from '#server/modules/identity/mfa/present.ts';
import { newRecoveryCodes, storeRecoveryCodes } from '#server/modules/identity/mfa/recovery-codes.ts';
import type { NewAuthenticator } from '#server/modules/identity/mfa/schema.ts';
import { sealTotpSecret } from '#server/modules/identity/mfa/totp-secret.ts';
import { newTotpSecret } from '#server/modules/identity/mfa/totp.ts';
import { invalid, refused, required } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { CallerPort, AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

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
const requireSupported = ({ me }: SessionPort, type: AuthenticatorType): void => {
  const supported = me.companySettings.supported_authenticators;
  if (supported !== null && !supported.includes(type)) {
    throw invalid({ type: [`Your company does not support authenticators of the type ${type}.`] });
  }
};

type Made = {
  columns: Partial<typeof authenticators.$inferInsert>;
  secrets: Omit<CreatedAuthenticator, 'row'>;
  hashes?: string[];
};

/** What is particular to the type. Throws throttled when SMS have been sent too often. */
const make = async (
  ctx: CallerPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  id: string,
  { type, mobile, algorithm = 'SHA1' }: Request,
): Promise<Made> => {
  switch (type) {
    case 'totp': {
      const secret = newTotpSecret();
      return { columns: { secret: sealTotpSecret(ctx.encryption, id, secret), algorithm }, secrets: { totp: { secret, algorithm } } };
    }
    case 'sms':
      if (mobile === undefined) throw required('mobile');
      await countSms(ctx, ctx.me, mobile, 'set-up');
      return { columns: { mobile }, secrets: {} };
    case 'static': {
      const { shown, hashes } = await newRecoveryCodes(ctx.passwords);
      return { columns: {}, secrets: { codes: shown }, hashes };
    }
  }
};

/** Makes room for one more. Throws invalid beyond ten authenticators. */
const makeRoom = async (
  tx: Tx,
  { me, clock }: CallerPort & Pick<Services, 'clock'>,
  { type, replacesUnverified }: Request,
): Promise<void> => {
  const isMine = and(eq(authenticators.companyId, me.companyId), eq(authenticators.userId, me.userId));
  // So that of two requests at once not both see the last free place.
  await lockUser(tx, me);
  await removeExpiredAuthenticators(tx, me, clock.now());
  if (replacesUnverified)
    await tx.delete(authenticators).where(and(isMine, eq(authenticators.type, type), isNull(authenticators.verifiedAt)));
  if ((await tx.$count(authenticators, isMine)) >= AUTHENTICATORS_MAX)
    throw refused(`You have ${AUTHENTICATORS_MAX} authenticators. Delete one first.`);
};

const insert = async (
  tx: Tx,
  { me, clock }: CallerPort & Pick<Services, 'clock'>,
  id: string,
  request: Request,
  made: Made,
): Promise<AuthenticatorRow> => {
  const { companyId, userId } = me;
  const now = clock.now();
  const name = request.name ?? DEFAULT_NAMES[request.type];
  const [row] = await tx
    .insert(authenticators)
    .values({ ...made.columns, companyId, id, userId, type: request.type, name, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('An authenticator was not stored.');
  if (made.hashes) await storeRecoveryCodes(tx, companyId, id, made.hashes);
  return row;
};

/**
 * Creates an authenticator; for sms a code goes out. Throws invalid for a type that the company does not support, without the number
 * of an SMS authenticator and beyond ten authenticators, and throttled.
 */
export const addAuthenticator = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  request: Request,
): Promise<CreatedAuthenticator> => {
  requireSupported(ctx, request.type);
  await ctx.throttle.count('createAuthenticator', callerSubject(ctx.me));
  const id = newId();
  const made = await make(ctx, id, request);
  return inOwnCompany(ctx, async (tx) => {
    await makeRoom(tx, ctx, request);
    const row = await insert(tx, ctx, id, request, made);
    if (row.mobile !== null) await sendCode(tx, ctx, ctx.me, { purpose: 'authenticator', subject: id, mobile: row.mobile });
    await recordAct(tx, ctx, 'authenticator.create', { details: { authenticator: id, type: row.type } });
    return { row, ...made.secrets };
  });
};

/** What `details` holds outranks what stands beside it. Throws invalid where `addAuthenticator` does. */
export const createAuthenticator = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  { type, details, ...beside }: NewAuthenticator,
): Promise<CreatedAuthenticator> =>
  addAuthenticator(ctx, {
    type,
    name: details?.name ?? beside.name,
    mobile: details?.mobile ?? beside.mobile,
    algorithm: details?.algorithm ?? beside.algorithm,
  });
