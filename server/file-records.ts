import { filesOfDocuments } from '#server/features/documents/find-document.ts';
import type { RecordsOfFiles } from '#server/features/files/file-records.ts';

/** Whose records name the files that are kept: asked before a file is shown, and before one is swept. */
export const fileRecords: RecordsOfFiles = { document: filesOfDocuments };
