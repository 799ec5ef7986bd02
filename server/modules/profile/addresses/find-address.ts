import { addresses } from '#db/schema/index.ts';
import { toAdminAddress } from '#server/modules/profile/addresses/present.ts';
import { ownedRecords } from '#server/records/owned-records.ts';

/** Users have their own addresses, admins those of any user of their company: records/owned-records.ts holds them to it. */
export const addressRecords = ownedRecords(addresses, { name: 'address', toData: toAdminAddress, perUserMax: 100 });

export const getAddress = addressRecords.get;
