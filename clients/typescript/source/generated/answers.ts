// Written by npm run client:generate from the OpenAPI document. Changes are made there.
import type { AdminUser, ReducedCurrency, AdminEmail, AdminMobile, AdminAddress, AdminBankAccount, ReducedAccountCurrency, AdminCryptoAccount, AdminTransaction, User, SessionAccess, TokenRecord, Access, MfaStatus, MfaSms, MfaToken, Authenticator, Address, BankAccount, CryptoAccount, Document, Email, Mobile, Company, PlainAddress, CompanySettings, Currency, PublicCompany, PublicGroup, LegalTerm, LegalTermVersion, OauthClient, TransactionCollection, Transaction, TransactionMessage, Account, AccountCurrency, Limit, Fee, Subtype, TransactionTotals, Group, Tier, TierRequirement, RequirementSet, RequirementItem, Permission, UserOverview, UserSettings, AdminAuthenticator, AdminDocument, AdminGroup, Kyc, UserToken, CreatedUserToken, AdminSubtype, AccessControlRule, AuditEntry, AccountConfiguration, AdminAccount, AdminAccountCurrency, AdminFee, AdminLimit, AuthenticatorRule, Notification, MessageTemplate, MessagePreview, Service, ServiceWithToken, Export, ExtendedExport, AdminTransactionCollection, AdminTransactionMessage, AdminTier, AdminCompanyBankAccount, AdminCurrency, AdminCompany, Invitation, CurrencyOverview, ExtendedRequest, Webhook, WebhookTask, ExtendedWebhookTask, WebhookRequest } from './schemas.ts';

/** What `auth.user` answers. */
export type AuthUserAnswer = User;

/** What `auth.registerCompany` answers. */
export type AuthRegisterCompanyAnswer = SessionAccess;

/** What `auth.register` answers. */
export type AuthRegisterAnswer = AuthRegisterCompanyAnswer;

/** What `auth.login` answers. */
export type AuthLoginAnswer = AuthRegisterCompanyAnswer;

/** What `auth.tokens.list` answers. */
export type AuthTokensListAnswer = Array<TokenRecord>;

/** What `auth.tokens.create` answers. */
export type AuthTokensCreateAnswer = Access;

/** What `auth.tokens.verify` answers. */
export type AuthTokensVerifyAnswer = AuthUserAnswer;

/** What `auth.mfa.status` answers. */
export type AuthMfaStatusAnswer = MfaStatus;

/** What `auth.mfa.sms.get` answers. */
export type AuthMfaSmsGetAnswer = MfaSms;

/** What `auth.mfa.sms.enable` answers. */
export type AuthMfaSmsEnableAnswer = AuthMfaSmsGetAnswer;

/** What `auth.mfa.sms.send` answers. */
export type AuthMfaSmsSendAnswer = MfaSms | undefined;

/** What `auth.mfa.token.get` answers. */
export type AuthMfaTokenGetAnswer = MfaToken;

/** What `auth.mfa.token.enable` answers. */
export type AuthMfaTokenEnableAnswer = AuthMfaTokenGetAnswer;

/** What `auth.mfa.authenticators.create` answers. */
export type AuthMfaAuthenticatorsCreateAnswer = Authenticator;

/** What `auth.mfa.authenticators.get` answers. */
export type AuthMfaAuthenticatorsGetAnswer = AuthMfaAuthenticatorsCreateAnswer;

/** What `user.get` answers. */
export type UserGetAnswer = AuthUserAnswer;

/** What `user.update` answers. */
export type UserUpdateAnswer = AuthUserAnswer;

/** What `user.replace` answers. */
export type UserReplaceAnswer = AuthUserAnswer;

/** What `user.addresses.list` answers. */
export type UserAddressesListAnswer = Array<Address>;

/** What `user.addresses.create` answers. */
export type UserAddressesCreateAnswer = Address;

/** What `user.addresses.get` answers. */
export type UserAddressesGetAnswer = UserAddressesCreateAnswer;

/** What `user.addresses.update` answers. */
export type UserAddressesUpdateAnswer = UserAddressesCreateAnswer;

/** What `user.bankAccounts.list` answers. */
export type UserBankAccountsListAnswer = Array<BankAccount>;

/** What `user.bankAccounts.create` answers. */
export type UserBankAccountsCreateAnswer = BankAccount;

/** What `user.bankAccounts.get` answers. */
export type UserBankAccountsGetAnswer = UserBankAccountsCreateAnswer;

/** What `user.bankAccounts.update` answers. */
export type UserBankAccountsUpdateAnswer = UserBankAccountsCreateAnswer;

/** What `user.cryptoAccounts.list` answers. */
export type UserCryptoAccountsListAnswer = Array<CryptoAccount>;

/** What `user.cryptoAccounts.create` answers. */
export type UserCryptoAccountsCreateAnswer = CryptoAccount;

/** What `user.cryptoAccounts.get` answers. */
export type UserCryptoAccountsGetAnswer = UserCryptoAccountsCreateAnswer;

/** What `user.cryptoAccounts.update` answers. */
export type UserCryptoAccountsUpdateAnswer = UserCryptoAccountsCreateAnswer;

/** What `user.documents.create` answers. */
export type UserDocumentsCreateAnswer = Document;

