// The tree of all procedures. Names follow the paths; a procedure without REST metadata is the dashboard's alone.
import { mergeRouters, router } from '#server/api/trpc.ts';
import { accountConfigurationRouter } from '#server/features/account-definitions/router.ts';
import { adminAccountRouter } from '#server/features/accounts/admin-router.ts';
import { accountRouter } from '#server/features/accounts/router.ts';
import { addressRouter, adminAddressRouter } from '#server/features/addresses/router.ts';
import { accessControlRuleRouter } from '#server/features/access-control-rules/router.ts';
import { auditLogRouter } from '#server/features/audit/router.ts';
import { dashboardSessionRouter } from '#server/features/auth/dashboard-session-router.ts';
import { authRouter } from '#server/features/auth/router.ts';
import { adminGroupPermissionRouter, groupPermissionRouter } from '#server/features/group-permissions/router.ts';
import { adminGroupRouter, adminGroupSettingsRouter, groupRouter } from '#server/features/groups/router.ts';
import { adminPermissionRouter, permissionRouter } from '#server/features/permissions/router.ts';
import { adminUserGroupRouter } from '#server/features/user-groups/router.ts';
import { adminUserPermissionRouter } from '#server/features/user-permissions/router.ts';
import { feedRouter } from '#server/features/feed/router.ts';
import { authenticatorRuleRouter } from '#server/features/authenticator-rules/router.ts';
import { adminEmailRouter, emailRouter } from '#server/features/contacts/email-router.ts';
import { adminMobileRouter, mobileRouter } from '#server/features/contacts/mobile-router.ts';
import { adminBankAccountRouter, bankAccountRouter } from '#server/features/bank-accounts/router.ts';
import { adminCryptoAccountRouter, cryptoAccountRouter } from '#server/features/crypto-accounts/router.ts';
import { invitationRouter } from '#server/features/invitations/router.ts';
import { adminCompanyRouter, companyRouter } from '#server/features/companies/router.ts';
import { publicCompanyRouter } from '#server/features/companies/public-router.ts';
import {
  adminCompanyBankAccountRouter,
  adminCurrencyBankAccountRouter,
  companyBankAccountRouter,
} from '#server/features/company-bank-accounts/router.ts';
import { adminCurrencyRouter, currencyRouter } from '#server/features/currencies/router.ts';
import { adminDocumentRouter, documentRouter } from '#server/features/documents/router.ts';
import { exportRouter, transactionExportRouter, transactionSetRouter } from '#server/features/exports/router.ts';
import { adminKycRouter } from '#server/features/kyc/router.ts';
import { adminAuthenticatorRouter, adminMfaRouter } from '#server/features/mfa/admin-authenticators-router.ts';
import { mfaRouter } from '#server/features/mfa/router.ts';
import { metricsRouter } from '#server/features/metrics/router.ts';
import { requestRouter } from '#server/features/requests/router.ts';
import { outboxRouter } from '#server/features/messages/router.ts';
import { notificationRouter } from '#server/features/notifications/router.ts';
import { serviceRouter } from '#server/features/services/router.ts';
import { adminTransactionMessageRouter, transactionMessageRouter } from '#server/features/transaction-messages/router.ts';
import { accountFeeRouter, adminAccountFeeRouter } from '#server/features/fees/account-fee-router.ts';
import { adminGroupFeeRouter, groupFeeRouter } from '#server/features/fees/group-fee-router.ts';
import { adminTierFeeRouter, tierFeeRouter } from '#server/features/fees/tier-fee-router.ts';
import { accountLimitRouter, adminAccountLimitRouter } from '#server/features/limits/account-limit-router.ts';
import { adminGroupLimitRouter, groupLimitRouter } from '#server/features/limits/group-limit-router.ts';
import { adminTierLimitRouter, tierLimitRouter } from '#server/features/limits/tier-limit-router.ts';
import { adminSubtypeRouter, subtypeRouter } from '#server/features/subtypes/router.ts';
import { adminRequirementRouter } from '#server/features/tiers/requirement-router.ts';
import {
  adminRequirementItemRouter,
  adminRequirementSetRouter,
  requirementSetRouter,
} from '#server/features/tiers/requirement-set-router.ts';
import { adminTierRouter, tierRouter } from '#server/features/tiers/tier-router.ts';
import { adminTransactionCollectionRouter, transactionCollectionRouter } from '#server/features/transaction-collections/router.ts';
import { adminTransactionRouter } from '#server/features/transactions/admin-router.ts';
import { transactionRouter } from '#server/features/transactions/router.ts';
import { recordCurrencyRouters } from '#server/features/record-currencies/router.ts';
import { savedViewRouter } from '#server/features/saved-views/router.ts';
import { setupRouter } from '#server/features/setup/router.ts';
import { statementRouter } from '#server/features/statements/router.ts';
import { webhookTaskRouter } from '#server/features/webhook-tasks/router.ts';
import { webhookCatalogueRouter, webhookRouter } from '#server/features/webhooks/router.ts';
import { adminTokenRouter } from '#server/features/user-tokens/router.ts';
import { adminUserRouter, userRouter } from '#server/features/users/router.ts';

/** What is put on the groups that users are in, as they see it. */
const groupPartsRouter = router({
  fees: groupFeeRouter,
  limits: groupLimitRouter,
  tiers: mergeRouters(tierRouter, router({ fees: tierFeeRouter, limits: tierLimitRouter, requirementSets: requirementSetRouter })),
});

/** What admins put on groups. */
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
  auth: mergeRouters(authRouter, router({ mfa: mfaRouter })),
  session: dashboardSessionRouter,
  user: mergeRouters(
    userRouter,
    router({
      addresses: addressRouter,
      bankAccounts: bankAccountRouter,
      cryptoAccounts: cryptoAccountRouter,
      documents: documentRouter,
      emails: emailRouter,
      mobiles: mobileRouter,
    }),
  ),
  company: mergeRouters(companyRouter, router({ currencies: currencyRouter, bankAccounts: companyBankAccountRouter })),
  public: router({ companies: publicCompanyRouter }),
  transactionCollections: transactionCollectionRouter,
  transactionMessages: transactionMessageRouter,
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
  webhooks: webhookCatalogueRouter,
  admin: router({
    users: mergeRouters(
      adminUserRouter,
      router({
        addresses: adminAddressRouter,
        authenticators: adminAuthenticatorRouter,
        bankAccounts: mergeRouters(adminBankAccountRouter, router(recordCurrencyRouters('bank_account'))),
        cryptoAccounts: mergeRouters(adminCryptoAccountRouter, router(recordCurrencyRouters('crypto_account'))),
        documents: adminDocumentRouter,
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
    transactions: adminTransactionRouter,
    webhooks: webhookRouter,
    webhookTasks: webhookTaskRouter,
  }),
});

export type AppRouter = typeof appRouter;
