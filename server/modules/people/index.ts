export { claimAddresses } from '#server/modules/people/contacts/claims.ts';
export { adminEmailRouter, adminMobileRouter, emailRouter, mobileRouter } from '#server/modules/people/contacts/router.ts';
export { AdminEmail, AdminMobile } from '#server/modules/people/contacts/schema.ts';
export {
  type VerificationPorts,
  countSms,
  sendCode,
  sendEmailVerification,
  sendMobileVerification,
  sendSecret,
  sendVerifications,
} from '#server/modules/people/contacts/send-verification.ts';
export { createContact } from '#server/modules/people/contacts/service.ts';
export { assignVerifiedAddress, verifyEmail, verifyMobile } from '#server/modules/people/contacts/verify-contact.ts';
export { ADMIN_GROUP, createDefaultGroups } from '#server/modules/people/groups/default-groups.ts';
export { adminGroupRouter, adminGroupSettingsRouter, adminUserGroupRouter, groupRouter } from '#server/modules/people/groups/router.ts';
export type { AdminGroup } from '#server/modules/people/groups/schema.ts';
export { requireActiveGroup } from '#server/modules/people/groups/service.ts';
export {
  type Identifier,
  MASK,
  findMobileNumberError,
  maskMobile,
  readIdentifier,
} from '#server/modules/people/identifiers/identifiers.ts';
export {
  type MatchingUser,
  findMatchingUsers,
  findRecipient,
  findTemporaryUser,
  hasAddedAddress,
  ownsAddress,
  matchesIdentifier,
  userFilter,
  requireUserByIdentifier,
  requireRecordOwner,
} from '#server/modules/people/identifiers/user-lookup.ts';
export { adminKycRouter } from '#server/modules/people/kyc/router.ts';
export { IDENTITY_CATEGORIES, recomputeKycOfLockedUser, recomputeKyc, expireKyc } from '#server/modules/people/kyc/service.ts';
export {
  adminGroupPermissionRouter,
  adminPermissionRouter,
  adminUserPermissionRouter,
  groupPermissionRouter,
  permissionRouter,
} from '#server/modules/people/permissions/router.ts';
export {
  GrantedPermissions,
  ListedPermission,
  PermissionListQuery,
  getPermissionNumber,
  permissionsInput,
  toGrantedPermissions,
  toListedPermission,
} from '#server/modules/people/permissions/schema.ts';
export { canGrantGroup, pagePermissions } from '#server/modules/people/permissions/service.ts';
export { getUserPermission, grantUserPermissions, revokeUserPermission } from '#server/modules/people/permissions/user-permissions.ts';
export { savedViewRouter } from '#server/modules/people/saved-views/router.ts';
export type { SavedView } from '#server/modules/people/saved-views/schema.ts';
export { SMS_RECIPIENT_THROTTLE } from '#server/modules/people/throttles.ts';
export { mobileInput, nameInput } from '#server/modules/people/user-profiles/person-fields.ts';
export { AdminUser, AdminUserListItem, User, toAdminUserListItem, toVerifiableUser } from '#server/modules/people/user-profiles/schema.ts';
export {
  findProfile,
  getUser,
  lockUser,
  profileColumnsOf,
  emitUserUpdate,
  readOwnProfile,
} from '#server/modules/people/user-profiles/service.ts';
export { type NewUser, createUser, findOrCreateTemporaryUser } from '#server/modules/people/users/create-user.ts';
export { closeUserAccount, requireDeactivatable } from '#server/modules/people/users/service.ts';
export { adminUserRouter, userRouter } from '#server/modules/people/users/router.ts';
export type { UserSettings } from '#server/modules/people/users/schema.ts';
export { findListedUsers, searchUserIds } from '#server/modules/people/users/search-users.ts';
export { listUsers, escapeLikePattern, matchesUserSearch, userList } from '#server/modules/people/users/user-list.ts';