/** What `user.documents.get` answers. */
export type UserDocumentsGetAnswer = UserDocumentsCreateAnswer;

/** What `user.emails.list` answers. */
export type UserEmailsListAnswer = Array<Email>;

/** What `user.emails.create` answers. */
export type UserEmailsCreateAnswer = Email;

/** What `user.emails.get` answers. */
export type UserEmailsGetAnswer = UserEmailsCreateAnswer;

/** What `user.emails.update` answers. */
export type UserEmailsUpdateAnswer = UserEmailsCreateAnswer;

/** What `user.mobiles.list` answers. */
export type UserMobilesListAnswer = Array<Mobile>;

/** What `user.mobiles.create` answers. */
export type UserMobilesCreateAnswer = Mobile;

/** What `user.mobiles.get` answers. */
export type UserMobilesGetAnswer = UserMobilesCreateAnswer;

/** What `user.mobiles.update` answers. */
export type UserMobilesUpdateAnswer = UserMobilesCreateAnswer;

/** What `company.get` answers. */
export type CompanyGetAnswer = Company;

/** What `company.currencies.get` answers. */
export type CompanyCurrenciesGetAnswer = Currency;

/** What `public.companies.get` answers. */
export type PublicCompaniesGetAnswer = PublicCompany;

/** What `public.companies.getGroup` answers. */
export type PublicCompaniesGetGroupAnswer = PublicGroup;

/** What `public.companies.getLegalTerm` answers. */
export type PublicCompaniesGetLegalTermAnswer = LegalTerm;

/** What `public.companies.getLegalTermVersion` answers. */
export type PublicCompaniesGetLegalTermVersionAnswer = LegalTermVersion;

/** What `public.companies.getOauthClient` answers. */
export type PublicCompaniesGetOauthClientAnswer = OauthClient;

/** What `transactionCollections.create` answers. */
export type TransactionCollectionsCreateAnswer = TransactionCollection;

/** What `transactionCollections.get` answers. */
export type TransactionCollectionsGetAnswer = TransactionCollectionsCreateAnswer;

/** What `transactionMessages.get` answers. */
export type TransactionMessagesGetAnswer = TransactionMessage;

/** What `accounts.create` answers. */
export type AccountsCreateAnswer = Account;

/** What `accounts.get` answers. */
export type AccountsGetAnswer = AccountsCreateAnswer;

/** What `accounts.currencies.create` answers. */
export type AccountsCurrenciesCreateAnswer = AccountCurrency;

/** What `accounts.currencies.get` answers. */
export type AccountsCurrenciesGetAnswer = AccountsCurrenciesCreateAnswer;

/** What `accounts.currencies.update` answers. */
export type AccountsCurrenciesUpdateAnswer = AccountsCurrenciesCreateAnswer;

/** What `accounts.currencies.replace` answers. */
export type AccountsCurrenciesReplaceAnswer = AccountsCurrenciesCreateAnswer;

/** What `accounts.fees.get` answers. */
export type AccountsFeesGetAnswer = Fee;

/** What `accounts.limits.get` answers. */
export type AccountsLimitsGetAnswer = Limit;

/** What `subtypes.list` answers. */
export type SubtypesListAnswer = Array<Subtype>;

/** What `subtypes.get` answers. */
export type SubtypesGetAnswer = Subtype;

/** What `transactions.batch` answers. */
export type TransactionsBatchAnswer = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<Transaction>;
};

/** What `transactions.totals` answers. */
export type TransactionsTotalsAnswer = TransactionTotals;

/** What `transactions.get` answers. */
export type TransactionsGetAnswer = Transaction;

/** What `transactions.credit` answers. */
export type TransactionsCreditAnswer = TransactionsGetAnswer;

/** What `transactions.debit` answers. */
export type TransactionsDebitAnswer = TransactionsGetAnswer;

/** What `transactions.transfer` answers. */
export type TransactionsTransferAnswer = TransactionsGetAnswer;

/** What `groups.get` answers. */
export type GroupsGetAnswer = Group;

/** What `groups.fees.get` answers. */
export type GroupsFeesGetAnswer = AccountsFeesGetAnswer;

/** What `groups.limits.get` answers. */
export type GroupsLimitsGetAnswer = AccountsLimitsGetAnswer;

/** What `groups.tiers.get` answers. */
export type GroupsTiersGetAnswer = Tier;

/** What `groups.tiers.fees.get` answers. */
export type GroupsTiersFeesGetAnswer = AccountsFeesGetAnswer;

/** What `groups.tiers.limits.get` answers. */
export type GroupsTiersLimitsGetAnswer = AccountsLimitsGetAnswer;

/** What `groups.tiers.requirementSets.get` answers. */
export type GroupsTiersRequirementSetsGetAnswer = RequirementSet;

/** What `groups.tiers.requirementSets.getItem` answers. */
export type GroupsTiersRequirementSetsGetItemAnswer = RequirementItem;

/** What `groups.permissions.get` answers. */
export type GroupsPermissionsGetAnswer = Permission;

/** What `permissions.get` answers. */
export type PermissionsGetAnswer = GroupsPermissionsGetAnswer;

