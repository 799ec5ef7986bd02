import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest, updateAndReplace } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/user-enums.ts';
import {
  AdminDocument,
  AdminDocumentChange,
  AdminDocumentInput,
  Document,
  DocumentInput,
  toAdminDocument,
  toDocument,
} from '#server/modules/profile/documents/schema.ts';
import {
  changeDocument,
  createDocument,
  documentList,
  getDocument,
  listDocuments,
  ownDocumentList,
  removeDocument,
} from '#server/modules/profile/documents/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const upload = { field: 'file', bytesMax: DOCUMENT_BYTES_MAX };
/** Older v3 clients send a form here. */
const FORM = { multipart: true };
const userProcedures = proceduresFor('user', 'document');

export const documentRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/user/documents/', 'List your documents'))
    .input(ownDocumentList.input)
    .output(pageOf(Document))
    .query(async ({ ctx, input }) =>
      serializePage(await listDocuments(ctx, input, ownDocumentList), (document) => toDocument(ctx, document)),
    ),

  create: userProcedures.add
    .meta(creates('/user/documents/', 'Upload a document', { upload }))
    .input(DocumentInput)
    .output(Document)
    .mutation(async ({ ctx, input }) => toDocument(ctx, await createDocument(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/user/documents/{id}/', 'Get a document'))
    .input(IdPath)
    .output(Document)
    .query(async ({ ctx, input }) => toDocument(ctx, await getDocument(ctx, input.id))),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/user/documents/{id}/', 'Delete a pending document'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeDocument(ctx, input.id)),
});

const adminProcedures = proceduresFor('admin', 'document');

export const adminDocumentRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/users/documents/', "List users' documents"))
    .input(documentList.input)
    .output(pageOf(AdminDocument))
    .query(async ({ ctx, input }) =>
      serializePage(await listDocuments(ctx, input, documentList), (document) => toAdminDocument(ctx, document)),
    ),

  create: adminProcedures.add
    .meta(creates('/admin/users/documents/', "Upload a user's document", { upload }))
    .input(AdminDocumentInput)
    .output(AdminDocument)
    .mutation(async ({ ctx, input }) => toAdminDocument(ctx, await createDocument(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/documents/{id}/', "Get a user's document"))
    .input(IdPath)
    .output(AdminDocument)
    .query(async ({ ctx, input }) => toAdminDocument(ctx, await getDocument(ctx, input.id))),

  ...updateAndReplace(
    '/admin/users/documents/{id}/',
    "Update a user's document",
    (meta) =>
      adminProcedures.change
        .meta(meta)
        .input(AdminDocumentChange.extend(IdPath.shape))
        .output(AdminDocument)
        .mutation(async ({ ctx, input }) => toAdminDocument(ctx, await changeDocument(ctx, input))),
    FORM,
  ),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/users/documents/{id}/', "Delete a user's document"))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeDocument(ctx, input.id)),
});
