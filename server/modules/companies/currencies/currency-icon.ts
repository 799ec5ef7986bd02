import type { Tx } from '#db/client.ts';
import { objectNameIn, replaceBrandImage, type StoredFile, toBrandUrl } from '#server/modules/files/index.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

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
