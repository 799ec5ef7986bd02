import type { ContactKind } from '#db/schema/index.ts';
import { contactRecords } from '#server/modules/people/contacts/find-contact.ts';
import { lockUser } from '#server/modules/people/users/find-user.ts';
import { deleteVerifications } from '#server/modules/messaging/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Deletes an email address or mobile number that is not the primary one, with what is on its way to it. Throws not_found, and invalid for the primary one. */
export const removeContact = (ctx: OwnerAuditPorts, kind: ContactKind, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const records = contactRecords[kind];
    const { record } = await records.get({ db: tx, owner: ctx.owner }, id);
    await lockUser(tx, { companyId: record.companyId, userId: record.userId });
    const locked = await records.lock(tx, ctx, id);
    if (locked.record.isPrimary) throw refused('This is the primary one. Make another one primary first.');
    await records.remove(tx, ctx, id);
    const { companyId, userId, address: subject } = record;
    await deleteVerifications(tx, { companyId, userId, purpose: kind, subject });
  });
