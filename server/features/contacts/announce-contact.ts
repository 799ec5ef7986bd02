import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#db/client.ts';
import type { ContactKind, ContactRow } from '#db/schema/index.ts';
import { contactRecords } from '#server/features/contacts/find-contact.ts';
import { toAdminEmail, toAdminMobile } from '#server/features/contacts/present.ts';
import { announce } from '#server/records/outbox.ts';

const TO_DATA = { email: toAdminEmail, mobile: toAdminMobile } as const;

/** Tells what became of a contact, in the commit of its change; nothing where nothing has changed. */
export const announceContact = async (tx: Tx, kind: ContactKind, before: ContactRow): Promise<void> => {
  const { companyId, id } = before;
  const after = await contactRecords[kind].get({ db: tx, owner: { companyId, userId: null } }, String(id));
  if (isDeepStrictEqual({ ...before, updatedAt: null }, { ...after.record, updatedAt: null })) return;
  const toData = TO_DATA[kind];
  const data = { ...toData(after), [`original_${kind}`]: toData({ record: before, user: after.user }) };
  await announce(tx, { companyId, event: `${kind}.update`, subjectId: String(id), data });
};
