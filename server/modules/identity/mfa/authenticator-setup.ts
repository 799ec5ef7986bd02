// Setting up an authenticator: it is created with its secret and can be used once POST /auth/mfa/verify/ has verified it. A user has at
// most ten.
import { AUTHENTICATOR_CREATION_THROTTLE } from '#server/modules/identity/throttles.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { authenticators, type AuthenticatorRow } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { AuthenticatorType, TotpAlgorithm } from '#server/kernel/access-enums.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { countSms, lockUser, sendCode } from '#server/modules/people/index.ts';
import { readTotpLabels, removeExpiredAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import {
  toCreatedAuthenticator,
  type Authenticator,
  type CreatedAuthenticator,
  type NewAuthenticator,
} from '#server/modules/identity/mfa/schema.ts';
import { generateRecoveryCodes, storeRecoveryCodes } from '#server/modules/identity/mfa/recovery-codes.ts';
import { encryptTotpSecret, generateTotpSecret } from '#server/modules/identity/mfa/totp.ts';
import { invalid, refused, required } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { ActorPorts, AuditPorts, CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

export type AuthenticatorSetupPorts = AuditPorts & SessionPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>;

const AUTHENTICATORS_MAX = 10;

const DEFAULT_NAMES: Record<AuthenticatorType, string> = { totp: 'Default TOTP', sms: 'Default SMS', static: 'Default Static' };

type AuthenticatorSetup = {
  type: AuthenticatorType;
  name?: string | undefined;
  mobile?: string | undefined;
  algorithm?: TotpAlgorithm | undefined;
  /** Deletes unverified authenticators of the type: the legacy endpoints show one of each type. */
  replacesUnverified?: boolean;
};

const requireSupportedType = ({ me }: SessionPort, type: AuthenticatorType): void => {
  const supported = me.companySettings.supported_authenticators;
  if (supported !== null && !supported.includes(type)) {
    throw invalid({ type: [`Your company does not support authenticators of the type ${type}.`] });
  }
};

type NewSecrets = {
  columns: Partial<typeof authenticators.$inferInsert>;
  secrets: Omit<CreatedAuthenticator, 'row'>;
  hashes?: string[];
};

/** Generates the secrets of the type. Throws throttled for too many SMS. */
const generateSecrets = async (
  ctx: CallerPort & Pick<Services, 'encryption' | 'passwords' | 'throttle'>,
  id: string,
  { type, mobile, algorithm = 'SHA1' }: AuthenticatorSetup,
): Promise<NewSecrets> => {
  switch (type) {
    case 'totp': {
      const secret = generateTotpSecret();
      return { columns: { secret: encryptTotpSecret(ctx.encryption, id, secret), algorithm }, secrets: { totp: { secret, algorithm } } };
    }
    case 'sms':
      if (mobile === undefined) throw required('mobile');
      await countSms(ctx, ctx.me, mobile, 'set-up');
      return { columns: { mobile }, secrets: {} };
    case 'static': {
      const { codes, hashes } = await generateRecoveryCodes(ctx.passwords);
      return { columns: {}, secrets: { codes }, hashes };
    }
  }
};

/** Locks the user, so that concurrent requests cannot exceed the limit. Throws invalid above ten authenticators. */
const lockAuthenticatorQuota = async (
  tx: Tx,
  { me, clock }: CallerPort & Pick<Services, 'clock'>,
  { type, replacesUnverified }: AuthenticatorSetup,
): Promise<void> => {
  const ownAuthenticatorsCondition = and(eq(authenticators.companyId, me.companyId), eq(authenticators.userId, me.userId));
  await lockUser(tx, me);
  await removeExpiredAuthenticators(tx, me, clock.now());
  if (replacesUnverified)
    await tx
      .delete(authenticators)
      .where(and(ownAuthenticatorsCondition, eq(authenticators.type, type), isNull(authenticators.verifiedAt)));
  if ((await tx.$count(authenticators, ownAuthenticatorsCondition)) >= AUTHENTICATORS_MAX)
    throw refused(`You have reached the limit of ${AUTHENTICATORS_MAX} authenticators. Delete one first.`);
};

const insertAuthenticator = async (
  tx: Tx,
  { me, clock }: CallerPort & Pick<Services, 'clock'>,
  id: string,
  setup: AuthenticatorSetup,
  generated: NewSecrets,
): Promise<AuthenticatorRow> => {
  const { companyId, userId } = me;
  const now = clock.now();
  const name = setup.name ?? DEFAULT_NAMES[setup.type];
  const [row] = await tx
    .insert(authenticators)
    .values({ ...generated.columns, companyId, id, userId, type: setup.type, name, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('An authenticator was not stored.');
  if (generated.hashes) await storeRecoveryCodes(tx, companyId, id, generated.hashes);
  return row;
};

/**
 * Creates an unverified authenticator, and sends a code for the type sms. Throws invalid for an unsupported type, for sms without a number
 * and above ten authenticators, and throttled.
 */
export const addAuthenticator = async (ctx: AuthenticatorSetupPorts, setup: AuthenticatorSetup): Promise<CreatedAuthenticator> => {
  requireSupportedType(ctx, setup.type);
  await ctx.throttle.count(AUTHENTICATOR_CREATION_THROTTLE, callerSubject(ctx.me));
  const id = newId();
  const generated = await generateSecrets(ctx, id, setup);
  return withOwnCompanyTransaction(ctx, async (tx) => {
    await lockAuthenticatorQuota(tx, ctx, setup);
    const row = await insertAuthenticator(tx, ctx, id, setup, generated);
    if (row.mobile !== null) await sendCode(tx, ctx, ctx.me, { purpose: 'authenticator', subject: id, mobile: row.mobile });
    await recordCallerAction(tx, ctx, 'authenticator.create', { details: { authenticator: id, type: row.type } });
    return { row, ...generated.secrets };
  });
};

/** Throws the same errors as addAuthenticator. A field of `details` takes precedence over the same top-level field. */
export const createAuthenticator = (
  ctx: AuthenticatorSetupPorts,
  { type, details, ...topLevel }: NewAuthenticator,
): Promise<CreatedAuthenticator> =>
  addAuthenticator(ctx, {
    type,
    name: details?.name ?? topLevel.name,
    mobile: details?.mobile ?? topLevel.mobile,
    algorithm: details?.algorithm ?? topLevel.algorithm,
  });

/** A new authenticator with its secrets, for the response to its creation. */
export const serializeCreatedAuthenticator = async (
  { db, me }: ActorPorts & SessionPort,
  created: CreatedAuthenticator,
): Promise<Authenticator> => toCreatedAuthenticator(created, await readTotpLabels(db, me));
