import type { Database } from '#db/client.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import type { FilePurpose, PublicPurpose } from '#server/kernel/file-words.ts';

/** A record that names a file, such as a document: whose it is, and whether it was put away from its user. */
export type NamingRecord = { fileId: string; userId: string; archived: boolean };

/** What a feature says of the files that its records name. By this files are shown and swept without knowing the feature. */
export type FileRecords = {
  /** Admins who hold it are shown the files of all users; users are shown their own, unless the record was put away. */
  permission: Permission;
  /** The records of a company that name any of the files. */
  naming(db: Database, companyId: number, fileIds: string[]): Promise<NamingRecord[]>;
};

/** By what files are kept for, but those that everybody may see: they are named by where their address stands (sweep-files.ts). */
export type RecordsOfFiles = Record<Exclude<FilePurpose, PublicPurpose>, FileRecords>;
