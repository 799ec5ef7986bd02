export {
  BRAND_BYTES_MAX,
  objectNameIn,
  readdressCurrencyIcons,
  replaceBrandImage,
  withStoredImages,
} from '#server/modules/files/brand-images.ts';
export type { FileRecords, RecordsOfFiles } from '#server/modules/files/file-records.ts';
export { findDownload } from '#server/modules/files/find-download.ts';
export { forgetFile, keepFile, orRemoveStored, requireRoomFor } from '#server/modules/files/keep-file.ts';
export { toBrandUrl, toExportUrl, toFileUrl, toThumbnailUrl, type LinkingContext } from '#server/modules/files/links.ts';
export { newObjectName, placeOf } from '#server/modules/files/object-name.ts';
export { readdressProfileImages, replaceProfileImage } from '#server/modules/files/profile-images.ts';
export { storeFile, type StoredFile, type UploadPorts } from '#server/modules/files/store-file.ts';
export { sweepFiles } from '#server/modules/files/sweep-files.ts';