/** What `admin.users.create` answers. */
export type AdminUsersCreateAnswer = AdminUser;

/** What `admin.users.overview` answers. */
export type AdminUsersOverviewAnswer = UserOverview;

/** What `admin.users.get` answers. */
export type AdminUsersGetAnswer = AdminUsersCreateAnswer;

/** What `admin.users.update` answers. */
export type AdminUsersUpdateAnswer = AdminUsersCreateAnswer;

/** What `admin.users.replace` answers. */
export type AdminUsersReplaceAnswer = AdminUsersCreateAnswer;

/** What `admin.users.settings.get` answers. */
export type AdminUsersSettingsGetAnswer = UserSettings;

/** What `admin.users.settings.update` answers. */
export type AdminUsersSettingsUpdateAnswer = AdminUsersSettingsGetAnswer;

/** What `admin.users.settings.replace` answers. */
export type AdminUsersSettingsReplaceAnswer = AdminUsersSettingsGetAnswer;

/** What `admin.users.addresses.create` answers. */
export type AdminUsersAddressesCreateAnswer = AdminAddress;

/** What `admin.users.addresses.get` answers. */
export type AdminUsersAddressesGetAnswer = AdminUsersAddressesCreateAnswer;

/** What `admin.users.addresses.update` answers. */
export type AdminUsersAddressesUpdateAnswer = AdminUsersAddressesCreateAnswer;

/** What `admin.users.addresses.replace` answers. */
export type AdminUsersAddressesReplaceAnswer = AdminUsersAddressesCreateAnswer;

/** What `admin.users.authenticators.get` answers. */
export type AdminUsersAuthenticatorsGetAnswer = AdminAuthenticator;

/** What `admin.users.bankAccounts.create` answers. */
export type AdminUsersBankAccountsCreateAnswer = AdminBankAccount;

/** What `admin.users.bankAccounts.get` answers. */
export type AdminUsersBankAccountsGetAnswer = AdminUsersBankAccountsCreateAnswer;

/** What `admin.users.bankAccounts.update` answers. */
export type AdminUsersBankAccountsUpdateAnswer = AdminUsersBankAccountsCreateAnswer;

/** What `admin.users.bankAccounts.replace` answers. */
export type AdminUsersBankAccountsReplaceAnswer = AdminUsersBankAccountsCreateAnswer;

/** What `admin.users.bankAccounts.currencies.list` answers. */
export type AdminUsersBankAccountsCurrenciesListAnswer = Array<ReducedCurrency>;

/** What `admin.users.bankAccounts.currencies.create` answers. */
export type AdminUsersBankAccountsCurrenciesCreateAnswer = ReducedCurrency;

/** What `admin.users.bankAccounts.currencies.get` answers. */
export type AdminUsersBankAccountsCurrenciesGetAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.users.bankAccounts.currencies.update` answers. */
export type AdminUsersBankAccountsCurrenciesUpdateAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.users.bankAccounts.accountCurrencies.list` answers. */
export type AdminUsersBankAccountsAccountCurrenciesListAnswer = Array<ReducedAccountCurrency>;

/** What `admin.users.bankAccounts.accountCurrencies.create` answers. */
export type AdminUsersBankAccountsAccountCurrenciesCreateAnswer = ReducedAccountCurrency;

/** What `admin.users.bankAccounts.accountCurrencies.get` answers. */
export type AdminUsersBankAccountsAccountCurrenciesGetAnswer = AdminUsersBankAccountsAccountCurrenciesCreateAnswer;

/** What `admin.users.cryptoAccounts.create` answers. */
export type AdminUsersCryptoAccountsCreateAnswer = AdminCryptoAccount;

/** What `admin.users.cryptoAccounts.get` answers. */
export type AdminUsersCryptoAccountsGetAnswer = AdminUsersCryptoAccountsCreateAnswer;

/** What `admin.users.cryptoAccounts.update` answers. */
export type AdminUsersCryptoAccountsUpdateAnswer = AdminUsersCryptoAccountsCreateAnswer;

/** What `admin.users.cryptoAccounts.replace` answers. */
export type AdminUsersCryptoAccountsReplaceAnswer = AdminUsersCryptoAccountsCreateAnswer;

/** What `admin.users.cryptoAccounts.currencies.list` answers. */
export type AdminUsersCryptoAccountsCurrenciesListAnswer = AdminUsersBankAccountsCurrenciesListAnswer;

