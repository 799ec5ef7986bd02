// The tree of all procedures. Names follow the paths; a procedure without REST metadata is the dashboard's alone.
import { mergeRouters, router } from '#server/api/trpc.ts';
import {
  accountConfigurationRouter,
  accountFeeRouter,
  accountLimitRouter,
  accountRouter,
  adminAccountFeeRouter,
  adminAccountLimitRouter,
  adminAccountRouter,
  adminGroupFeeRouter,
  adminGroupLimitRouter,
  adminRequirementItemRouter,
  adminRequirementRouter,
  adminRequirementSetRouter,
  adminSubtypeRouter,
  adminTierFeeRouter,
  adminTierLimitRouter,
  adminTierRouter,
  groupFeeRouter,
  groupLimitRouter,
  requirementSetRouter,
  subtypeRouter,
  tierFeeRouter,
  tierLimitRouter,
  tierRouter,
} from '#server/modules/accounts/index.ts';
import { adminProfileRouters, profileRouters, reviewRouter } from '#server/modules/profile/index.ts';
import {
  accessControlRuleRouter,
  adminAuthenticatorRouter,
  adminMfaRouter,
  adminTokenRouter,
  authenticatorRuleRouter,
  authRouter,
  companyRegistrationRouter,
  companySessionRouter,
  dashboardSessionRouter,
  invitationRouter,
  mfaRouter,
  serviceRouter,
  setupRouter,
} from '#server/modules/identity/index.ts';
import {
  auditLogRouter,
  feedRouter,
  manualDeliveryRouter,
  webhookCatalogRouter,
  webhookRouter,
  webhookTaskRouter,
} from '#server/modules/events/index.ts';
import {
  adminEmailRouter,
  adminGroupPermissionRouter,
  adminGroupRouter,
  adminGroupSettingsRouter,
  adminKycRouter,
  adminMobileRouter,
  adminPermissionRouter,
  adminUserGroupRouter,
  adminUserPermissionRouter,
  adminUserRouter,
  emailRouter,
  groupPermissionRouter,
  groupRouter,
  mobileRouter,
  permissionRouter,
  savedViewRouter,
  userRouter,
} from '#server/modules/people/index.ts';
import {
  adminCompanyBankAccountRouter,
  adminCompanyRouter,
  adminCurrencyBankAccountRouter,
  adminCurrencyRouter,
  companyBankAccountRouter,
  companyRouter,
  currencyRouter,
  publicCompanyRouter,
} from '#server/modules/companies/index.ts';
import {
  exportRouter,
  adminReceiptRouter,
  metricsRouter,
  receiptRouter,
  requestRouter,
  statementRouter,
  transactionExportRouter,
  transactionSetRouter,
} from '#server/modules/reporting/index.ts';
import { notificationRouter, outboxRouter } from '#server/modules/messaging/index.ts';
import {
  adminTransactionCollectionRouter,
  adminTransactionMessageRouter,
  adminTransactionRouter,
  transactionCollectionRouter,
  transactionMessageRouter,
  transactionRouter,
} from '#server/modules/payments/index.ts';

/** Limits, fees and other records of groups, for their users. */
const groupPartsRouter = router({
  fees: groupFeeRouter,
  limits: groupLimitRouter,
  tiers: mergeRouters(tierRouter, router({ fees: tierFeeRouter, limits: tierLimitRouter, requirementSets: requirementSetRouter })),
});

/** Records of groups, for admins. */
const adminGroupPartsRouter = router({
  fees: adminGroupFeeRouter,
  limits: adminGroupLimitRouter,
  tiers: mergeRouters(
    adminTierRouter,
    router({
      fees: adminTierFeeRouter,
      limits: adminTierLimitRouter,
      requirements: adminRequirementRouter,
      requirementSets: mergeRouters(adminRequirementSetRouter, router({ items: adminRequirementItemRouter })),
    }),
  ),
});

export const appRouter = router({
  auth: mergeRouters(authRouter, companyRegistrationRouter, router({ mfa: mfaRouter })),
  session: mergeRouters(dashboardSessionRouter, companySessionRouter),
  user: mergeRouters(
    userRouter,
    router({
      ...profileRouters,
      emails: emailRouter,
      mobiles: mobileRouter,
    }),
  ),
  company: mergeRouters(companyRouter, router({ currencies: currencyRouter, bankAccounts: companyBankAccountRouter })),
  public: router({ companies: publicCompanyRouter }),
  transactionCollections: transactionCollectionRouter,
  transactionMessages: transactionMessageRouter,
  transactionReceipts: receiptRouter,
  accounts: mergeRouters(accountRouter, router({ fees: accountFeeRouter, limits: accountLimitRouter })),
  subtypes: subtypeRouter,
  transactions: transactionRouter,
  groups: mergeRouters(groupRouter, groupPartsRouter, router({ permissions: groupPermissionRouter })),
  feed: feedRouter,
  outbox: outboxRouter,
  permissions: permissionRouter,
  setup: setupRouter,
  statements: statementRouter,
  views: savedViewRouter,
  webhooks: webhookCatalogRouter,
  admin: router({
    users: mergeRouters(
      adminUserRouter,
      router({
        ...adminProfileRouters,
        authenticators: adminAuthenticatorRouter,
        emails: adminEmailRouter,
        groups: adminUserGroupRouter,
        kyc: adminKycRouter,
        mfa: adminMfaRouter,
        mobiles: adminMobileRouter,
        permissions: adminUserPermissionRouter,
        tokens: adminTokenRouter,
      }),
    ),
    subtypes: adminSubtypeRouter,
    accessControlRules: accessControlRuleRouter,
    auditLog: auditLogRouter,
    accountConfigurations: accountConfigurationRouter,
    accounts: mergeRouters(adminAccountRouter, router({ fees: adminAccountFeeRouter, limits: adminAccountLimitRouter })),
    authenticatorRules: authenticatorRuleRouter,
    notifications: notificationRouter,
    services: serviceRouter,
    exports: exportRouter,
    transactionCollections: adminTransactionCollectionRouter,
    transactionExports: transactionExportRouter,
    transactionMessages: adminTransactionMessageRouter,
    transactionReceipts: adminReceiptRouter,
    transactionSets: transactionSetRouter,
    groups: mergeRouters(
      adminGroupRouter,
      adminGroupPartsRouter,
      router({ permissions: adminGroupPermissionRouter, settings: adminGroupSettingsRouter }),
    ),
    permissions: adminPermissionRouter,
    bankAccounts: adminCompanyBankAccountRouter,
    company: adminCompanyRouter,
    invitations: invitationRouter,
    currencies: mergeRouters(adminCurrencyRouter, router({ bankAccounts: adminCurrencyBankAccountRouter })),
    metrics: metricsRouter,
    requests: requestRouter,
    reviews: reviewRouter,
    transactions: adminTransactionRouter,
    webhooks: mergeRouters(webhookRouter, manualDeliveryRouter),
    webhookTasks: webhookTaskRouter,
  }),
});

export type AppRouter = typeof appRouter;
