import { filesOfDocuments } from '#server/modules/profile/documents/find-document.ts';
import type { RecordsOfFiles } from '#server/modules/files/file-records.ts';

/** Whose records name the files that are kept: asked before a file is shown, and before one is swept. */
export const fileRecords: RecordsOfFiles = { document: filesOfDocuments };
