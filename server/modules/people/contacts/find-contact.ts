import { emails, mobiles } from '#db/schema/index.ts';
import { TO_CONTACT_DATA } from '#server/modules/people/contacts/announce-contact.ts';
import { ownedRecords } from '#server/records/owned-records.ts';

const PER_USER_MAX = 20;

/** Users have their own email addresses and mobile numbers, admins those of any user of their company. */
export const contactRecords = {
  email: ownedRecords(emails, { name: 'email', toData: TO_CONTACT_DATA.email, perUserMax: PER_USER_MAX }),
  mobile: ownedRecords(mobiles, { name: 'mobile', toData: TO_CONTACT_DATA.mobile, perUserMax: PER_USER_MAX }),
} as const;