/** What `admin.users.cryptoAccounts.currencies.create` answers. */
export type AdminUsersCryptoAccountsCurrenciesCreateAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.users.cryptoAccounts.currencies.get` answers. */
export type AdminUsersCryptoAccountsCurrenciesGetAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.users.cryptoAccounts.currencies.update` answers. */
export type AdminUsersCryptoAccountsCurrenciesUpdateAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.users.cryptoAccounts.accountCurrencies.list` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesListAnswer = AdminUsersBankAccountsAccountCurrenciesListAnswer;

/** What `admin.users.cryptoAccounts.accountCurrencies.create` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesCreateAnswer = AdminUsersBankAccountsAccountCurrenciesCreateAnswer;

/** What `admin.users.cryptoAccounts.accountCurrencies.get` answers. */
export type AdminUsersCryptoAccountsAccountCurrenciesGetAnswer = AdminUsersBankAccountsAccountCurrenciesCreateAnswer;

/** What `admin.users.documents.create` answers. */
export type AdminUsersDocumentsCreateAnswer = AdminDocument;

/** What `admin.users.documents.get` answers. */
export type AdminUsersDocumentsGetAnswer = AdminUsersDocumentsCreateAnswer;

/** What `admin.users.documents.update` answers. */
export type AdminUsersDocumentsUpdateAnswer = AdminUsersDocumentsCreateAnswer;

/** What `admin.users.documents.replace` answers. */
export type AdminUsersDocumentsReplaceAnswer = AdminUsersDocumentsCreateAnswer;

/** What `admin.users.emails.create` answers. */
export type AdminUsersEmailsCreateAnswer = AdminEmail;

/** What `admin.users.emails.get` answers. */
export type AdminUsersEmailsGetAnswer = AdminUsersEmailsCreateAnswer;

/** What `admin.users.emails.update` answers. */
export type AdminUsersEmailsUpdateAnswer = AdminUsersEmailsCreateAnswer;

/** What `admin.users.emails.replace` answers. */
export type AdminUsersEmailsReplaceAnswer = AdminUsersEmailsCreateAnswer;

/** What `admin.users.groups.move` answers. */
export type AdminUsersGroupsMoveAnswer = AdminGroup;

/** What `admin.users.groups.get` answers. */
export type AdminUsersGroupsGetAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.users.kyc.get` answers. */
export type AdminUsersKycGetAnswer = Kyc;

/** What `admin.users.kyc.update` answers. */
export type AdminUsersKycUpdateAnswer = AdminUsersKycGetAnswer;

/** What `admin.users.mfa.status` answers. */
export type AdminUsersMfaStatusAnswer = AuthMfaStatusAnswer;

/** What `admin.users.mobiles.create` answers. */
export type AdminUsersMobilesCreateAnswer = AdminMobile;

/** What `admin.users.mobiles.get` answers. */
export type AdminUsersMobilesGetAnswer = AdminUsersMobilesCreateAnswer;

/** What `admin.users.mobiles.update` answers. */
export type AdminUsersMobilesUpdateAnswer = AdminUsersMobilesCreateAnswer;

/** What `admin.users.mobiles.replace` answers. */
export type AdminUsersMobilesReplaceAnswer = AdminUsersMobilesCreateAnswer;

/** What `admin.users.permissions.give` answers. */
export type AdminUsersPermissionsGiveAnswer = Permission | {
  /** The permissions. */
  permissions: Array<Permission>;
};

/** What `admin.users.permissions.get` answers. */
export type AdminUsersPermissionsGetAnswer = GroupsPermissionsGetAnswer;

/** What `admin.users.permissions.update` answers. */
export type AdminUsersPermissionsUpdateAnswer = GroupsPermissionsGetAnswer;

/** What `admin.users.permissions.replace` answers. */
export type AdminUsersPermissionsReplaceAnswer = GroupsPermissionsGetAnswer;

/** What `admin.users.tokens.create` answers. */
export type AdminUsersTokensCreateAnswer = CreatedUserToken;

/** What `admin.users.tokens.get` answers. */
export type AdminUsersTokensGetAnswer = UserToken;

/** What `admin.users.tokens.update` answers. */
export type AdminUsersTokensUpdateAnswer = AdminUsersTokensGetAnswer;

/** What `admin.users.tokens.replace` answers. */
export type AdminUsersTokensReplaceAnswer = AdminUsersTokensGetAnswer;

/** What `admin.subtypes.list` answers. */
export type AdminSubtypesListAnswer = Array<AdminSubtype>;

/** What `admin.subtypes.create` answers. */
export type AdminSubtypesCreateAnswer = AdminSubtype;

/** What `admin.subtypes.get` answers. */
export type AdminSubtypesGetAnswer = AdminSubtypesCreateAnswer;

/** What `admin.subtypes.update` answers. */
export type AdminSubtypesUpdateAnswer = AdminSubtypesCreateAnswer;

/** What `admin.subtypes.replace` answers. */
export type AdminSubtypesReplaceAnswer = AdminSubtypesCreateAnswer;

/** What `admin.accessControlRules.create` answers. */
export type AdminAccessControlRulesCreateAnswer = AccessControlRule;

/** What `admin.accessControlRules.get` answers. */
export type AdminAccessControlRulesGetAnswer = AdminAccessControlRulesCreateAnswer;

/** What `admin.accessControlRules.update` answers. */
export type AdminAccessControlRulesUpdateAnswer = AdminAccessControlRulesCreateAnswer;

/** What `admin.accessControlRules.replace` answers. */
export type AdminAccessControlRulesReplaceAnswer = AdminAccessControlRulesCreateAnswer;

/** What `admin.auditLog.get` answers. */
export type AdminAuditLogGetAnswer = AuditEntry;

/** What `admin.accountConfigurations.create` answers. */
export type AdminAccountConfigurationsCreateAnswer = AccountConfiguration;

/** What `admin.accountConfigurations.get` answers. */
export type AdminAccountConfigurationsGetAnswer = AdminAccountConfigurationsCreateAnswer;

