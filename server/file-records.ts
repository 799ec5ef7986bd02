import { documentFileRecords } from '#server/modules/profile/index.ts';
import type { FileRecordsByPurpose } from '#server/modules/files/index.ts';

/** The records that refer to files, for downloads and the sweep. */
export const fileRecords: FileRecordsByPurpose = { document: documentFileRecords };
