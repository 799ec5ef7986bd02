export {
  commitOrRemoveFile,
  deleteFile,
  insertFile,
  requireFileQuota,
  type FileRecords,
  type FileRecordsByPurpose,
} from '#server/modules/files/file-rows.ts';
export { findDownload, type PrintReceipt } from '#server/modules/files/find-download.ts';
export {
  RECEIPT_LINK_LIFETIME_MS,
  toBrandUrl,
  toExportUrl,
  toStatementUrl,
  toFileUrl,
  toReceiptUrl,
  toThumbnailUrl,
  type LinkingContext,
} from '#server/modules/files/links.ts';
export {
  BRAND_BYTES_MAX,
  findObjectName,
  replaceBrandImage,
  replaceProfileImage,
  storePublicImages,
  type StoredImage,
  updateCurrencyIconUrls,
  updateProfileImageUrls,
} from '#server/modules/files/public-images.ts';
export {
  newObjectName,
  toObjectKey,
  storeFile,
  type StoredFile,
  type UploadPorts,
  UPLOAD_THROTTLE,
} from '#server/modules/files/store-file.ts';
export { sweepFiles } from '#server/modules/files/sweep-files.ts';