/** What `admin.accountConfigurations.update` answers. */
export type AdminAccountConfigurationsUpdateAnswer = AdminAccountConfigurationsCreateAnswer;

/** What `admin.accountConfigurations.currencies.create` answers. */
export type AdminAccountConfigurationsCurrenciesCreateAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.accountConfigurations.currencies.get` answers. */
export type AdminAccountConfigurationsCurrenciesGetAnswer = AdminUsersBankAccountsCurrenciesCreateAnswer;

/** What `admin.accounts.create` answers. */
export type AdminAccountsCreateAnswer = AdminAccount;

/** What `admin.accounts.get` answers. */
export type AdminAccountsGetAnswer = AdminAccountsCreateAnswer;

/** What `admin.accounts.update` answers. */
export type AdminAccountsUpdateAnswer = AdminAccountsCreateAnswer;

/** What `admin.accounts.replace` answers. */
export type AdminAccountsReplaceAnswer = AdminAccountsCreateAnswer;

/** What `admin.accounts.currencies.create` answers. */
export type AdminAccountsCurrenciesCreateAnswer = AdminAccountCurrency;

/** What `admin.accounts.currencies.get` answers. */
export type AdminAccountsCurrenciesGetAnswer = AdminAccountsCurrenciesCreateAnswer;

/** What `admin.accounts.currencies.update` answers. */
export type AdminAccountsCurrenciesUpdateAnswer = AdminAccountsCurrenciesCreateAnswer;

/** What `admin.accounts.currencies.replace` answers. */
export type AdminAccountsCurrenciesReplaceAnswer = AdminAccountsCurrenciesCreateAnswer;

/** What `admin.accounts.currencies.settings.get` answers. */
export type AdminAccountsCurrenciesSettingsGetAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
};

/** What `admin.accounts.currencies.settings.update` answers. */
export type AdminAccountsCurrenciesSettingsUpdateAnswer = AdminAccountsCurrenciesSettingsGetAnswer;

/** What `admin.accounts.currencies.settings.replace` answers. */
export type AdminAccountsCurrenciesSettingsReplaceAnswer = AdminAccountsCurrenciesSettingsGetAnswer;

/** What `admin.accounts.fees.list` answers. */
export type AdminAccountsFeesListAnswer = Array<AdminFee>;

/** What `admin.accounts.fees.create` answers. */
export type AdminAccountsFeesCreateAnswer = AdminFee;

/** What `admin.accounts.fees.get` answers. */
export type AdminAccountsFeesGetAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.accounts.fees.update` answers. */
export type AdminAccountsFeesUpdateAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.accounts.fees.replace` answers. */
export type AdminAccountsFeesReplaceAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.accounts.limits.create` answers. */
export type AdminAccountsLimitsCreateAnswer = AdminLimit;

