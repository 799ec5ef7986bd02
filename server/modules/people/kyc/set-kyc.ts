import type { UserRow } from '#db/schema/index.ts';
import { deriveForUser, writeKyc } from '#server/modules/people/kyc/derive-kyc.ts';
import type { Kyc, KycChange } from '#server/modules/people/kyc/schema.ts';
import { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
import { getUser, lockUser } from '#server/modules/people/users/find-user.ts';
import { toMillis } from '#server/kernel/time.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import { uuidOf } from '#server/records/path-id.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

const toKyc = ({ kycStatus: status, kycUpdatedAt }: UserRow): Kyc => ({ status, updated: toMillis(kycUpdatedAt) });

/** What is known of the identity of a user whom an admin names. Throws not_found. */
export const getKyc = async (ctx: OwnerPorts, id: string): Promise<Kyc> => toKyc((await getUser(ctx, id)).user);

/**
 * Says what is known of a user's identity, whatever their documents say; null lets it follow from them again. The same said again
 * changes nothing. Throws not_found, and permission_denied for a user with more rights than the caller's.
 */
export const setKyc = (ctx: OwnerAuditPorts, id: string, { status }: KycChange): Promise<Kyc> =>
  inOwnCompany(ctx, async (tx) => {
    const named = { companyId: ctx.owner.companyId, userId: uuidOf(id) };
    const user = await lockUser(tx, named);
    await requireRankOver(tx, ctx, user.id);
    const isSaid = status === null ? !user.kycSetByAdmin : user.kycSetByAdmin && user.kycStatus === status;
    if (status === undefined || isSaid) return toKyc(user);
    await tellingOfUser(tx, named, () =>
      status === null ? deriveForUser(tx, ctx, user) : writeKyc(tx, ctx, user, { kycStatus: status, kycSetByAdmin: true }),
    );
    await recordAct(tx, ctx, 'kyc.update', { userId: user.id, details: { status } });
    return toKyc(await lockUser(tx, named));
  });
