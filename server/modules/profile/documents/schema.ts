// What the API takes and shows of documents (specification, Resources, Document).
import { z } from 'zod';
import {
  absentWhenEmpty,
  boolean,
  metadataChange,
  millis,
  momentInput,
  nullWhenBlank,
  storedJson,
  text,
  upload,
} from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_NOTE_LENGTH_MAX, DOCUMENT_TYPES } from '#server/kernel/document-words.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';

export const Document = z
  .object({
    id: z.int(),
    file: z.string().meta({ description: 'Address of the file, for who asked alone. It works without headers, for an hour.' }),
    file_name: z.string(),
    media_type: z.string().meta({ description: 'By the content of the file.', examples: ['image/jpeg'] }),
    size: z.int().meta({ description: 'In bytes.' }),
    thumbnail: z
      .string()
      .nullable()
      .meta({ description: 'Address of a small picture of it, as that of the file; null when there is none.' }),
    document_category: z.enum(DOCUMENT_CATEGORIES),
    document_type: z.enum(DOCUMENT_TYPES),
    metadata: storedJson,
    status: z.enum(VERIFICATION_STATUSES),
    note: z.string().nullable().meta({ description: 'What an admin says of it to its user.' }),
    expires: millis.nullable().meta({ description: 'Until when it proves anything.' }),
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

/** What admins see besides. */
export const AdminDocument = Document.extend({ user: ShortUser, archived: boolean }).meta({ id: 'AdminDocument' });
export type AdminDocument = z.infer<typeof AdminDocument>;

const documentType = absentWhenEmpty(z.enum(DOCUMENT_TYPES));

/** What users send to add one. */
export const DocumentInput = z.object({
  file: upload,
  document_type: documentType,
  type: documentType.meta({ description: 'The same as document_type, as newer clients call it.' }),
  metadata: metadataChange,
});
export type DocumentInput = z.infer<typeof DocumentInput>;

/** What admins write. */
export const AdminDocumentChange = z.object({
  status: z.enum(VERIFICATION_STATUSES).optional(),
  note: nullWhenBlank(text(DOCUMENT_NOTE_LENGTH_MAX)),
  metadata: metadataChange,
  document_type: documentType,
  document_category: absentWhenEmpty(z.enum(DOCUMENT_CATEGORIES)).meta({ description: 'Follows the type where it is not sent with it.' }),
  expires: momentInput,
  archived: boolean.optional(),
});
export type AdminDocumentChange = z.infer<typeof AdminDocumentChange>;

/** What admins send to add one for a user. */
export const AdminDocumentInput = AdminDocumentChange.extend({
  ...DocumentInput.shape,
  user: z.string().meta({ description: 'Id, email or mobile number.' }),
});
export type AdminDocumentInput = z.infer<typeof AdminDocumentInput>;