/** What `admin.accounts.limits.get` answers. */
export type AdminAccountsLimitsGetAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.accounts.limits.update` answers. */
export type AdminAccountsLimitsUpdateAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.accounts.limits.replace` answers. */
export type AdminAccountsLimitsReplaceAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.authenticatorRules.create` answers. */
export type AdminAuthenticatorRulesCreateAnswer = AuthenticatorRule;

/** What `admin.authenticatorRules.get` answers. */
export type AdminAuthenticatorRulesGetAnswer = AdminAuthenticatorRulesCreateAnswer;

/** What `admin.authenticatorRules.update` answers. */
export type AdminAuthenticatorRulesUpdateAnswer = AdminAuthenticatorRulesCreateAnswer;

/** What `admin.authenticatorRules.replace` answers. */
export type AdminAuthenticatorRulesReplaceAnswer = AdminAuthenticatorRulesCreateAnswer;

/** What `admin.notifications.list` answers. */
export type AdminNotificationsListAnswer = Array<Notification>;

/** What `admin.notifications.get` answers. */
export type AdminNotificationsGetAnswer = Notification;

/** What `admin.notifications.update` answers. */
export type AdminNotificationsUpdateAnswer = AdminNotificationsGetAnswer;

/** What `admin.notifications.setTemplate` answers. */
export type AdminNotificationsSetTemplateAnswer = MessageTemplate;

/** What `admin.notifications.removeTemplate` answers. */
export type AdminNotificationsRemoveTemplateAnswer = AdminNotificationsSetTemplateAnswer;

/** What `admin.notifications.preview` answers. */
export type AdminNotificationsPreviewAnswer = MessagePreview;

/** What `admin.services.create` answers. */
export type AdminServicesCreateAnswer = Service;

/** What `admin.services.get` answers. */
export type AdminServicesGetAnswer = AdminServicesCreateAnswer;

/** What `admin.services.update` answers. */
export type AdminServicesUpdateAnswer = ServiceWithToken;

/** What `admin.services.replace` answers. */
export type AdminServicesReplaceAnswer = AdminServicesUpdateAnswer;

/** What `admin.services.permissions.give` answers. */
export type AdminServicesPermissionsGiveAnswer = AdminUsersPermissionsGiveAnswer;

/** What `admin.services.permissions.get` answers. */
export type AdminServicesPermissionsGetAnswer = GroupsPermissionsGetAnswer;

/** What `admin.services.rotateToken` answers. */
export type AdminServicesRotateTokenAnswer = AdminServicesUpdateAnswer;

/** What `admin.exports.create` answers. */
export type AdminExportsCreateAnswer = Export;

/** What `admin.exports.get` answers. */
export type AdminExportsGetAnswer = ExtendedExport;

/** What `admin.transactionCollections.create` answers. */
export type AdminTransactionCollectionsCreateAnswer = AdminTransactionCollection;

/** What `admin.transactionCollections.get` answers. */
export type AdminTransactionCollectionsGetAnswer = AdminTransactionCollectionsCreateAnswer;

/** What `admin.transactionCollections.change` answers. */
export type AdminTransactionCollectionsChangeAnswer = AdminTransactionCollectionsCreateAnswer;

/** What `admin.transactionCollections.replace` answers. */
export type AdminTransactionCollectionsReplaceAnswer = AdminTransactionCollectionsCreateAnswer;

/** What `admin.transactionExports.create` answers. */
export type AdminTransactionExportsCreateAnswer = AdminExportsCreateAnswer;

/** What `admin.transactionExports.get` answers. */
export type AdminTransactionExportsGetAnswer = AdminExportsGetAnswer;

/** What `admin.transactionMessages.create` answers. */
export type AdminTransactionMessagesCreateAnswer = AdminTransactionMessage;

/** What `admin.transactionMessages.get` answers. */
export type AdminTransactionMessagesGetAnswer = AdminTransactionMessagesCreateAnswer;

/** What `admin.transactionSets.create` answers. */
export type AdminTransactionSetsCreateAnswer = AdminExportsCreateAnswer;

/** What `admin.transactionSets.get` answers. */
export type AdminTransactionSetsGetAnswer = AdminExportsGetAnswer;

/** What `admin.groups.create` answers. */
export type AdminGroupsCreateAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.groups.get` answers. */
export type AdminGroupsGetAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.groups.update` answers. */
export type AdminGroupsUpdateAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.groups.replace` answers. */
export type AdminGroupsReplaceAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.groups.change` answers. */
export type AdminGroupsChangeAnswer = AdminUsersGroupsMoveAnswer;

/** What `admin.groups.fees.list` answers. */
export type AdminGroupsFeesListAnswer = AdminAccountsFeesListAnswer;

/** What `admin.groups.fees.create` answers. */
export type AdminGroupsFeesCreateAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.fees.get` answers. */
export type AdminGroupsFeesGetAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.fees.update` answers. */
export type AdminGroupsFeesUpdateAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.fees.replace` answers. */
export type AdminGroupsFeesReplaceAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.limits.list` answers. */
export type AdminGroupsLimitsListAnswer = Array<AdminLimit>;

/** What `admin.groups.limits.create` answers. */
export type AdminGroupsLimitsCreateAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.limits.get` answers. */
export type AdminGroupsLimitsGetAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.limits.update` answers. */
export type AdminGroupsLimitsUpdateAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.limits.replace` answers. */
export type AdminGroupsLimitsReplaceAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.tiers.list` answers. */
export type AdminGroupsTiersListAnswer = Array<AdminTier>;

/** What `admin.groups.tiers.create` answers. */
export type AdminGroupsTiersCreateAnswer = AdminTier;

/** What `admin.groups.tiers.get` answers. */
export type AdminGroupsTiersGetAnswer = AdminGroupsTiersCreateAnswer;

/** What `admin.groups.tiers.update` answers. */
export type AdminGroupsTiersUpdateAnswer = AdminGroupsTiersCreateAnswer;

/** What `admin.groups.tiers.replace` answers. */
export type AdminGroupsTiersReplaceAnswer = AdminGroupsTiersCreateAnswer;

/** What `admin.groups.tiers.getSettings` answers. */
export type AdminGroupsTiersGetSettingsAnswer = AdminAccountsCurrenciesSettingsGetAnswer;

/** What `admin.groups.tiers.updateSettings` answers. */
export type AdminGroupsTiersUpdateSettingsAnswer = AdminAccountsCurrenciesSettingsGetAnswer;

/** What `admin.groups.tiers.replaceSettings` answers. */
export type AdminGroupsTiersReplaceSettingsAnswer = AdminAccountsCurrenciesSettingsGetAnswer;

/** What `admin.groups.tiers.fees.list` answers. */
export type AdminGroupsTiersFeesListAnswer = AdminAccountsFeesListAnswer;

/** What `admin.groups.tiers.fees.create` answers. */
export type AdminGroupsTiersFeesCreateAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.tiers.fees.get` answers. */
export type AdminGroupsTiersFeesGetAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.tiers.fees.update` answers. */
export type AdminGroupsTiersFeesUpdateAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.tiers.fees.replace` answers. */
export type AdminGroupsTiersFeesReplaceAnswer = AdminAccountsFeesCreateAnswer;

/** What `admin.groups.tiers.limits.list` answers. */
export type AdminGroupsTiersLimitsListAnswer = AdminGroupsLimitsListAnswer;

