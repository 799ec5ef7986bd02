export { createContact } from '#server/modules/people/contacts/create-contact.ts';
export { adminEmailRouter, emailRouter } from '#server/modules/people/contacts/email-router.ts';
export { adminMobileRouter, mobileRouter } from '#server/modules/people/contacts/mobile-router.ts';
export { AdminEmail, AdminMobile, type Email, type Mobile } from '#server/modules/people/contacts/schema.ts';
export { adminGroupPermissionRouter, groupPermissionRouter } from '#server/modules/people/group-permissions/router.ts';
export { ADMIN_GROUP, createDefaultGroups } from '#server/modules/people/groups/create-default-groups.ts';
export { chooseGroup } from '#server/modules/people/groups/find-group.ts';
export { adminGroupRouter, adminGroupSettingsRouter, groupRouter } from '#server/modules/people/groups/router.ts';
export type { AdminGroup } from '#server/modules/people/groups/schema.ts';
export { IDENTITY_CATEGORIES, deriveForUser, deriveKyc } from '#server/modules/people/kyc/derive-kyc.ts';
export { expireKyc } from '#server/modules/people/kyc/expire-kyc.ts';
export { adminKycRouter } from '#server/modules/people/kyc/router.ts';
export { pagePermissions } from '#server/modules/people/permissions/list-permissions.ts';
export { numberOfPermission } from '#server/modules/people/permissions/permission-numbers.ts';
export { toGivenPermissions, toListedPermission, toPermissionParts } from '#server/modules/people/permissions/present.ts';
export { mayLetInto } from '#server/modules/people/permissions/require-rank.ts';
export { adminPermissionRouter, permissionRouter } from '#server/modules/people/permissions/router.ts';
export { GivenPermissions, ListedPermission, PermissionListQuery, permissionsInput } from '#server/modules/people/permissions/schema.ts';
export { savedViewRouter } from '#server/modules/people/saved-views/router.ts';
export type { SavedView } from '#server/modules/people/saved-views/schema.ts';
export { adminUserGroupRouter } from '#server/modules/people/user-groups/router.ts';
export { getUserPermission, giveUserPermissions, takeUserPermission } from '#server/modules/people/user-permissions/change-permissions.ts';
export { adminUserPermissionRouter } from '#server/modules/people/user-permissions/router.ts';
export { tellingOfUser } from '#server/modules/people/users/announce-user.ts';
export { claimAddresses } from '#server/modules/people/users/claim-addresses.ts';
export { isHolder } from '#server/modules/people/users/contact-holders.ts';
export { createUser, type NewUser } from '#server/modules/people/users/create-user.ts';
export { findHolders, type Holder } from '#server/modules/people/users/find-holders.ts';
export {
  findOrCreateTemporaryUser,
  findRecipient,
  findTemporaryUser,
  hasGivenAddress,
  isNamed,
  ofUserNamed,
  requireNamedUser,
  requireUserFor,
} from '#server/modules/people/users/find-recipient.ts';
export { findProfile, getUser, lockUser, profileColumns } from '#server/modules/people/users/find-user.ts';
export { MASK, maskMobile, readIdentifier, type Identifier } from '#server/modules/people/users/identifiers.ts';
export { listUsers, namesAnywhere, userList } from '#server/modules/people/users/list-users.ts';
export { findNumberFault } from '#server/modules/people/users/phone-number.ts';
export { toAdminUserListItem, toVerifiableUser } from '#server/modules/people/users/present.ts';
export { adminUserRouter, userRouter } from '#server/modules/people/users/router.ts';
export { AdminUser, AdminUserListItem, User, mobileInput, nameInput, type UserSettings } from '#server/modules/people/users/schema.ts';
export { literally } from '#server/modules/people/users/user-filters.ts';
export { countSms } from '#server/modules/people/verifications/count-sms.ts';
export { sendCode } from '#server/modules/people/verifications/send-code.ts';
export { sendSecret } from '#server/modules/people/verifications/send-secret.ts';
export {
  sendEmailVerification,
  sendMobileVerification,
  sendVerifications,
  type VerificationPorts,
} from '#server/modules/people/verifications/send-verification.ts';
export { giveAddress, verifyEmail, verifyMobile } from '#server/modules/people/verifications/verify-address.ts';
