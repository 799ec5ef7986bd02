import type { Services } from '#server/api/services.ts';
import { toObjectKey } from '#server/modules/files/index.ts';
import type { AuditOrigin } from '#server/records/audit.ts';

/** Removes the files of a deleted record. Files whose removal fails are removed later by the sweep of unreferenced files. */
export const removeObjects = async (
  { fileStore, log, requestId }: Pick<AuditOrigin, 'requestId'> & Pick<Services, 'fileStore' | 'log'>,
  objects: readonly { companyId: number; objectName: string }[],
): Promise<void> => {
  for (const object of objects) {
    try {
      await fileStore.remove(toObjectKey(object));
    } catch (err) {
      log.warn({ err, requestId, companyId: object.companyId }, 'Deleting a file failed; it will be swept within two days');
    }
  }
};