/** What `admin.groups.tiers.limits.create` answers. */
export type AdminGroupsTiersLimitsCreateAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.tiers.limits.get` answers. */
export type AdminGroupsTiersLimitsGetAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.tiers.limits.update` answers. */
export type AdminGroupsTiersLimitsUpdateAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.tiers.limits.replace` answers. */
export type AdminGroupsTiersLimitsReplaceAnswer = AdminAccountsLimitsCreateAnswer;

/** What `admin.groups.tiers.requirements.list` answers. */
export type AdminGroupsTiersRequirementsListAnswer = Array<TierRequirement>;

/** What `admin.groups.tiers.requirements.create` answers. */
export type AdminGroupsTiersRequirementsCreateAnswer = TierRequirement;

/** What `admin.groups.tiers.requirements.get` answers. */
export type AdminGroupsTiersRequirementsGetAnswer = AdminGroupsTiersRequirementsCreateAnswer;

/** What `admin.groups.tiers.requirements.update` answers. */
export type AdminGroupsTiersRequirementsUpdateAnswer = AdminGroupsTiersRequirementsCreateAnswer;

/** What `admin.groups.tiers.requirementSets.create` answers. */
export type AdminGroupsTiersRequirementSetsCreateAnswer = GroupsTiersRequirementSetsGetAnswer;

/** What `admin.groups.tiers.requirementSets.get` answers. */
export type AdminGroupsTiersRequirementSetsGetAnswer = GroupsTiersRequirementSetsGetAnswer;

/** What `admin.groups.tiers.requirementSets.update` answers. */
export type AdminGroupsTiersRequirementSetsUpdateAnswer = GroupsTiersRequirementSetsGetAnswer;

/** What `admin.groups.tiers.requirementSets.replace` answers. */
export type AdminGroupsTiersRequirementSetsReplaceAnswer = GroupsTiersRequirementSetsGetAnswer;

/** What `admin.groups.tiers.requirementSets.items.create` answers. */
export type AdminGroupsTiersRequirementSetsItemsCreateAnswer = GroupsTiersRequirementSetsGetItemAnswer;

/** What `admin.groups.tiers.requirementSets.items.get` answers. */
export type AdminGroupsTiersRequirementSetsItemsGetAnswer = GroupsTiersRequirementSetsGetItemAnswer;

/** What `admin.groups.tiers.requirementSets.items.update` answers. */
export type AdminGroupsTiersRequirementSetsItemsUpdateAnswer = GroupsTiersRequirementSetsGetItemAnswer;

/** What `admin.groups.tiers.requirementSets.items.replace` answers. */
export type AdminGroupsTiersRequirementSetsItemsReplaceAnswer = GroupsTiersRequirementSetsGetItemAnswer;

/** What `admin.groups.permissions.give` answers. */
export type AdminGroupsPermissionsGiveAnswer = AdminUsersPermissionsGiveAnswer;

/** What `admin.groups.permissions.get` answers. */
export type AdminGroupsPermissionsGetAnswer = GroupsPermissionsGetAnswer;

/** What `admin.groups.permissions.update` answers. */
export type AdminGroupsPermissionsUpdateAnswer = GroupsPermissionsGetAnswer;

/** What `admin.groups.permissions.replace` answers. */
export type AdminGroupsPermissionsReplaceAnswer = GroupsPermissionsGetAnswer;

/** What `admin.groups.settings.get` answers. */
export type AdminGroupsSettingsGetAnswer = {
  /** False refuses all transactions. */
  allow_transactions: boolean;
  /** False refuses debits. */
  allow_debit_transactions: boolean;
  /** False refuses credits. */
  allow_credit_transactions: boolean;
  /** Subtypes that are refused, each in one currency or in all. */
  disallowed_transaction_subtypes: Array<number>;
  /** Address of your own page that links for a new password lead to; null: the page of this server. */
  password_reset_url: string | null;
  /** Address of your own page that links for a first password lead to; null: the page of this server. */
  password_set_url: string | null;
  /** Address of your own page that links that verify an email address lead to; null: the page of this server. */
  email_verification_url: string | null;
  /** Address of your own page that links that deactivate a user lead to; null: the page of this server. */
  deactivate_verification_url: string | null;
  /** Address of your own page that links that ask for deletion lead to; null: the page of this server. */
  request_delete_verification_url: string | null;
};

/** What `admin.groups.settings.update` answers. */
export type AdminGroupsSettingsUpdateAnswer = AdminGroupsSettingsGetAnswer;

/** What `admin.groups.settings.replace` answers. */
export type AdminGroupsSettingsReplaceAnswer = AdminGroupsSettingsGetAnswer;

/** What `admin.permissions.get` answers. */
export type AdminPermissionsGetAnswer = GroupsPermissionsGetAnswer;

/** What `admin.bankAccounts.create` answers. */
export type AdminBankAccountsCreateAnswer = AdminCompanyBankAccount;

/** What `admin.bankAccounts.get` answers. */
export type AdminBankAccountsGetAnswer = AdminBankAccountsCreateAnswer;

/** What `admin.bankAccounts.update` answers. */
export type AdminBankAccountsUpdateAnswer = AdminBankAccountsCreateAnswer;

/** What `admin.bankAccounts.replace` answers. */
export type AdminBankAccountsReplaceAnswer = AdminBankAccountsCreateAnswer;

/** What `admin.bankAccounts.currencies.add` answers. */
export type AdminBankAccountsCurrenciesAddAnswer = AdminCurrency;

/** What `admin.bankAccounts.currencies.get` answers. */
export type AdminBankAccountsCurrenciesGetAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.company.get` answers. */
export type AdminCompanyGetAnswer = AdminCompany;

