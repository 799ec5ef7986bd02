import { documentRecords, lockHolder, withFile } from '#server/modules/profile/documents/find-document.ts';
import { toDocumentColumns, type FiledDocument } from '#server/modules/profile/documents/present.ts';
import type { AdminDocumentChange } from '#server/modules/profile/documents/schema.ts';
import { deriveKyc } from '#server/modules/people/index.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerAuditPorts } from '#server/records/service-ports.ts';

/** Changes a document, and with it what its user has proved. Only admins do: a user sends another document. Throws not_found. */
export const changeDocument = (ctx: OwnerAuditPorts, { id, ...change }: AdminDocumentChange & { id: string }): Promise<FiledDocument> =>
  inOwnCompany(ctx, async (tx) => {
    await lockHolder(tx, ctx, id);
    const document = await documentRecords.update(tx, ctx, id, ({ metadata }) => toDocumentColumns(change, metadata));
    await deriveKyc(tx, ctx, document.user.id);
    return withFile(tx, document);
  });
