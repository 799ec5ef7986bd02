import { emails, mobiles } from '#db/schema/index.ts';
import { toAdminEmail, toAdminMobile } from '#server/features/contacts/present.ts';
import { ownedRecords } from '#server/records/owned-records.ts';

const PER_USER_MAX = 20;

/** Users have their own email addresses and mobile numbers, admins those of any user of their company. */
export const contactRecords = {
  email: ownedRecords(emails, { name: 'email', toData: toAdminEmail, perUserMax: PER_USER_MAX }),
  mobile: ownedRecords(mobiles, { name: 'mobile', toData: toAdminMobile, perUserMax: PER_USER_MAX }),
} as const;
