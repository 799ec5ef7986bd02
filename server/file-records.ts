import { filesOfDocuments } from '#server/modules/profile/index.ts';
import type { RecordsOfFiles } from '#server/modules/files/index.ts';

/** Whose records name the files that are kept: asked before a file is shown, and before one is swept. */
export const fileRecords: RecordsOfFiles = { document: filesOfDocuments };
