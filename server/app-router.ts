// The tree of all procedures. Names follow the paths; a procedure without REST metadata is the dashboard's alone.
import { mergeRouters, router } from '#server/api/trpc.ts';
import { accountConfigurationRouter } from '#server/modules/accounts/account-definitions/router.ts';
import { adminAccountRouter } from '#server/modules/accounts/accounts/admin-router.ts';
import { accountRouter } from '#server/modules/accounts/accounts/router.ts';
import { addressRouter, adminAddressRouter } from '#server/modules/profile/addresses/router.ts';
import { accessControlRuleRouter } from '#server/modules/identity/access-control-rules/router.ts';
import { auditLogRouter } from '#server/modules/events/audit/router.ts';
import { dashboardSessionRouter } from '#server/modules/identity/auth/dashboard-session-router.ts';
import { authRouter } from '#server/modules/identity/auth/router.ts';
import { adminGroupPermissionRouter, groupPermissionRouter } from '#server/modules/people/group-permissions/router.ts';
import { adminGroupRouter, adminGroupSettingsRouter, groupRouter } from '#server/modules/people/groups/router.ts';
import { adminPermissionRouter, permissionRouter } from '#server/modules/people/permissions/router.ts';
import { adminUserGroupRouter } from '#server/modules/people/user-groups/router.ts';
import { adminUserPermissionRouter } from '#server/modules/people/user-permissions/router.ts';
import { feedRouter } from '#server/modules/events/feed/router.ts';
import { authenticatorRuleRouter } from '#server/modules/identity/authenticator-rules/router.ts';
import { adminEmailRouter, emailRouter } from '#server/modules/people/contacts/email-router.ts';
import { adminMobileRouter, mobileRouter } from '#server/modules/people/contacts/mobile-router.ts';
import { adminBankAccountRouter, bankAccountRouter } from '#server/modules/profile/bank-accounts/router.ts';
import { adminCryptoAccountRouter, cryptoAccountRouter } from '#server/modules/profile/crypto-accounts/router.ts';
import { invitationRouter } from '#server/modules/identity/invitations/router.ts';
import { adminCompanyRouter, companyRouter } from '#server/modules/companies/companies/router.ts';
import { publicCompanyRouter } from '#server/modules/companies/companies/public-router.ts';
import {
  adminCompanyBankAccountRouter,
  adminCurrencyBankAccountRouter,
  companyBankAccountRouter,
} from '#server/modules/companies/company-bank-accounts/router.ts';
import { adminCurrencyRouter, currencyRouter } from '#server/modules/companies/currencies/router.ts';
import { adminDocumentRouter, documentRouter } from '#server/modules/profile/documents/router.ts';
import { exportRouter, transactionExportRouter, transactionSetRouter } from '#server/modules/reporting/exports/router.ts';
import { adminKycRouter } from '#server/modules/people/kyc/router.ts';
import { adminAuthenticatorRouter, adminMfaRouter } from '#server/modules/identity/mfa/admin-authenticators-router.ts';
import { mfaRouter } from '#server/modules/identity/mfa/router.ts';
import { metricsRouter } from '#server/modules/reporting/metrics/router.ts';
import { requestRouter } from '#server/modules/reporting/requests/router.ts';
import { outboxRouter } from '#server/modules/messaging/messages/router.ts';
import { notificationRouter } from '#server/modules/messaging/notifications/router.ts';
import { serviceRouter } from '#server/modules/identity/services/router.ts';
import { adminTransactionMessageRouter, transactionMessageRouter } from '#server/modules/payments/transaction-messages/router.ts';
import { accountFeeRouter, adminAccountFeeRouter } from '#server/modules/accounts/fees/account-fee-router.ts';
import { adminGroupFeeRouter, groupFeeRouter } from '#server/modules/accounts/fees/group-fee-router.ts';
import { adminTierFeeRouter, tierFeeRouter } from '#server/modules/accounts/fees/tier-fee-router.ts';
import { accountLimitRouter, adminAccountLimitRouter } from '#server/modules/accounts/limits/account-limit-router.ts';
import { adminGroupLimitRouter, groupLimitRouter } from '#server/modules/accounts/limits/group-limit-router.ts';
import { adminTierLimitRouter, tierLimitRouter } from '#server/modules/accounts/limits/tier-limit-router.ts';
import { adminSubtypeRouter, subtypeRouter } from '#server/modules/accounts/subtypes/router.ts';
import { adminRequirementRouter } from '#server/modules/accounts/tiers/requirement-router.ts';
import {
  adminRequirementItemRouter,
  adminRequirementSetRouter,
  requirementSetRouter,
} from '#server/modules/accounts/tiers/requirement-set-router.ts';
import { adminTierRouter, tierRouter } from '#server/modules/accounts/tiers/tier-router.ts';
import { adminTransactionCollectionRouter, transactionCollectionRouter } from '#server/modules/payments/transaction-collections/router.ts';
import { adminTransactionRouter } from '#server/modules/payments/transactions/admin-router.ts';
import { transactionRouter } from '#server/modules/payments/transactions/router.ts';
import { recordCurrencyRouters } from '#server/modules/profile/record-currencies/router.ts';
import { savedViewRouter } from '#server/modules/people/saved-views/router.ts';
import { setupRouter } from '#server/modules/identity/setup/router.ts';
import { statementRouter } from '#server/modules/reporting/statements/router.ts';
import { webhookTaskRouter } from '#server/modules/events/webhook-tasks/router.ts';
import { webhookCatalogueRouter, webhookRouter } from '#server/modules/events/webhooks/router.ts';
import { adminTokenRouter } from '#server/modules/identity/user-tokens/router.ts';
import { adminUserRouter, userRouter } from '#server/modules/people/users/router.ts';

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
