export { accountClosureRouter, adminAccountClosureRouter } from '#server/modules/identity/account-closure/router.ts';
export { accessControlRuleRouter } from '#server/modules/identity/access-control-rules/router.ts';
export type { AccessCheckResult, AccessControlRule } from '#server/modules/identity/access-control-rules/schema.ts';
export { ACCESS_RULE_RECORD } from '#server/modules/identity/access-control-rules/service.ts';
export { authenticate, readUncached } from '#server/modules/identity/auth/authenticate.ts';
export { dashboardSessionRouter } from '#server/modules/identity/auth/dashboard-session-router.ts';
export { DEMO_FILE, readDemoFile, toCurlCommand, type DemoFile } from '#server/modules/identity/auth/demo-credentials.ts';
export { createRegisteredUser } from '#server/modules/identity/auth/register.ts';
export { restoreOwnerAccess, type OwnerAccess } from '#server/modules/identity/auth/restore-owner-access.ts';
export { adminPasswordRouter, authRouter } from '#server/modules/identity/auth/router.ts';
export type { SessionRecord } from '#server/modules/identity/auth/schema.ts';
export { authenticatorRuleRouter } from '#server/modules/identity/authenticator-rules/router.ts';
export type { AuthenticatorRule, AuthenticatorRuleInput } from '#server/modules/identity/authenticator-rules/schema.ts';
export {
  AUTHENTICATOR_RULE_RECORD,
  createDefaultRule,
  requireSatisfiableSetupRules,
} from '#server/modules/identity/authenticator-rules/service.ts';
export { invitationRouter } from '#server/modules/identity/invitations/router.ts';
export type { Invitation } from '#server/modules/identity/invitations/schema.ts';
export { INVITATION_LIFETIME_MS } from '#server/modules/identity/invitations/service.ts';
export { challengeGate } from '#server/modules/identity/mfa/challenge-gate.ts';
export { adminAuthenticatorRouter, adminMfaRouter, mfaRouter } from '#server/modules/identity/mfa/router.ts';
export type { Authenticator, Challenge, NewAuthenticator } from '#server/modules/identity/mfa/schema.ts';
export { SERVICE_GROUP } from '#server/modules/identity/services/machine-user.ts';
export { serviceRouter } from '#server/modules/identity/services/router.ts';
export type { Service, ServiceWithToken } from '#server/modules/identity/services/schema.ts';
export { prepareFirstCompany } from '#server/modules/identity/setup/first-company.ts';
export { companyRegistrationRouter, companySessionRouter, setupRouter } from '#server/modules/identity/setup/router.ts';
export { issueSetupLink, type SetupLink } from '#server/modules/identity/setup/setup-link.ts';
export { adminTokenRouter } from '#server/modules/identity/user-tokens/router.ts';
export type { UserToken } from '#server/modules/identity/user-tokens/schema.ts';
export { endUserSessions, issueToken } from '#server/modules/identity/user-tokens/session-tokens.ts';
