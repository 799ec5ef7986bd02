import type { Tx } from '#db/client.ts';
import { objectNameIn, replaceBrandImage } from '#server/modules/files/brand-images.ts';
import { toBrandUrl } from '#server/modules/files/links.ts';
import type { StoredFile } from '#server/modules/files/store-file.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/services.ts';

/** Keeps the icon of a currency in the place of another. Answers its address; null for none, undefined where nothing was sent. */
export const toCurrencyIcon = async (
  tx: Tx,
  ctx: CallerPort & Pick<Services, 'clock' | 'environment'>,
  stored: StoredFile | null | undefined,
  iconBefore: string | null,
): Promise<string | null | undefined> => {
  const objectName = await replaceBrandImage(tx, ctx, stored, objectNameIn(iconBefore));
  return objectName === undefined ? undefined : toBrandUrl(ctx.environment.appUrl, ctx.me.companyId, objectName);
};