/** What `admin.company.update` answers. */
export type AdminCompanyUpdateAnswer = AdminCompanyGetAnswer;

/** What `admin.company.replace` answers. */
export type AdminCompanyReplaceAnswer = AdminCompanyGetAnswer;

/** What `admin.company.address.get` answers. */
export type AdminCompanyAddressGetAnswer = PlainAddress;

/** What `admin.company.address.update` answers. */
export type AdminCompanyAddressUpdateAnswer = AdminCompanyAddressGetAnswer;

/** What `admin.company.address.replace` answers. */
export type AdminCompanyAddressReplaceAnswer = AdminCompanyAddressGetAnswer;

/** What `admin.company.settings.get` answers. */
export type AdminCompanySettingsGetAnswer = CompanySettings;

/** What `admin.company.settings.update` answers. */
export type AdminCompanySettingsUpdateAnswer = AdminCompanySettingsGetAnswer;

/** What `admin.company.settings.replace` answers. */
export type AdminCompanySettingsReplaceAnswer = AdminCompanySettingsGetAnswer;

/** What `admin.invitations.create` answers. */
export type AdminInvitationsCreateAnswer = Invitation;

/** What `admin.invitations.resend` answers. */
export type AdminInvitationsResendAnswer = AdminInvitationsCreateAnswer;

/** What `admin.currencies.create` answers. */
export type AdminCurrenciesCreateAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.currencies.get` answers. */
export type AdminCurrenciesGetAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.currencies.update` answers. */
export type AdminCurrenciesUpdateAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.currencies.replace` answers. */
export type AdminCurrenciesReplaceAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.currencies.updateByPost` answers. */
export type AdminCurrenciesUpdateByPostAnswer = AdminBankAccountsCurrenciesAddAnswer;

/** What `admin.currencies.overview` answers. */
export type AdminCurrenciesOverviewAnswer = CurrencyOverview;

/** What `admin.currencies.bankAccounts.add` answers. */
export type AdminCurrenciesBankAccountsAddAnswer = AdminBankAccountsCreateAnswer;

/** What `admin.currencies.bankAccounts.get` answers. */
export type AdminCurrenciesBankAccountsGetAnswer = AdminBankAccountsCreateAnswer;

/** What `admin.requests.get` answers. */
export type AdminRequestsGetAnswer = ExtendedRequest;

/** What `admin.transactions.batch` answers. */
export type AdminTransactionsBatchAnswer = {
  /** The transactions, in order. Either all are done or none. */
  transactions: Array<AdminTransaction>;
};

/** What `admin.transactions.totals` answers. */
export type AdminTransactionsTotalsAnswer = TransactionsTotalsAnswer;

/** What `admin.transactions.get` answers. */
export type AdminTransactionsGetAnswer = AdminTransaction;

/** What `admin.transactions.change` answers. */
export type AdminTransactionsChangeAnswer = AdminTransactionsGetAnswer;

/** What `admin.transactions.replace` answers. */
export type AdminTransactionsReplaceAnswer = AdminTransactionsGetAnswer;

/** What `admin.transactions.credit` answers. */
export type AdminTransactionsCreditAnswer = AdminTransactionsGetAnswer;

/** What `admin.transactions.debit` answers. */
export type AdminTransactionsDebitAnswer = AdminTransactionsGetAnswer;

/** What `admin.transactions.transfer` answers. */
export type AdminTransactionsTransferAnswer = AdminTransactionsGetAnswer;

/** What `admin.transactions.reverse` answers. */
export type AdminTransactionsReverseAnswer = AdminTransactionsGetAnswer;

/** What `admin.webhooks.create` answers. */
export type AdminWebhooksCreateAnswer = Webhook;

/** What `admin.webhooks.get` answers. */
export type AdminWebhooksGetAnswer = AdminWebhooksCreateAnswer;

/** What `admin.webhooks.update` answers. */
export type AdminWebhooksUpdateAnswer = AdminWebhooksCreateAnswer;

/** What `admin.webhooks.replace` answers. */
export type AdminWebhooksReplaceAnswer = AdminWebhooksCreateAnswer;

/** What `admin.webhooks.rotateSecret` answers. */
export type AdminWebhooksRotateSecretAnswer = AdminWebhooksCreateAnswer;

/** What `admin.webhooks.test` answers. */
export type AdminWebhooksTestAnswer = WebhookTask;

/** What `admin.webhooks.resend` answers. */
export type AdminWebhooksResendAnswer = {
  /** Deliveries that are sent again: the oldest ones, at most 5000. Where it is so many, ask again for the rest. */
  count: number;
};

/** What `admin.webhookTasks.get` answers. */
export type AdminWebhookTasksGetAnswer = ExtendedWebhookTask;

/** What `admin.webhookTasks.retry` answers. */
export type AdminWebhookTasksRetryAnswer = AdminWebhooksTestAnswer;

/** What `admin.webhookTasks.getRequest` answers. */
export type AdminWebhookTasksGetRequestAnswer = WebhookRequest;
