// Written by npm run client:generate from the OpenAPI document. Changes are made there.
import type { Downloadable, Method, Page, Paged } from '../method.ts';
import type { AuthUserAnswer, AuthRegisterCompanyAnswer, AuthRegisterAnswer, AuthLoginAnswer, AuthTokensListAnswer, AuthTokensCreateAnswer, AuthTokensVerifyAnswer, AuthMfaStatusAnswer, AuthMfaSmsGetAnswer, AuthMfaSmsEnableAnswer, AuthMfaSmsSendAnswer, AuthMfaTokenGetAnswer, AuthMfaTokenEnableAnswer, AuthMfaAuthenticatorsCreateAnswer, AuthMfaAuthenticatorsGetAnswer, UserGetAnswer, UserUpdateAnswer, UserReplaceAnswer, UserAddressesListAnswer, UserAddressesCreateAnswer, UserAddressesGetAnswer, UserAddressesUpdateAnswer, UserBankAccountsListAnswer, UserBankAccountsCreateAnswer, UserBankAccountsGetAnswer, UserBankAccountsUpdateAnswer, UserCryptoAccountsListAnswer, UserCryptoAccountsCreateAnswer, UserCryptoAccountsGetAnswer, UserCryptoAccountsUpdateAnswer, UserDocumentsCreateAnswer, UserDocumentsGetAnswer, UserEmailsListAnswer, UserEmailsCreateAnswer, UserEmailsGetAnswer, UserEmailsUpdateAnswer, UserMobilesListAnswer, UserMobilesCreateAnswer, UserMobilesGetAnswer, UserMobilesUpdateAnswer, CompanyGetAnswer, CompanyCurrenciesGetAnswer, PublicCompaniesGetAnswer, PublicCompaniesGetGroupAnswer, PublicCompaniesGetLegalTermAnswer, PublicCompaniesGetLegalTermVersionAnswer, PublicCompaniesGetOauthClientAnswer, TransactionCollectionsCreateAnswer, TransactionCollectionsGetAnswer, TransactionMessagesGetAnswer, AccountsCreateAnswer, AccountsGetAnswer, AccountsCurrenciesCreateAnswer, AccountsCurrenciesGetAnswer, AccountsCurrenciesUpdateAnswer, AccountsCurrenciesReplaceAnswer, AccountsFeesGetAnswer, AccountsLimitsGetAnswer, SubtypesListAnswer, SubtypesGetAnswer, TransactionsBatchAnswer, TransactionsTotalsAnswer, TransactionsGetAnswer, TransactionsCreditAnswer, TransactionsDebitAnswer, TransactionsTransferAnswer, GroupsGetAnswer, GroupsFeesGetAnswer, GroupsLimitsGetAnswer, GroupsTiersGetAnswer, GroupsTiersFeesGetAnswer, GroupsTiersLimitsGetAnswer, GroupsTiersRequirementSetsGetAnswer, GroupsTiersRequirementSetsGetItemAnswer, GroupsPermissionsGetAnswer, PermissionsGetAnswer, AdminUsersCreateAnswer, AdminUsersOverviewAnswer, AdminUsersGetAnswer, AdminUsersUpdateAnswer, AdminUsersReplaceAnswer, AdminUsersSettingsGetAnswer, AdminUsersSettingsUpdateAnswer, AdminUsersSettingsReplaceAnswer, AdminUsersAddressesCreateAnswer, AdminUsersAddressesGetAnswer, AdminUsersAddressesUpdateAnswer, AdminUsersAddressesReplaceAnswer, AdminUsersAuthenticatorsGetAnswer, AdminUsersBankAccountsCreateAnswer, AdminUsersBankAccountsGetAnswer, AdminUsersBankAccountsUpdateAnswer, AdminUsersBankAccountsReplaceAnswer, AdminUsersBankAccountsCurrenciesListAnswer, AdminUsersBankAccountsCurrenciesCreateAnswer, AdminUsersBankAccountsCurrenciesGetAnswer, AdminUsersBankAccountsCurrenciesUpdateAnswer, AdminUsersBankAccountsAccountCurrenciesListAnswer, AdminUsersBankAccountsAccountCurrenciesCreateAnswer, AdminUsersBankAccountsAccountCurrenciesGetAnswer, AdminUsersCryptoAccountsCreateAnswer, AdminUsersCryptoAccountsGetAnswer, AdminUsersCryptoAccountsUpdateAnswer, AdminUsersCryptoAccountsReplaceAnswer, AdminUsersCryptoAccountsCurrenciesListAnswer, AdminUsersCryptoAccountsCurrenciesCreateAnswer, AdminUsersCryptoAccountsCurrenciesGetAnswer, AdminUsersCryptoAccountsCurrenciesUpdateAnswer, AdminUsersCryptoAccountsAccountCurrenciesListAnswer, AdminUsersCryptoAccountsAccountCurrenciesCreateAnswer, AdminUsersCryptoAccountsAccountCurrenciesGetAnswer, AdminUsersDocumentsCreateAnswer, AdminUsersDocumentsGetAnswer, AdminUsersDocumentsUpdateAnswer, AdminUsersDocumentsReplaceAnswer, AdminUsersEmailsCreateAnswer, AdminUsersEmailsGetAnswer, AdminUsersEmailsUpdateAnswer, AdminUsersEmailsReplaceAnswer, AdminUsersGroupsMoveAnswer, AdminUsersGroupsGetAnswer, AdminUsersKycGetAnswer, AdminUsersKycUpdateAnswer, AdminUsersMfaStatusAnswer, AdminUsersMobilesCreateAnswer, AdminUsersMobilesGetAnswer, AdminUsersMobilesUpdateAnswer, AdminUsersMobilesReplaceAnswer, AdminUsersPermissionsGiveAnswer, AdminUsersPermissionsGetAnswer, AdminUsersPermissionsUpdateAnswer, AdminUsersPermissionsReplaceAnswer, AdminUsersTokensCreateAnswer, AdminUsersTokensGetAnswer, AdminUsersTokensUpdateAnswer, AdminUsersTokensReplaceAnswer, AdminSubtypesListAnswer, AdminSubtypesCreateAnswer, AdminSubtypesGetAnswer, AdminSubtypesUpdateAnswer, AdminSubtypesReplaceAnswer, AdminAccessControlRulesCreateAnswer, AdminAccessControlRulesGetAnswer, AdminAccessControlRulesUpdateAnswer, AdminAccessControlRulesReplaceAnswer, AdminAuditLogGetAnswer, AdminAccountConfigurationsCreateAnswer, AdminAccountConfigurationsGetAnswer, AdminAccountConfigurationsUpdateAnswer, AdminAccountConfigurationsCurrenciesCreateAnswer, AdminAccountConfigurationsCurrenciesGetAnswer, AdminAccountsCreateAnswer, AdminAccountsGetAnswer, AdminAccountsUpdateAnswer, AdminAccountsReplaceAnswer, AdminAccountsCurrenciesCreateAnswer, AdminAccountsCurrenciesGetAnswer, AdminAccountsCurrenciesUpdateAnswer, AdminAccountsCurrenciesReplaceAnswer, AdminAccountsCurrenciesSettingsGetAnswer, AdminAccountsCurrenciesSettingsUpdateAnswer, AdminAccountsCurrenciesSettingsReplaceAnswer, AdminAccountsFeesListAnswer, AdminAccountsFeesCreateAnswer, AdminAccountsFeesGetAnswer, AdminAccountsFeesUpdateAnswer, AdminAccountsFeesReplaceAnswer, AdminAccountsLimitsCreateAnswer, AdminAccountsLimitsGetAnswer, AdminAccountsLimitsUpdateAnswer, AdminAccountsLimitsReplaceAnswer, AdminAuthenticatorRulesCreateAnswer, AdminAuthenticatorRulesGetAnswer, AdminAuthenticatorRulesUpdateAnswer, AdminAuthenticatorRulesReplaceAnswer, AdminNotificationsListAnswer, AdminNotificationsGetAnswer, AdminNotificationsUpdateAnswer, AdminNotificationsSetTemplateAnswer, AdminNotificationsRemoveTemplateAnswer, AdminNotificationsPreviewAnswer, AdminServicesCreateAnswer, AdminServicesGetAnswer, AdminServicesUpdateAnswer, AdminServicesReplaceAnswer, AdminServicesPermissionsGiveAnswer, AdminServicesPermissionsGetAnswer, AdminServicesRotateTokenAnswer, AdminExportsCreateAnswer, AdminExportsGetAnswer, AdminTransactionCollectionsCreateAnswer, AdminTransactionCollectionsGetAnswer, AdminTransactionCollectionsChangeAnswer, AdminTransactionCollectionsReplaceAnswer, AdminTransactionExportsCreateAnswer, AdminTransactionExportsGetAnswer, AdminTransactionMessagesCreateAnswer, AdminTransactionMessagesGetAnswer, AdminTransactionSetsCreateAnswer, AdminTransactionSetsGetAnswer, AdminGroupsCreateAnswer, AdminGroupsGetAnswer, AdminGroupsUpdateAnswer, AdminGroupsReplaceAnswer, AdminGroupsChangeAnswer, AdminGroupsFeesListAnswer, AdminGroupsFeesCreateAnswer, AdminGroupsFeesGetAnswer, AdminGroupsFeesUpdateAnswer, AdminGroupsFeesReplaceAnswer, AdminGroupsLimitsListAnswer, AdminGroupsLimitsCreateAnswer, AdminGroupsLimitsGetAnswer, AdminGroupsLimitsUpdateAnswer, AdminGroupsLimitsReplaceAnswer, AdminGroupsTiersListAnswer, AdminGroupsTiersCreateAnswer, AdminGroupsTiersGetAnswer, AdminGroupsTiersUpdateAnswer, AdminGroupsTiersReplaceAnswer, AdminGroupsTiersGetSettingsAnswer, AdminGroupsTiersUpdateSettingsAnswer, AdminGroupsTiersReplaceSettingsAnswer, AdminGroupsTiersFeesListAnswer, AdminGroupsTiersFeesCreateAnswer, AdminGroupsTiersFeesGetAnswer, AdminGroupsTiersFeesUpdateAnswer, AdminGroupsTiersFeesReplaceAnswer, AdminGroupsTiersLimitsListAnswer, AdminGroupsTiersLimitsCreateAnswer, AdminGroupsTiersLimitsGetAnswer, AdminGroupsTiersLimitsUpdateAnswer, AdminGroupsTiersLimitsReplaceAnswer, AdminGroupsTiersRequirementsListAnswer, AdminGroupsTiersRequirementsCreateAnswer, AdminGroupsTiersRequirementsGetAnswer, AdminGroupsTiersRequirementsUpdateAnswer, AdminGroupsTiersRequirementSetsCreateAnswer, AdminGroupsTiersRequirementSetsGetAnswer, AdminGroupsTiersRequirementSetsUpdateAnswer, AdminGroupsTiersRequirementSetsReplaceAnswer, AdminGroupsTiersRequirementSetsItemsCreateAnswer, AdminGroupsTiersRequirementSetsItemsGetAnswer, AdminGroupsTiersRequirementSetsItemsUpdateAnswer, AdminGroupsTiersRequirementSetsItemsReplaceAnswer, AdminGroupsPermissionsGiveAnswer, AdminGroupsPermissionsGetAnswer, AdminGroupsPermissionsUpdateAnswer, AdminGroupsPermissionsReplaceAnswer, AdminGroupsSettingsGetAnswer, AdminGroupsSettingsUpdateAnswer, AdminGroupsSettingsReplaceAnswer, AdminPermissionsGetAnswer, AdminBankAccountsCreateAnswer, AdminBankAccountsGetAnswer, AdminBankAccountsUpdateAnswer, AdminBankAccountsReplaceAnswer, AdminBankAccountsCurrenciesAddAnswer, AdminBankAccountsCurrenciesGetAnswer, AdminCompanyGetAnswer, AdminCompanyUpdateAnswer, AdminCompanyReplaceAnswer, AdminCompanyAddressGetAnswer, AdminCompanyAddressUpdateAnswer, AdminCompanyAddressReplaceAnswer, AdminCompanySettingsGetAnswer, AdminCompanySettingsUpdateAnswer, AdminCompanySettingsReplaceAnswer, AdminInvitationsCreateAnswer, AdminInvitationsResendAnswer, AdminCurrenciesCreateAnswer, AdminCurrenciesGetAnswer, AdminCurrenciesUpdateAnswer, AdminCurrenciesReplaceAnswer, AdminCurrenciesUpdateByPostAnswer, AdminCurrenciesOverviewAnswer, AdminCurrenciesBankAccountsAddAnswer, AdminCurrenciesBankAccountsGetAnswer, AdminRequestsGetAnswer, AdminTransactionsBatchAnswer, AdminTransactionsTotalsAnswer, AdminTransactionsGetAnswer, AdminTransactionsChangeAnswer, AdminTransactionsReplaceAnswer, AdminTransactionsCreditAnswer, AdminTransactionsDebitAnswer, AdminTransactionsTransferAnswer, AdminTransactionsReverseAnswer, AdminWebhooksCreateAnswer, AdminWebhooksGetAnswer, AdminWebhooksUpdateAnswer, AdminWebhooksReplaceAnswer, AdminWebhooksRotateSecretAnswer, AdminWebhooksTestAnswer, AdminWebhooksResendAnswer, AdminWebhookTasksGetAnswer, AdminWebhookTasksRetryAnswer, AdminWebhookTasksGetRequestAnswer } from './answers.ts';
import type { AuthRegisterCompanyParameters, AuthRegisterParameters, AuthLoginParameters, AuthChangePasswordParameters, AuthResetPasswordParameters, AuthConfirmPasswordResetParameters, AuthVerifyEmailParameters, AuthResendEmailVerificationParameters, AuthVerifyMobileParameters, AuthResendMobileVerificationParameters, AuthTokensCreateParameters, AuthTokensRemoveParameters, AuthTokensVerifyParameters, AuthMfaVerifyParameters, AuthMfaDeliverParameters, AuthMfaSmsEnableParameters, AuthMfaSmsSendParameters, AuthMfaAuthenticatorsListParameters, AuthMfaAuthenticatorsCreateParameters, AuthMfaAuthenticatorsGetParameters, AuthMfaAuthenticatorsRemoveParameters, UserUpdateParameters, UserReplaceParameters, UserAddressesCreateParameters, UserAddressesGetParameters, UserAddressesUpdateParameters, UserAddressesRemoveParameters, UserBankAccountsCreateParameters, UserBankAccountsGetParameters, UserBankAccountsUpdateParameters, UserBankAccountsRemoveParameters, UserCryptoAccountsCreateParameters, UserCryptoAccountsGetParameters, UserCryptoAccountsUpdateParameters, UserCryptoAccountsRemoveParameters, UserDocumentsListParameters, UserDocumentsCreateParameters, UserDocumentsGetParameters, UserDocumentsRemoveParameters, UserEmailsCreateParameters, UserEmailsGetParameters, UserEmailsRemoveParameters, UserEmailsUpdateParameters, UserMobilesCreateParameters, UserMobilesGetParameters, UserMobilesRemoveParameters, UserMobilesUpdateParameters, CompanyCurrenciesListParameters, CompanyCurrenciesGetParameters, CompanyBankAccountsListParameters, PublicCompaniesListParameters, PublicCompaniesGetParameters, PublicCompaniesListGroupsParameters, PublicCompaniesGetGroupParameters, PublicCompaniesListLegalTermsParameters, PublicCompaniesGetLegalTermParameters, PublicCompaniesListLegalTermVersionsParameters, PublicCompaniesGetLegalTermVersionParameters, PublicCompaniesListOauthClientsParameters, PublicCompaniesGetOauthClientParameters, TransactionCollectionsListParameters, TransactionCollectionsCreateParameters, TransactionCollectionsGetParameters, TransactionMessagesListParameters, TransactionMessagesGetParameters, AccountsListParameters, AccountsCreateParameters, AccountsGetParameters, AccountsCurrenciesListParameters, AccountsCurrenciesCreateParameters, AccountsCurrenciesGetParameters, AccountsCurrenciesUpdateParameters, AccountsCurrenciesReplaceParameters, AccountsFeesListParameters, AccountsFeesGetParameters, AccountsLimitsListParameters, AccountsLimitsGetParameters, SubtypesListParameters, SubtypesGetParameters, TransactionsListParameters, TransactionsBatchParameters, TransactionsTotalsParameters, TransactionsGetParameters, TransactionsCreditParameters, TransactionsDebitParameters, TransactionsTransferParameters, GroupsListParameters, GroupsGetParameters, GroupsFeesListParameters, GroupsFeesGetParameters, GroupsLimitsListParameters, GroupsLimitsGetParameters, GroupsTiersListParameters, GroupsTiersGetParameters, GroupsTiersFeesListParameters, GroupsTiersFeesGetParameters, GroupsTiersLimitsListParameters, GroupsTiersLimitsGetParameters, GroupsTiersRequirementSetsListParameters, GroupsTiersRequirementSetsGetParameters, GroupsTiersRequirementSetsListItemsParameters, GroupsTiersRequirementSetsGetItemParameters, GroupsPermissionsListParameters, GroupsPermissionsGetParameters, PermissionsListParameters, PermissionsGetParameters, AdminUsersListParameters, AdminUsersCreateParameters, AdminUsersGetParameters, AdminUsersUpdateParameters, AdminUsersReplaceParameters, AdminUsersRemoveParameters, AdminUsersSettingsGetParameters, AdminUsersSettingsUpdateParameters, AdminUsersSettingsReplaceParameters, AdminUsersAddressesListParameters, AdminUsersAddressesCreateParameters, AdminUsersAddressesGetParameters, AdminUsersAddressesUpdateParameters, AdminUsersAddressesReplaceParameters, AdminUsersAddressesRemoveParameters, AdminUsersAuthenticatorsListParameters, AdminUsersAuthenticatorsGetParameters, AdminUsersAuthenticatorsRemoveParameters, AdminUsersBankAccountsListParameters, AdminUsersBankAccountsCreateParameters, AdminUsersBankAccountsGetParameters, AdminUsersBankAccountsUpdateParameters, AdminUsersBankAccountsReplaceParameters, AdminUsersBankAccountsRemoveParameters, AdminUsersBankAccountsCurrenciesListParameters, AdminUsersBankAccountsCurrenciesCreateParameters, AdminUsersBankAccountsCurrenciesGetParameters, AdminUsersBankAccountsCurrenciesUpdateParameters, AdminUsersBankAccountsCurrenciesRemoveParameters, AdminUsersBankAccountsAccountCurrenciesListParameters, AdminUsersBankAccountsAccountCurrenciesCreateParameters, AdminUsersBankAccountsAccountCurrenciesGetParameters, AdminUsersBankAccountsAccountCurrenciesRemoveParameters, AdminUsersCryptoAccountsListParameters, AdminUsersCryptoAccountsCreateParameters, AdminUsersCryptoAccountsGetParameters, AdminUsersCryptoAccountsUpdateParameters, AdminUsersCryptoAccountsReplaceParameters, AdminUsersCryptoAccountsRemoveParameters, AdminUsersCryptoAccountsCurrenciesListParameters, AdminUsersCryptoAccountsCurrenciesCreateParameters, AdminUsersCryptoAccountsCurrenciesGetParameters, AdminUsersCryptoAccountsCurrenciesUpdateParameters, AdminUsersCryptoAccountsCurrenciesRemoveParameters, AdminUsersCryptoAccountsAccountCurrenciesListParameters, AdminUsersCryptoAccountsAccountCurrenciesCreateParameters, AdminUsersCryptoAccountsAccountCurrenciesGetParameters, AdminUsersCryptoAccountsAccountCurrenciesRemoveParameters, AdminUsersDocumentsListParameters, AdminUsersDocumentsCreateParameters, AdminUsersDocumentsGetParameters, AdminUsersDocumentsUpdateParameters, AdminUsersDocumentsReplaceParameters, AdminUsersDocumentsRemoveParameters, AdminUsersEmailsListParameters, AdminUsersEmailsCreateParameters, AdminUsersEmailsGetParameters, AdminUsersEmailsUpdateParameters, AdminUsersEmailsReplaceParameters, AdminUsersEmailsRemoveParameters, AdminUsersGroupsListParameters, AdminUsersGroupsMoveParameters, AdminUsersGroupsGetParameters, AdminUsersGroupsRemoveParameters, AdminUsersKycGetParameters, AdminUsersKycUpdateParameters, AdminUsersMfaStatusParameters, AdminUsersMfaDisableSmsParameters, AdminUsersMfaDisableTokenParameters, AdminUsersMobilesListParameters, AdminUsersMobilesCreateParameters, AdminUsersMobilesGetParameters, AdminUsersMobilesUpdateParameters, AdminUsersMobilesReplaceParameters, AdminUsersMobilesRemoveParameters, AdminUsersPermissionsListParameters, AdminUsersPermissionsGiveParameters, AdminUsersPermissionsGetParameters, AdminUsersPermissionsUpdateParameters, AdminUsersPermissionsReplaceParameters, AdminUsersPermissionsRemoveParameters, AdminUsersTokensListParameters, AdminUsersTokensCreateParameters, AdminUsersTokensRemoveAllParameters, AdminUsersTokensGetParameters, AdminUsersTokensUpdateParameters, AdminUsersTokensReplaceParameters, AdminUsersTokensRemoveParameters, AdminSubtypesListParameters, AdminSubtypesCreateParameters, AdminSubtypesGetParameters, AdminSubtypesUpdateParameters, AdminSubtypesReplaceParameters, AdminSubtypesRemoveParameters, AdminAccessControlRulesListParameters, AdminAccessControlRulesCreateParameters, AdminAccessControlRulesGetParameters, AdminAccessControlRulesUpdateParameters, AdminAccessControlRulesReplaceParameters, AdminAccessControlRulesRemoveParameters, AdminAuditLogListParameters, AdminAuditLogGetParameters, AdminAccountConfigurationsListParameters, AdminAccountConfigurationsCreateParameters, AdminAccountConfigurationsGetParameters, AdminAccountConfigurationsUpdateParameters, AdminAccountConfigurationsRemoveParameters, AdminAccountConfigurationsCurrenciesListParameters, AdminAccountConfigurationsCurrenciesCreateParameters, AdminAccountConfigurationsCurrenciesGetParameters, AdminAccountConfigurationsCurrenciesRemoveParameters, AdminAccountsListParameters, AdminAccountsCreateParameters, AdminAccountsGetParameters, AdminAccountsUpdateParameters, AdminAccountsReplaceParameters, AdminAccountsCurrenciesListParameters, AdminAccountsCurrenciesCreateParameters, AdminAccountsCurrenciesGetParameters, AdminAccountsCurrenciesUpdateParameters, AdminAccountsCurrenciesReplaceParameters, AdminAccountsCurrenciesSettingsGetParameters, AdminAccountsCurrenciesSettingsUpdateParameters, AdminAccountsCurrenciesSettingsReplaceParameters, AdminAccountsFeesListParameters, AdminAccountsFeesCreateParameters, AdminAccountsFeesGetParameters, AdminAccountsFeesUpdateParameters, AdminAccountsFeesReplaceParameters, AdminAccountsFeesRemoveParameters, AdminAccountsLimitsListParameters, AdminAccountsLimitsCreateParameters, AdminAccountsLimitsGetParameters, AdminAccountsLimitsUpdateParameters, AdminAccountsLimitsReplaceParameters, AdminAccountsLimitsRemoveParameters, AdminAuthenticatorRulesListParameters, AdminAuthenticatorRulesCreateParameters, AdminAuthenticatorRulesGetParameters, AdminAuthenticatorRulesUpdateParameters, AdminAuthenticatorRulesReplaceParameters, AdminAuthenticatorRulesRemoveParameters, AdminNotificationsGetParameters, AdminNotificationsUpdateParameters, AdminNotificationsSetTemplateParameters, AdminNotificationsRemoveTemplateParameters, AdminNotificationsPreviewParameters, AdminNotificationsTestParameters, AdminServicesListParameters, AdminServicesCreateParameters, AdminServicesGetParameters, AdminServicesUpdateParameters, AdminServicesReplaceParameters, AdminServicesRemoveParameters, AdminServicesPermissionsListParameters, AdminServicesPermissionsGiveParameters, AdminServicesPermissionsGetParameters, AdminServicesPermissionsRemoveParameters, AdminServicesRotateTokenParameters, AdminExportsListParameters, AdminExportsCreateParameters, AdminExportsGetParameters, AdminExportsRemoveParameters, AdminTransactionCollectionsListParameters, AdminTransactionCollectionsCreateParameters, AdminTransactionCollectionsGetParameters, AdminTransactionCollectionsChangeParameters, AdminTransactionCollectionsReplaceParameters, AdminTransactionExportsListParameters, AdminTransactionExportsCreateParameters, AdminTransactionExportsGetParameters, AdminTransactionExportsRemoveParameters, AdminTransactionMessagesListParameters, AdminTransactionMessagesCreateParameters, AdminTransactionMessagesGetParameters, AdminTransactionSetsListParameters, AdminTransactionSetsCreateParameters, AdminTransactionSetsGetParameters, AdminTransactionSetsRemoveParameters, AdminGroupsListParameters, AdminGroupsCreateParameters, AdminGroupsGetParameters, AdminGroupsUpdateParameters, AdminGroupsReplaceParameters, AdminGroupsChangeParameters, AdminGroupsRemoveParameters, AdminGroupsFeesListParameters, AdminGroupsFeesCreateParameters, AdminGroupsFeesGetParameters, AdminGroupsFeesUpdateParameters, AdminGroupsFeesReplaceParameters, AdminGroupsFeesRemoveParameters, AdminGroupsLimitsListParameters, AdminGroupsLimitsCreateParameters, AdminGroupsLimitsGetParameters, AdminGroupsLimitsUpdateParameters, AdminGroupsLimitsReplaceParameters, AdminGroupsLimitsRemoveParameters, AdminGroupsTiersListParameters, AdminGroupsTiersCreateParameters, AdminGroupsTiersGetParameters, AdminGroupsTiersUpdateParameters, AdminGroupsTiersReplaceParameters, AdminGroupsTiersRemoveParameters, AdminGroupsTiersGetSettingsParameters, AdminGroupsTiersUpdateSettingsParameters, AdminGroupsTiersReplaceSettingsParameters, AdminGroupsTiersFeesListParameters, AdminGroupsTiersFeesCreateParameters, AdminGroupsTiersFeesGetParameters, AdminGroupsTiersFeesUpdateParameters, AdminGroupsTiersFeesReplaceParameters, AdminGroupsTiersFeesRemoveParameters, AdminGroupsTiersLimitsListParameters, AdminGroupsTiersLimitsCreateParameters, AdminGroupsTiersLimitsGetParameters, AdminGroupsTiersLimitsUpdateParameters, AdminGroupsTiersLimitsReplaceParameters, AdminGroupsTiersLimitsRemoveParameters, AdminGroupsTiersRequirementsListParameters, AdminGroupsTiersRequirementsCreateParameters, AdminGroupsTiersRequirementsGetParameters, AdminGroupsTiersRequirementsUpdateParameters, AdminGroupsTiersRequirementsRemoveParameters, AdminGroupsTiersRequirementSetsListParameters, AdminGroupsTiersRequirementSetsCreateParameters, AdminGroupsTiersRequirementSetsGetParameters, AdminGroupsTiersRequirementSetsUpdateParameters, AdminGroupsTiersRequirementSetsReplaceParameters, AdminGroupsTiersRequirementSetsRemoveParameters, AdminGroupsTiersRequirementSetsItemsListParameters, AdminGroupsTiersRequirementSetsItemsCreateParameters, AdminGroupsTiersRequirementSetsItemsGetParameters, AdminGroupsTiersRequirementSetsItemsUpdateParameters, AdminGroupsTiersRequirementSetsItemsReplaceParameters, AdminGroupsTiersRequirementSetsItemsRemoveParameters, AdminGroupsPermissionsListParameters, AdminGroupsPermissionsGiveParameters, AdminGroupsPermissionsGetParameters, AdminGroupsPermissionsUpdateParameters, AdminGroupsPermissionsReplaceParameters, AdminGroupsPermissionsRemoveParameters, AdminGroupsSettingsGetParameters, AdminGroupsSettingsUpdateParameters, AdminGroupsSettingsReplaceParameters, AdminPermissionsListParameters, AdminPermissionsGetParameters, AdminBankAccountsListParameters, AdminBankAccountsCreateParameters, AdminBankAccountsGetParameters, AdminBankAccountsUpdateParameters, AdminBankAccountsReplaceParameters, AdminBankAccountsRemoveParameters, AdminBankAccountsCurrenciesListParameters, AdminBankAccountsCurrenciesAddParameters, AdminBankAccountsCurrenciesGetParameters, AdminBankAccountsCurrenciesRemoveParameters, AdminCompanyUpdateParameters, AdminCompanyReplaceParameters, AdminCompanyAddressUpdateParameters, AdminCompanyAddressReplaceParameters, AdminCompanySettingsUpdateParameters, AdminCompanySettingsReplaceParameters, AdminInvitationsListParameters, AdminInvitationsCreateParameters, AdminInvitationsRemoveParameters, AdminInvitationsResendParameters, AdminCurrenciesListParameters, AdminCurrenciesCreateParameters, AdminCurrenciesGetParameters, AdminCurrenciesUpdateParameters, AdminCurrenciesReplaceParameters, AdminCurrenciesUpdateByPostParameters, AdminCurrenciesRemoveParameters, AdminCurrenciesOverviewParameters, AdminCurrenciesBankAccountsListParameters, AdminCurrenciesBankAccountsAddParameters, AdminCurrenciesBankAccountsGetParameters, AdminCurrenciesBankAccountsRemoveParameters, AdminRequestsListParameters, AdminRequestsGetParameters, AdminTransactionsListParameters, AdminTransactionsBatchParameters, AdminTransactionsTotalsParameters, AdminTransactionsGetParameters, AdminTransactionsChangeParameters, AdminTransactionsReplaceParameters, AdminTransactionsCreditParameters, AdminTransactionsDebitParameters, AdminTransactionsTransferParameters, AdminTransactionsReverseParameters, AdminWebhooksListParameters, AdminWebhooksCreateParameters, AdminWebhooksGetParameters, AdminWebhooksUpdateParameters, AdminWebhooksReplaceParameters, AdminWebhooksRemoveParameters, AdminWebhooksRotateSecretParameters, AdminWebhooksTestParameters, AdminWebhooksResendParameters, AdminWebhookTasksListParameters, AdminWebhookTasksGetParameters, AdminWebhookTasksRetryParameters, AdminWebhookTasksListRequestsParameters, AdminWebhookTasksGetRequestParameters } from './parameters.ts';
import type { ReducedCurrency, AdminEmail, AdminMobile, AdminAddress, AdminBankAccount, AdminCryptoAccount, AdminTransaction, Authenticator, Document, Currency, CompanyBankAccount, PublicCompany, PublicGroup, LegalTerm, LegalTermVersion, OauthClient, TransactionCollection, Transaction, TransactionMessage, Account, AccountCurrency, Limit, Fee, Group, Tier, RequirementSet, RequirementItem, Permission, AdminUserListItem, AdminAuthenticator, AdminDocument, AdminGroup, UserToken, AccessControlRule, AuditEntry, AccountConfiguration, AdminAccount, AdminAccountCurrency, AdminLimit, AuthenticatorRule, Service, Export, AdminTransactionCollection, AdminTransactionMessage, AdminCompanyBankAccount, AdminCurrency, Invitation, Request, Webhook, WebhookTask, WebhookRequest } from './schemas.ts';

/** The operations of the API, by the names of the document. */
export type Api = {
  auth: {
    /**
     * View the user behind the token in use.
     *
     * Takes a token.
     *
     * `GET /auth/`
     */
    user: Method<Record<never, never>, AuthUserAnswer>;
    /**
     * Register a company and its owner.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/company/register/`
     */
    registerCompany: Method<AuthRegisterCompanyParameters, AuthRegisterCompanyAnswer>;
    /**
     * Register a user.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/register/`
     */
    register: Method<AuthRegisterParameters, AuthRegisterAnswer>;
    /**
     * Log in.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/login/`
     */
    login: Method<AuthLoginParameters, AuthLoginAnswer>;
    /**
     * Log out.
     *
     * Takes a token.
     *
     * It can be called while a multi-factor challenge is open.
     *
     * `POST /auth/logout/`
     */
    logout: Method<Record<never, never>, void>;
    /**
     * Log out everywhere.
     *
     * Ends all tokens of the user that expire. Tokens without expiry stay.
     *
     * Takes a token.
     *
     * `POST /auth/logout/all/`
     */
    logoutAll: Method<Record<never, never>, void>;
    /**
     * Change your password.
     *
     * Ends all other tokens of the user, those without expiry too.
     *
     * Takes a token.
     *
     * `POST /auth/password/change/`
     */
    changePassword: Method<AuthChangePasswordParameters, void>;
    /**
     * Ask for a mail with a link that sets a new password.
     *
     * Answers the same whoever is named. The link works once, for an hour, and until a newer one is sent.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/password/reset/`
     */
    resetPassword: Method<AuthResetPasswordParameters, void>;
    /**
     * Set a new password with the link of the mail.
     *
     * Ends all tokens of the user, those without expiry too. Authenticators stay.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/password/reset/confirm/`
     */
    confirmPasswordReset: Method<AuthConfirmPasswordResetParameters, void>;
    /**
     * Verify an email address with the link of the mail.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/email/verify/`
     */
    verifyEmail: Method<AuthVerifyEmailParameters, void>;
    /**
     * Send the mail that verifies an email address again.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/email/verify/resend/`
     */
    resendEmailVerification: Method<AuthResendEmailVerificationParameters, void>;
    /**
     * Verify your mobile number with the code of the SMS.
     *
     * Takes a token.
     *
     * `POST /auth/mobile/verify/`
     */
    verifyMobile: Method<AuthVerifyMobileParameters, void>;
    /**
     * Send the code that verifies a mobile number again.
     *
     * Anybody may call it: it takes no token.
     *
     * `POST /auth/mobile/verify/resend/`
     */
    resendMobileVerification: Method<AuthResendMobileVerificationParameters, void>;
    tokens: {
      /**
       * List your active tokens.
       *
       * Takes a token.
       *
       * `GET /auth/tokens/`
       */
      list: Method<Record<never, never>, AuthTokensListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Create a token without expiry.
       *
       * Takes a token.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /auth/tokens/`
       */
      create: Method<AuthTokensCreateParameters, AuthTokensCreateAnswer>;
      /**
       * Delete a token.
       *
       * Takes a token.
       *
       * `DELETE /auth/tokens/{token_key}/`
       */
      remove: Method<AuthTokensRemoveParameters, void>;
      /**
       * Look at the user behind a token of yours.
       *
       * Takes a token.
       *
       * `POST /auth/tokens/verify/`
       */
      verify: Method<AuthTokensVerifyParameters, AuthTokensVerifyAnswer>;
    };
    mfa: {
      /**
       * See which kinds of multi-factor authentication are enabled.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `GET /auth/mfa/`
       */
      status: Method<Record<never, never>, AuthMfaStatusAnswer>;
      /**
       * Verify an authenticator, or answer a challenge.
       *
       * With neither id, as older clients send it: answers the open challenges of the session that the token can answer; when none is open, confirms the number or app that was set up.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `POST /auth/mfa/verify/`
       */
      verify: Method<AuthMfaVerifyParameters, void>;
      /**
       * Send a code for a challenge or an authenticator once more.
       *
       * One of the two ids. A new code takes the place of the one before. Log-in sends the first one by itself.
       *
       * Takes a token.
       *
       * It can be called while a multi-factor challenge is open.
       *
       * `POST /auth/mfa/deliver/`
       */
      deliver: Method<AuthMfaDeliverParameters, void>;
      sms: {
        /**
         * View the number that codes are sent to.
         *
         * 404 when no number was set.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/sms/`
         */
        get: Method<Record<never, never>, AuthMfaSmsGetAnswer>;
        /**
         * Enable SMS.
         *
         * Sends a code to the number; POST /auth/mfa/verify/ with it confirms the number. Some v3 clients have this path and that of sending the other way round: without a mobile number, once one is set, this sends a code as POST /auth/mfa/sms/send/ does.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/sms/`
         */
        enable: Method<AuthMfaSmsEnableParameters, AuthMfaSmsEnableAnswer>;
        /**
         * Disable SMS.
         *
         * Removes all authenticators of the type sms.
         *
         * Takes a token.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/sms/`
         */
        disable: Method<Record<never, never>, void>;
        /**
         * Send a code to your number.
         *
         * To the number that was set with POST /auth/mfa/sms/; 404 when none was. With a mobile number it enables SMS as that does, for v3 clients that have the two paths the other way round, and answers with the record.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `POST /auth/mfa/sms/send/`
         */
        send: Method<AuthMfaSmsSendParameters, AuthMfaSmsSendAnswer>;
      };
      token: {
        /**
         * View your authenticator app.
         *
         * With its secret until it is confirmed. 404 when none was set up.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/token/`
         */
        get: Method<Record<never, never>, AuthMfaTokenGetAnswer>;
        /**
         * Set up an authenticator app.
         *
         * POST /auth/mfa/verify/ with a code of the app confirms it within 15 minutes. One that is in use stays in use; one that was set up and not confirmed is replaced.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/token/`
         */
        enable: Method<Record<never, never>, AuthMfaTokenEnableAnswer>;
        /**
         * Disable authenticator apps.
         *
         * Removes all authenticators of the type totp.
         *
         * Takes a token.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/token/`
         */
        disable: Method<Record<never, never>, void>;
      };
      authenticators: {
        /**
         * List your authenticators.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/authenticators/`
         */
        list: Method<AuthMfaAuthenticatorsListParameters, Page<Authenticator>> & Paged<AuthMfaAuthenticatorsListParameters, Authenticator> & Downloadable<AuthMfaAuthenticatorsListParameters>;
        /**
         * Create an authenticator.
         *
         * It can be used once POST /auth/mfa/verify/ has verified it, within 15 minutes. Secrets are shown in this answer only. For sms a code is sent. New recovery codes replace the earlier ones when they are verified, with any one of them, which stays good.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /auth/mfa/authenticators/`
         */
        create: Method<AuthMfaAuthenticatorsCreateParameters, AuthMfaAuthenticatorsCreateAnswer>;
        /**
         * Get one of your authenticators.
         *
         * Takes a token.
         *
         * It can be called while an authenticator has to be set up.
         *
         * `GET /auth/mfa/authenticators/{id}/`
         */
        get: Method<AuthMfaAuthenticatorsGetParameters, AuthMfaAuthenticatorsGetAnswer>;
        /**
         * Remove one of your authenticators.
         *
         * Takes a token.
         *
         * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /auth/mfa/authenticators/{id}/`
         */
        remove: Method<AuthMfaAuthenticatorsRemoveParameters, void>;
      };
    };
  };
  user: {
    /**
     * View your profile.
     *
     * Takes a token of somebody with the permission `user.user.view`.
     *
     * `GET /user/`
     */
    get: Method<Record<never, never>, UserGetAnswer>;
    /**
     * Change your profile.
     *
     * Takes a token of somebody with the permission `user.user.change`.
     *
     * Also takes a form (`multipart/form-data`).
     *
     * `PATCH /user/`
     */
    update: Method<UserUpdateParameters, UserUpdateAnswer>;
    /**
     * Change your profile.
     *
     * Takes a token of somebody with the permission `user.user.change`.
     *
     * Also takes a form (`multipart/form-data`).
     *
     * `PUT /user/`
     */
    replace: Method<UserReplaceParameters, UserReplaceAnswer>;
    addresses: {
      /**
       * List your addresses.
       *
       * Takes a token of somebody with the permission `user.address.view`.
       *
       * `GET /user/addresses/`
       */
      list: Method<Record<never, never>, UserAddressesListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add an address.
       *
       * Takes a token of somebody with the permission `user.address.add`.
       *
       * `POST /user/addresses/`
       */
      create: Method<UserAddressesCreateParameters, UserAddressesCreateAnswer>;
      /**
       * View one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.view`.
       *
       * `GET /user/addresses/{id}/`
       */
      get: Method<UserAddressesGetParameters, UserAddressesGetAnswer>;
      /**
       * Change one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.change`.
       *
       * `PATCH /user/addresses/{id}/`
       */
      update: Method<UserAddressesUpdateParameters, UserAddressesUpdateAnswer>;
      /**
       * Delete one of your addresses.
       *
       * Takes a token of somebody with the permission `user.address.delete`.
       *
       * `DELETE /user/addresses/{id}/`
       */
      remove: Method<UserAddressesRemoveParameters, void>;
    };
    bankAccounts: {
      /**
       * List your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /user/bank-accounts/`
       */
      list: Method<Record<never, never>, UserBankAccountsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a bank account.
       *
       * Takes a token of somebody with the permission `user.bankaccount.add`.
       *
       * `POST /user/bank-accounts/`
       */
      create: Method<UserBankAccountsCreateParameters, UserBankAccountsCreateAnswer>;
      /**
       * View one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /user/bank-accounts/{id}/`
       */
      get: Method<UserBankAccountsGetParameters, UserBankAccountsGetAnswer>;
      /**
       * Change one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.change`.
       *
       * `PATCH /user/bank-accounts/{id}/`
       */
      update: Method<UserBankAccountsUpdateParameters, UserBankAccountsUpdateAnswer>;
      /**
       * Delete one of your bank accounts.
       *
       * Takes a token of somebody with the permission `user.bankaccount.delete`.
       *
       * `DELETE /user/bank-accounts/{id}/`
       */
      remove: Method<UserBankAccountsRemoveParameters, void>;
    };
    cryptoAccounts: {
      /**
       * List your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.view`.
       *
       * `GET /user/crypto-accounts/`
       */
      list: Method<Record<never, never>, UserCryptoAccountsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a crypto account.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.add`.
       *
       * `POST /user/crypto-accounts/`
       */
      create: Method<UserCryptoAccountsCreateParameters, UserCryptoAccountsCreateAnswer>;
      /**
       * View one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.view`.
       *
       * `GET /user/crypto-accounts/{id}/`
       */
      get: Method<UserCryptoAccountsGetParameters, UserCryptoAccountsGetAnswer>;
      /**
       * Change one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.change`.
       *
       * `PATCH /user/crypto-accounts/{id}/`
       */
      update: Method<UserCryptoAccountsUpdateParameters, UserCryptoAccountsUpdateAnswer>;
      /**
       * Delete one of your crypto accounts.
       *
       * Takes a token of somebody with the permission `user.cryptoaccount.delete`.
       *
       * `DELETE /user/crypto-accounts/{id}/`
       */
      remove: Method<UserCryptoAccountsRemoveParameters, void>;
    };
    documents: {
      /**
       * List your documents.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.document.view`.
       *
       * `GET /user/documents/`
       */
      list: Method<UserDocumentsListParameters, Page<Document>> & Paged<UserDocumentsListParameters, Document> & Downloadable<UserDocumentsListParameters>;
      /**
       * Add a document.
       *
       * Takes a token of somebody with the permission `user.document.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /user/documents/`
       */
      create: Method<UserDocumentsCreateParameters, UserDocumentsCreateAnswer>;
      /**
       * View one of your documents.
       *
       * Takes a token of somebody with the permission `user.document.view`.
       *
       * `GET /user/documents/{id}/`
       */
      get: Method<UserDocumentsGetParameters, UserDocumentsGetAnswer>;
      /**
       * Delete one of your documents, while it is pending.
       *
       * Takes a token of somebody with the permission `user.document.delete`.
       *
       * `DELETE /user/documents/{id}/`
       */
      remove: Method<UserDocumentsRemoveParameters, void>;
    };
    emails: {
      /**
       * List your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.view`.
       *
       * `GET /user/emails/`
       */
      list: Method<Record<never, never>, UserEmailsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add an email address, and send what verifies it.
       *
       * Takes a token of somebody with the permission `user.email.add`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `POST /user/emails/`
       */
      create: Method<UserEmailsCreateParameters, UserEmailsCreateAnswer>;
      /**
       * View one of your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.view`.
       *
       * `GET /user/emails/{id}/`
       */
      get: Method<UserEmailsGetParameters, UserEmailsGetAnswer>;
      /**
       * Delete one of your email addresses.
       *
       * Takes a token of somebody with the permission `user.email.delete`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `DELETE /user/emails/{id}/`
       */
      remove: Method<UserEmailsRemoveParameters, void>;
      /**
       * Make one of your email addresses the primary one.
       *
       * Takes a token of somebody with the permission `user.email.change`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `PATCH /user/emails/{id}`
       */
      update: Method<UserEmailsUpdateParameters, UserEmailsUpdateAnswer>;
    };
    mobiles: {
      /**
       * List your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.view`.
       *
       * `GET /user/mobiles/`
       */
      list: Method<Record<never, never>, UserMobilesListAnswer> & Downloadable<Record<never, never>>;
      /**
       * Add a mobile number, and send what verifies it.
       *
       * Takes a token of somebody with the permission `user.mobile.add`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `POST /user/mobiles/`
       */
      create: Method<UserMobilesCreateParameters, UserMobilesCreateAnswer>;
      /**
       * View one of your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.view`.
       *
       * `GET /user/mobiles/{id}/`
       */
      get: Method<UserMobilesGetParameters, UserMobilesGetAnswer>;
      /**
       * Delete one of your mobile numbers.
       *
       * Takes a token of somebody with the permission `user.mobile.delete`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `DELETE /user/mobiles/{id}/`
       */
      remove: Method<UserMobilesRemoveParameters, void>;
      /**
       * Make one of your mobile numbers the primary one.
       *
       * Takes a token of somebody with the permission `user.mobile.change`.
       *
       * Under the company setting `require_recent_proof`, requires a password or a challenge within the last ten minutes.
       *
       * `PATCH /user/mobiles/{id}`
       */
      update: Method<UserMobilesUpdateParameters, UserMobilesUpdateAnswer>;
    };
  };
  company: {
    /**
     * View your company.
     *
     * Takes a token of somebody with the permission `user.company.view`.
     *
     * `GET /company/`
     */
    get: Method<Record<never, never>, CompanyGetAnswer>;
    currencies: {
      /**
       * List the currencies of your company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.currency.view`.
       *
       * `GET /company/currencies/`
       */
      list: Method<CompanyCurrenciesListParameters, Page<Currency>> & Paged<CompanyCurrenciesListParameters, Currency> & Downloadable<CompanyCurrenciesListParameters>;
      /**
       * View a currency of your company.
       *
       * Takes a token of somebody with the permission `user.currency.view`.
       *
       * `GET /company/currencies/{code}/`
       */
      get: Method<CompanyCurrenciesGetParameters, CompanyCurrenciesGetAnswer>;
    };
    bankAccounts: {
      /**
       * List the bank accounts of your company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.bankaccount.view`.
       *
       * `GET /company/bank-accounts/`
       */
      list: Method<CompanyBankAccountsListParameters, Page<CompanyBankAccount>> & Paged<CompanyBankAccountsListParameters, CompanyBankAccount> & Downloadable<CompanyBankAccountsListParameters>;
    };
  };
  public: {
    companies: {
      /**
       * List companies that show themselves.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/`
       */
      list: Method<PublicCompaniesListParameters, Page<PublicCompany>> & Paged<PublicCompaniesListParameters, PublicCompany> & Downloadable<PublicCompaniesListParameters>;
      /**
       * View a company that shows itself.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/`
       */
      get: Method<PublicCompaniesGetParameters, PublicCompaniesGetAnswer>;
      /**
       * List the groups that people may choose when they register.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/groups/`
       */
      listGroups: Method<PublicCompaniesListGroupsParameters, Page<PublicGroup>> & Paged<PublicCompaniesListGroupsParameters, PublicGroup> & Downloadable<PublicCompaniesListGroupsParameters>;
      /**
       * View a group that people may choose.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/groups/{group_name}/`
       */
      getGroup: Method<PublicCompaniesGetGroupParameters, PublicCompaniesGetGroupAnswer>;
      /**
       * List legal terms.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/`
       */
      listLegalTerms: Method<PublicCompaniesListLegalTermsParameters, Page<LegalTerm>> & Paged<PublicCompaniesListLegalTermsParameters, LegalTerm> & Downloadable<PublicCompaniesListLegalTermsParameters>;
      /**
       * View a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/`
       */
      getLegalTerm: Method<PublicCompaniesGetLegalTermParameters, PublicCompaniesGetLegalTermAnswer>;
      /**
       * List versions of a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/versions/`
       */
      listLegalTermVersions: Method<PublicCompaniesListLegalTermVersionsParameters, Page<LegalTermVersion>> & Paged<PublicCompaniesListLegalTermVersionsParameters, LegalTermVersion> & Downloadable<PublicCompaniesListLegalTermVersionsParameters>;
      /**
       * View a version of a legal term.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/legal-terms/{term_id}/versions/{version_id}/`
       */
      getLegalTermVersion: Method<PublicCompaniesGetLegalTermVersionParameters, PublicCompaniesGetLegalTermVersionAnswer>;
      /**
       * List clients of OAuth.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/oauth-clients/`
       */
      listOauthClients: Method<PublicCompaniesListOauthClientsParameters, Page<OauthClient>> & Paged<PublicCompaniesListOauthClientsParameters, OauthClient> & Downloadable<PublicCompaniesListOauthClientsParameters>;
      /**
       * View a client of OAuth.
       *
       * No company has any yet: the list is empty.
       *
       * Anybody may call it: it takes no token.
       *
       * `GET /public/companies/{id}/oauth-clients/{identifier}/`
       */
      getOauthClient: Method<PublicCompaniesGetOauthClientParameters, PublicCompaniesGetOauthClientAnswer>;
    };
  };
  transactionCollections: {
    /**
     * List the collections in which you have a transaction.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transaction-collections/`
     */
    list: Method<TransactionCollectionsListParameters, Page<TransactionCollection>> & Paged<TransactionCollectionsListParameters, TransactionCollection> & Downloadable<TransactionCollectionsListParameters>;
    /**
     * Create transactions that move together.
     *
     * Up to 24 transactions that are one collection and move together. `parent` and `partner` name the `id` of another item of the request; two partners are a debit and a credit of the same amount and currency, and what has none comes from outside or goes there.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transaction-collections/`
     */
    create: Method<TransactionCollectionsCreateParameters, TransactionCollectionsCreateAnswer>;
    /**
     * Get your transactions of a collection.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transaction-collections/{id}/`
     */
    get: Method<TransactionCollectionsGetParameters, TransactionCollectionsGetAnswer>;
  };
  transactionMessages: {
    /**
     * List what is said of a transaction of yours.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/messages/`
     */
    list: Method<TransactionMessagesListParameters, Page<TransactionMessage>> & Paged<TransactionMessagesListParameters, TransactionMessage> & Downloadable<TransactionMessagesListParameters>;
    /**
     * View what is said of a transaction of yours.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/messages/{message_id}/`
     */
    get: Method<TransactionMessagesGetParameters, TransactionMessagesGetAnswer>;
  };
  accounts: {
    /**
     * List your accounts with their balances.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.account.view`.
     *
     * `GET /accounts/`
     */
    list: Method<AccountsListParameters, Page<Account>> & Paged<AccountsListParameters, Account> & Downloadable<AccountsListParameters>;
    /**
     * Open one more account.
     *
     * Takes a token of somebody with the permission `user.account.add`.
     *
     * `POST /accounts/`
     */
    create: Method<AccountsCreateParameters, AccountsCreateAnswer>;
    /**
     * View one of your accounts.
     *
     * Takes a token of somebody with the permission `user.account.view`.
     *
     * `GET /accounts/{reference}/`
     */
    get: Method<AccountsGetParameters, AccountsGetAnswer>;
    currencies: {
      /**
       * List the currencies of one of your accounts with their balances.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/`
       */
      list: Method<AccountsCurrenciesListParameters, Page<AccountCurrency>> & Paged<AccountsCurrenciesListParameters, AccountCurrency> & Downloadable<AccountsCurrenciesListParameters>;
      /**
       * Give one of your accounts one more currency.
       *
       * Takes a token of somebody with the permission `user.account.add`.
       *
       * `POST /accounts/{reference}/currencies/`
       */
      create: Method<AccountsCurrenciesCreateParameters, AccountsCurrenciesCreateAnswer>;
      /**
       * View one currency of one of your accounts.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/`
       */
      get: Method<AccountsCurrenciesGetParameters, AccountsCurrenciesGetAnswer>;
      /**
       * Make a currency of one of your accounts the active one.
       *
       * Takes a token of somebody with the permission `user.account.change`.
       *
       * `PATCH /accounts/{reference}/currencies/{code}/`
       */
      update: Method<AccountsCurrenciesUpdateParameters, AccountsCurrenciesUpdateAnswer>;
      /**
       * Make a currency of one of your accounts the active one.
       *
       * Takes a token of somebody with the permission `user.account.change`.
       *
       * `PUT /accounts/{reference}/currencies/{code}/`
       */
      replace: Method<AccountsCurrenciesReplaceParameters, AccountsCurrenciesReplaceAnswer>;
    };
    fees: {
      /**
       * List the fees of one of your accounts in a currency.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/fees/`
       */
      list: Method<AccountsFeesListParameters, Page<Fee>> & Paged<AccountsFeesListParameters, Fee> & Downloadable<AccountsFeesListParameters>;
      /**
       * View a fee of one of your accounts in a currency.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/fees/{fee_id}/`
       */
      get: Method<AccountsFeesGetParameters, AccountsFeesGetAnswer>;
    };
    limits: {
      /**
       * List the limits of one of your accounts in a currency.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/limits/`
       */
      list: Method<AccountsLimitsListParameters, Page<Limit>> & Paged<AccountsLimitsListParameters, Limit> & Downloadable<AccountsLimitsListParameters>;
      /**
       * View a limit of one of your accounts in a currency.
       *
       * Takes a token of somebody with the permission `user.account.view`.
       *
       * `GET /accounts/{reference}/currencies/{code}/limits/{limit_id}/`
       */
      get: Method<AccountsLimitsGetParameters, AccountsLimitsGetAnswer>;
    };
  };
  subtypes: {
    /**
     * List the subtypes that your transactions may have.
     *
     * Takes a token of somebody with the permission `user.transactionsubtypes.view`.
     *
     * `GET /subtypes/`
     */
    list: Method<SubtypesListParameters, SubtypesListAnswer> & Downloadable<SubtypesListParameters>;
    /**
     * View a subtype that your transactions may have.
     *
     * Takes a token of somebody with the permission `user.transactionsubtypes.view`.
     *
     * `GET /subtypes/{id}/`
     */
    get: Method<SubtypesGetParameters, SubtypesGetAnswer>;
  };
  transactions: {
    /**
     * List your transactions.
     *
     * metadata__{key}=value finds what holds the value under that key of its metadata.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/`
     */
    list: Method<TransactionsListParameters, Page<Transaction>> & Paged<TransactionsListParameters, Transaction> & Downloadable<TransactionsListParameters>;
    /**
     * Create up to 24 transactions that succeed or fail together.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/`
     */
    batch: Method<TransactionsBatchParameters, TransactionsBatchAnswer>;
    /**
     * Sum your transactions.
     *
     * Takes the filters of the list. Without a currency: your default currency. Reconciliation accounts count only where `account` names them.
     *
     * metadata__{key}=value finds what holds the value under that key of its metadata.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/totals/`
     */
    totals: Method<TransactionsTotalsParameters, TransactionsTotalsAnswer>;
    /**
     * Get a transaction.
     *
     * Takes a token of somebody with the permission `user.transaction.view`.
     *
     * `GET /transactions/{id}/`
     */
    get: Method<TransactionsGetParameters, TransactionsGetAnswer>;
    /**
     * Create a credit.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/credit/`
     */
    credit: Method<TransactionsCreditParameters, TransactionsCreditAnswer>;
    /**
     * Create a debit.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/debit/`
     */
    debit: Method<TransactionsDebitParameters, TransactionsDebitAnswer>;
    /**
     * Transfer to another user or account.
     *
     * Takes a token of somebody with the permission `user.transaction.add`.
     *
     * `POST /transactions/transfer/`
     */
    transfer: Method<TransactionsTransferParameters, TransactionsTransferAnswer>;
  };
  groups: {
    /**
     * List your groups.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.group.view`.
     *
     * `GET /groups/`
     */
    list: Method<GroupsListParameters, Page<Group>> & Paged<GroupsListParameters, Group> & Downloadable<GroupsListParameters>;
    /**
     * View your group.
     *
     * Takes a token of somebody with the permission `user.group.view`.
     *
     * `GET /groups/{group_name}/`
     */
    get: Method<GroupsGetParameters, GroupsGetAnswer>;
    fees: {
      /**
       * List the fees of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/fees/`
       */
      list: Method<GroupsFeesListParameters, Page<Fee>> & Paged<GroupsFeesListParameters, Fee> & Downloadable<GroupsFeesListParameters>;
      /**
       * View a fee of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/fees/{fee_id}/`
       */
      get: Method<GroupsFeesGetParameters, GroupsFeesGetAnswer>;
    };
    limits: {
      /**
       * List the limits of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/limits/`
       */
      list: Method<GroupsLimitsListParameters, Page<Limit>> & Paged<GroupsLimitsListParameters, Limit> & Downloadable<GroupsLimitsListParameters>;
      /**
       * View a limit of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/limits/{limit_id}/`
       */
      get: Method<GroupsLimitsGetParameters, GroupsLimitsGetAnswer>;
    };
    tiers: {
      /**
       * List the tiers of your group, and which of them you have reached.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/tiers/`
       */
      list: Method<GroupsTiersListParameters, Page<Tier>> & Paged<GroupsTiersListParameters, Tier> & Downloadable<GroupsTiersListParameters>;
      /**
       * View a tier of your group.
       *
       * Takes a token of somebody with the permission `user.group.view`.
       *
       * `GET /groups/{group_name}/tiers/{tier_id}/`
       */
      get: Method<GroupsTiersGetParameters, GroupsTiersGetAnswer>;
      fees: {
        /**
         * List the fees of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/fees/`
         */
        list: Method<GroupsTiersFeesListParameters, Page<Fee>> & Paged<GroupsTiersFeesListParameters, Fee> & Downloadable<GroupsTiersFeesListParameters>;
        /**
         * View a fee of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
         */
        get: Method<GroupsTiersFeesGetParameters, GroupsTiersFeesGetAnswer>;
      };
      limits: {
        /**
         * List the limits of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/limits/`
         */
        list: Method<GroupsTiersLimitsListParameters, Page<Limit>> & Paged<GroupsTiersLimitsListParameters, Limit> & Downloadable<GroupsTiersLimitsListParameters>;
        /**
         * View a limit of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
         */
        get: Method<GroupsTiersLimitsGetParameters, GroupsTiersLimitsGetAnswer>;
      };
      requirementSets: {
        /**
         * List the sets of requirements of a tier of your group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/`
         */
        list: Method<GroupsTiersRequirementSetsListParameters, Page<RequirementSet>> & Paged<GroupsTiersRequirementSetsListParameters, RequirementSet> & Downloadable<GroupsTiersRequirementSetsListParameters>;
        /**
         * View a set of requirements of a tier of your group.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
         */
        get: Method<GroupsTiersRequirementSetsGetParameters, GroupsTiersRequirementSetsGetAnswer>;
        /**
         * List the items of a set of requirements.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
         */
        listItems: Method<GroupsTiersRequirementSetsListItemsParameters, Page<RequirementItem>> & Paged<GroupsTiersRequirementSetsListItemsParameters, RequirementItem> & Downloadable<GroupsTiersRequirementSetsListItemsParameters>;
        /**
         * View an item of a set of requirements.
         *
         * Takes a token of somebody with the permission `user.group.view`.
         *
         * `GET /groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
         */
        getItem: Method<GroupsTiersRequirementSetsGetItemParameters, GroupsTiersRequirementSetsGetItemAnswer>;
      };
    };
    permissions: {
      /**
       * List the permissions of your group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `user.permission.view`.
       *
       * `GET /groups/{group_name}/permissions/`
       */
      list: Method<GroupsPermissionsListParameters, Page<Permission>> & Paged<GroupsPermissionsListParameters, Permission> & Downloadable<GroupsPermissionsListParameters>;
      /**
       * View a permission of your group.
       *
       * Takes a token of somebody with the permission `user.permission.view`.
       *
       * `GET /groups/{group_name}/permissions/{id}/`
       */
      get: Method<GroupsPermissionsGetParameters, GroupsPermissionsGetAnswer>;
    };
  };
  permissions: {
    /**
     * List what you may do: the permissions of your group and your own.
     *
     * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
     *
     * Takes a token of somebody with the permission `user.permission.view`.
     *
     * `GET /permissions/`
     */
    list: Method<PermissionsListParameters, Page<Permission>> & Paged<PermissionsListParameters, Permission> & Downloadable<PermissionsListParameters>;
    /**
     * View a permission that you have.
     *
     * Takes a token of somebody with the permission `user.permission.view`.
     *
     * `GET /permissions/{id}/`
     */
    get: Method<PermissionsGetParameters, PermissionsGetAnswer>;
  };
  admin: {
    users: {
      /**
       * List users.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/`
       */
      list: Method<AdminUsersListParameters, Page<AdminUserListItem>> & Paged<AdminUsersListParameters, AdminUserListItem> & Downloadable<AdminUsersListParameters>;
      /**
       * Create a user.
       *
       * No password is sent: who has an email gets a mail with a link that sets one. It works for three days.
       *
       * Takes a token of somebody with the permission `admin.user.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/users/`
       */
      create: Method<AdminUsersCreateParameters, AdminUsersCreateAnswer>;
      /**
       * Count the users.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/overview/`
       */
      overview: Method<Record<never, never>, AdminUsersOverviewAnswer>;
      /**
       * View a user.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/users/{id}/`
       */
      get: Method<AdminUsersGetParameters, AdminUsersGetAnswer>;
      /**
       * Change, archive or deactivate a user.
       *
       * Archiving or deactivating a user ends all of their sessions. An archived user can only be brought back.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/users/{id}/`
       */
      update: Method<AdminUsersUpdateParameters, AdminUsersUpdateAnswer>;
      /**
       * Change, archive or deactivate a user.
       *
       * Archiving or deactivating a user ends all of their sessions. An archived user can only be brought back.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/users/{id}/`
       */
      replace: Method<AdminUsersReplaceParameters, AdminUsersReplaceAnswer>;
      /**
       * Archive a user.
       *
       * Users are never deleted, since transactions name them: this is the same as a change of archived to true.
       *
       * Takes a token of somebody with the permission `admin.user.delete`.
       *
       * `DELETE /admin/users/{id}/`
       */
      remove: Method<AdminUsersRemoveParameters, void>;
      settings: {
        /**
         * View what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/settings/`
         */
        get: Method<AdminUsersSettingsGetParameters, AdminUsersSettingsGetAnswer>;
        /**
         * Change what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PATCH /admin/users/{id}/settings/`
         */
        update: Method<AdminUsersSettingsUpdateParameters, AdminUsersSettingsUpdateAnswer>;
        /**
         * Change what a user may do with money.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PUT /admin/users/{id}/settings/`
         */
        replace: Method<AdminUsersSettingsReplaceParameters, AdminUsersSettingsReplaceAnswer>;
      };
      addresses: {
        /**
         * List the addresses of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.address.view`.
         *
         * `GET /admin/users/addresses/`
         */
        list: Method<AdminUsersAddressesListParameters, Page<AdminAddress>> & Paged<AdminUsersAddressesListParameters, AdminAddress> & Downloadable<AdminUsersAddressesListParameters>;
        /**
         * Add an address for a user.
         *
         * Takes a token of somebody with the permission `admin.address.add`.
         *
         * `POST /admin/users/addresses/`
         */
        create: Method<AdminUsersAddressesCreateParameters, AdminUsersAddressesCreateAnswer>;
        /**
         * View an address of a user.
         *
         * Takes a token of somebody with the permission `admin.address.view`.
         *
         * `GET /admin/users/addresses/{id}/`
         */
        get: Method<AdminUsersAddressesGetParameters, AdminUsersAddressesGetAnswer>;
        /**
         * Change an address of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.address.change`.
         *
         * `PATCH /admin/users/addresses/{id}/`
         */
        update: Method<AdminUsersAddressesUpdateParameters, AdminUsersAddressesUpdateAnswer>;
        /**
         * Change an address of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.address.change`.
         *
         * `PUT /admin/users/addresses/{id}/`
         */
        replace: Method<AdminUsersAddressesReplaceParameters, AdminUsersAddressesReplaceAnswer>;
        /**
         * Delete an address of a user.
         *
         * Takes a token of somebody with the permission `admin.address.delete`.
         *
         * `DELETE /admin/users/addresses/{id}/`
         */
        remove: Method<AdminUsersAddressesRemoveParameters, void>;
      };
      authenticators: {
        /**
         * List the authenticators of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/mfa/authenticators/`
         */
        list: Method<AdminUsersAuthenticatorsListParameters, Page<AdminAuthenticator>> & Paged<AdminUsersAuthenticatorsListParameters, AdminAuthenticator> & Downloadable<AdminUsersAuthenticatorsListParameters>;
        /**
         * View an authenticator of a user.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/mfa/authenticators/{id}/`
         */
        get: Method<AdminUsersAuthenticatorsGetParameters, AdminUsersAuthenticatorsGetAnswer>;
        /**
         * Remove an authenticator of a user.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/mfa/authenticators/{id}/`
         */
        remove: Method<AdminUsersAuthenticatorsRemoveParameters, void>;
      };
      bankAccounts: {
        /**
         * List the bank accounts of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/users/bank-accounts/`
         */
        list: Method<AdminUsersBankAccountsListParameters, Page<AdminBankAccount>> & Paged<AdminUsersBankAccountsListParameters, AdminBankAccount> & Downloadable<AdminUsersBankAccountsListParameters>;
        /**
         * Add a bank account for a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/users/bank-accounts/`
         */
        create: Method<AdminUsersBankAccountsCreateParameters, AdminUsersBankAccountsCreateAnswer>;
        /**
         * View a bank account of a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/users/bank-accounts/{id}/`
         */
        get: Method<AdminUsersBankAccountsGetParameters, AdminUsersBankAccountsGetAnswer>;
        /**
         * Change a bank account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.change`.
         *
         * `PATCH /admin/users/bank-accounts/{id}/`
         */
        update: Method<AdminUsersBankAccountsUpdateParameters, AdminUsersBankAccountsUpdateAnswer>;
        /**
         * Change a bank account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.change`.
         *
         * `PUT /admin/users/bank-accounts/{id}/`
         */
        replace: Method<AdminUsersBankAccountsReplaceParameters, AdminUsersBankAccountsReplaceAnswer>;
        /**
         * Delete a bank account of a user.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/users/bank-accounts/{id}/`
         */
        remove: Method<AdminUsersBankAccountsRemoveParameters, void>;
        currencies: {
          /**
           * List the currencies that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/currencies/`
           */
          list: Method<AdminUsersBankAccountsCurrenciesListParameters, AdminUsersBankAccountsCurrenciesListAnswer> & Downloadable<AdminUsersBankAccountsCurrenciesListParameters>;
          /**
           * Say that a bank account is for a currency.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.add`.
           *
           * `POST /admin/users/bank-accounts/{id}/currencies/`
           */
          create: Method<AdminUsersBankAccountsCurrenciesCreateParameters, AdminUsersBankAccountsCurrenciesCreateAnswer>;
          /**
           * View one of the currencies that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          get: Method<AdminUsersBankAccountsCurrenciesGetParameters, AdminUsersBankAccountsCurrenciesGetAnswer>;
          /**
           * The same as GET: nothing can be changed of it.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.change`.
           *
           * `PATCH /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          update: Method<AdminUsersBankAccountsCurrenciesUpdateParameters, AdminUsersBankAccountsCurrenciesUpdateAnswer>;
          /**
           * Say that a bank account is not for a currency any more.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.delete`.
           *
           * `DELETE /admin/users/bank-accounts/{id}/currencies/{code}/`
           */
          remove: Method<AdminUsersBankAccountsCurrenciesRemoveParameters, void>;
        };
        accountCurrencies: {
          /**
           * List the accounts in a currency that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/account-currencies/`
           */
          list: Method<AdminUsersBankAccountsAccountCurrenciesListParameters, AdminUsersBankAccountsAccountCurrenciesListAnswer> & Downloadable<AdminUsersBankAccountsAccountCurrenciesListParameters>;
          /**
           * Say that a bank account is for an account of its user in a currency.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.add`.
           *
           * `POST /admin/users/bank-accounts/{id}/account-currencies/`
           */
          create: Method<AdminUsersBankAccountsAccountCurrenciesCreateParameters, AdminUsersBankAccountsAccountCurrenciesCreateAnswer>;
          /**
           * View one of the accounts in a currency that a bank account is for.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.view`.
           *
           * `GET /admin/users/bank-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          get: Method<AdminUsersBankAccountsAccountCurrenciesGetParameters, AdminUsersBankAccountsAccountCurrenciesGetAnswer>;
          /**
           * Say that a bank account is not for an account in a currency any more.
           *
           * Takes a token of somebody with the permission `admin.bankaccount.delete`.
           *
           * `DELETE /admin/users/bank-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          remove: Method<AdminUsersBankAccountsAccountCurrenciesRemoveParameters, void>;
        };
      };
      cryptoAccounts: {
        /**
         * List the crypto accounts of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
         *
         * `GET /admin/users/crypto-accounts/`
         */
        list: Method<AdminUsersCryptoAccountsListParameters, Page<AdminCryptoAccount>> & Paged<AdminUsersCryptoAccountsListParameters, AdminCryptoAccount> & Downloadable<AdminUsersCryptoAccountsListParameters>;
        /**
         * Add a crypto account for a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
         *
         * `POST /admin/users/crypto-accounts/`
         */
        create: Method<AdminUsersCryptoAccountsCreateParameters, AdminUsersCryptoAccountsCreateAnswer>;
        /**
         * View a crypto account of a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
         *
         * `GET /admin/users/crypto-accounts/{id}/`
         */
        get: Method<AdminUsersCryptoAccountsGetParameters, AdminUsersCryptoAccountsGetAnswer>;
        /**
         * Change a crypto account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
         *
         * `PATCH /admin/users/crypto-accounts/{id}/`
         */
        update: Method<AdminUsersCryptoAccountsUpdateParameters, AdminUsersCryptoAccountsUpdateAnswer>;
        /**
         * Change a crypto account of a user, or its status.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
         *
         * `PUT /admin/users/crypto-accounts/{id}/`
         */
        replace: Method<AdminUsersCryptoAccountsReplaceParameters, AdminUsersCryptoAccountsReplaceAnswer>;
        /**
         * Delete a crypto account of a user.
         *
         * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
         *
         * `DELETE /admin/users/crypto-accounts/{id}/`
         */
        remove: Method<AdminUsersCryptoAccountsRemoveParameters, void>;
        currencies: {
          /**
           * List the currencies that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/currencies/`
           */
          list: Method<AdminUsersCryptoAccountsCurrenciesListParameters, AdminUsersCryptoAccountsCurrenciesListAnswer> & Downloadable<AdminUsersCryptoAccountsCurrenciesListParameters>;
          /**
           * Say that a crypto account is for a currency.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
           *
           * `POST /admin/users/crypto-accounts/{id}/currencies/`
           */
          create: Method<AdminUsersCryptoAccountsCurrenciesCreateParameters, AdminUsersCryptoAccountsCurrenciesCreateAnswer>;
          /**
           * View one of the currencies that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          get: Method<AdminUsersCryptoAccountsCurrenciesGetParameters, AdminUsersCryptoAccountsCurrenciesGetAnswer>;
          /**
           * The same as GET: nothing can be changed of it.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.change`.
           *
           * `PATCH /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          update: Method<AdminUsersCryptoAccountsCurrenciesUpdateParameters, AdminUsersCryptoAccountsCurrenciesUpdateAnswer>;
          /**
           * Say that a crypto account is not for a currency any more.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
           *
           * `DELETE /admin/users/crypto-accounts/{id}/currencies/{code}/`
           */
          remove: Method<AdminUsersCryptoAccountsCurrenciesRemoveParameters, void>;
        };
        accountCurrencies: {
          /**
           * List the accounts in a currency that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/account-currencies/`
           */
          list: Method<AdminUsersCryptoAccountsAccountCurrenciesListParameters, AdminUsersCryptoAccountsAccountCurrenciesListAnswer> & Downloadable<AdminUsersCryptoAccountsAccountCurrenciesListParameters>;
          /**
           * Say that a crypto account is for an account of its user in a currency.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.add`.
           *
           * `POST /admin/users/crypto-accounts/{id}/account-currencies/`
           */
          create: Method<AdminUsersCryptoAccountsAccountCurrenciesCreateParameters, AdminUsersCryptoAccountsAccountCurrenciesCreateAnswer>;
          /**
           * View one of the accounts in a currency that a crypto account is for.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.view`.
           *
           * `GET /admin/users/crypto-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          get: Method<AdminUsersCryptoAccountsAccountCurrenciesGetParameters, AdminUsersCryptoAccountsAccountCurrenciesGetAnswer>;
          /**
           * Say that a crypto account is not for an account in a currency any more.
           *
           * Takes a token of somebody with the permission `admin.cryptoaccount.delete`.
           *
           * `DELETE /admin/users/crypto-accounts/{id}/account-currencies/{account_currency_id}/`
           */
          remove: Method<AdminUsersCryptoAccountsAccountCurrenciesRemoveParameters, void>;
        };
      };
      documents: {
        /**
         * List the documents of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.document.view`.
         *
         * `GET /admin/users/documents/`
         */
        list: Method<AdminUsersDocumentsListParameters, Page<AdminDocument>> & Paged<AdminUsersDocumentsListParameters, AdminDocument> & Downloadable<AdminUsersDocumentsListParameters>;
        /**
         * Add a document for a user.
         *
         * Takes a token of somebody with the permission `admin.document.add`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `POST /admin/users/documents/`
         */
        create: Method<AdminUsersDocumentsCreateParameters, AdminUsersDocumentsCreateAnswer>;
        /**
         * View a document of a user.
         *
         * Takes a token of somebody with the permission `admin.document.view`.
         *
         * `GET /admin/users/documents/{id}/`
         */
        get: Method<AdminUsersDocumentsGetParameters, AdminUsersDocumentsGetAnswer>;
        /**
         * Change a document of a user, or decide on it.
         *
         * Takes a token of somebody with the permission `admin.document.change`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `PATCH /admin/users/documents/{id}/`
         */
        update: Method<AdminUsersDocumentsUpdateParameters, AdminUsersDocumentsUpdateAnswer>;
        /**
         * Change a document of a user, or decide on it.
         *
         * Takes a token of somebody with the permission `admin.document.change`.
         *
         * Also takes a form (`multipart/form-data`).
         *
         * `PUT /admin/users/documents/{id}/`
         */
        replace: Method<AdminUsersDocumentsReplaceParameters, AdminUsersDocumentsReplaceAnswer>;
        /**
         * Delete a document of a user.
         *
         * Takes a token of somebody with the permission `admin.document.delete`.
         *
         * `DELETE /admin/users/documents/{id}/`
         */
        remove: Method<AdminUsersDocumentsRemoveParameters, void>;
      };
      emails: {
        /**
         * List the email addresses of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.email.view`.
         *
         * `GET /admin/users/emails/`
         */
        list: Method<AdminUsersEmailsListParameters, Page<AdminEmail>> & Paged<AdminUsersEmailsListParameters, AdminEmail> & Downloadable<AdminUsersEmailsListParameters>;
        /**
         * Add an email address for a user.
         *
         * Takes a token of somebody with the permission `admin.email.add`.
         *
         * `POST /admin/users/emails/`
         */
        create: Method<AdminUsersEmailsCreateParameters, AdminUsersEmailsCreateAnswer>;
        /**
         * View an email address of a user.
         *
         * Takes a token of somebody with the permission `admin.email.view`.
         *
         * `GET /admin/users/emails/{id}/`
         */
        get: Method<AdminUsersEmailsGetParameters, AdminUsersEmailsGetAnswer>;
        /**
         * Change an email address of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.email.change`.
         *
         * `PATCH /admin/users/emails/{id}/`
         */
        update: Method<AdminUsersEmailsUpdateParameters, AdminUsersEmailsUpdateAnswer>;
        /**
         * Change an email address of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.email.change`.
         *
         * `PUT /admin/users/emails/{id}/`
         */
        replace: Method<AdminUsersEmailsReplaceParameters, AdminUsersEmailsReplaceAnswer>;
        /**
         * Delete an email address of a user.
         *
         * Takes a token of somebody with the permission `admin.email.delete`.
         *
         * `DELETE /admin/users/emails/{id}/`
         */
        remove: Method<AdminUsersEmailsRemoveParameters, void>;
      };
      groups: {
        /**
         * List the groups of a user.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/groups/`
         */
        list: Method<AdminUsersGroupsListParameters, Page<AdminGroup>> & Paged<AdminUsersGroupsListParameters, AdminGroup> & Downloadable<AdminUsersGroupsListParameters>;
        /**
         * Put a user into a group.
         *
         * They leave the one that they were in.
         *
         * Takes a token of somebody with the permission `admin.user.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/{id}/groups/`
         */
        move: Method<AdminUsersGroupsMoveParameters, AdminUsersGroupsMoveAnswer>;
        /**
         * View a group of a user.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/groups/{group_name}/`
         */
        get: Method<AdminUsersGroupsGetParameters, AdminUsersGroupsGetAnswer>;
        /**
         * Take a user out of a group.
         *
         * Takes a token of somebody with the permission `admin.user.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/groups/{group_name}/`
         */
        remove: Method<AdminUsersGroupsRemoveParameters, void>;
      };
      kyc: {
        /**
         * View how far the identity of a user is known.
         *
         * Takes a token of somebody with the permission `admin.user.view`.
         *
         * `GET /admin/users/{id}/kyc/`
         */
        get: Method<AdminUsersKycGetParameters, AdminUsersKycGetAnswer>;
        /**
         * Say how far the identity of a user is known.
         *
         * Takes a token of somebody with the permission `admin.user.change`.
         *
         * `PATCH /admin/users/{id}/kyc/`
         */
        update: Method<AdminUsersKycUpdateParameters, AdminUsersKycUpdateAnswer>;
      };
      mfa: {
        /**
         * View which authenticators a user has enabled.
         *
         * Takes a token of somebody with the permission `admin.mfa.view`.
         *
         * `GET /admin/users/{id}/mfa/`
         */
        status: Method<AdminUsersMfaStatusParameters, AdminUsersMfaStatusAnswer>;
        /**
         * Remove a user's authenticators of the type sms.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/mfa/sms/`
         */
        disableSms: Method<AdminUsersMfaDisableSmsParameters, void>;
        /**
         * Remove a user's authenticators of the type totp.
         *
         * The user is told. Sessions stay as they are.
         *
         * Takes a token of somebody with the permission `admin.mfa.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/mfa/token/`
         */
        disableToken: Method<AdminUsersMfaDisableTokenParameters, void>;
      };
      mobiles: {
        /**
         * List the mobile numbers of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.mobile.view`.
         *
         * `GET /admin/users/mobiles/`
         */
        list: Method<AdminUsersMobilesListParameters, Page<AdminMobile>> & Paged<AdminUsersMobilesListParameters, AdminMobile> & Downloadable<AdminUsersMobilesListParameters>;
        /**
         * Add a mobile number for a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.add`.
         *
         * `POST /admin/users/mobiles/`
         */
        create: Method<AdminUsersMobilesCreateParameters, AdminUsersMobilesCreateAnswer>;
        /**
         * View a mobile number of a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.view`.
         *
         * `GET /admin/users/mobiles/{id}/`
         */
        get: Method<AdminUsersMobilesGetParameters, AdminUsersMobilesGetAnswer>;
        /**
         * Change a mobile number of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.mobile.change`.
         *
         * `PATCH /admin/users/mobiles/{id}/`
         */
        update: Method<AdminUsersMobilesUpdateParameters, AdminUsersMobilesUpdateAnswer>;
        /**
         * Change a mobile number of a user: whether it is primary, verified, archived.
         *
         * Takes a token of somebody with the permission `admin.mobile.change`.
         *
         * `PUT /admin/users/mobiles/{id}/`
         */
        replace: Method<AdminUsersMobilesReplaceParameters, AdminUsersMobilesReplaceAnswer>;
        /**
         * Delete a mobile number of a user.
         *
         * Takes a token of somebody with the permission `admin.mobile.delete`.
         *
         * `DELETE /admin/users/mobiles/{id}/`
         */
        remove: Method<AdminUsersMobilesRemoveParameters, void>;
      };
      permissions: {
        /**
         * List the permissions of a user, without those of the group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/users/{id}/permissions/`
         */
        list: Method<AdminUsersPermissionsListParameters, Page<Permission>> & Paged<AdminUsersPermissionsListParameters, Permission> & Downloadable<AdminUsersPermissionsListParameters>;
        /**
         * Give permissions to a user.
         *
         * Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.
         *
         * Takes a token of somebody with the permission `admin.permission.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/{id}/permissions/`
         */
        give: Method<AdminUsersPermissionsGiveParameters, AdminUsersPermissionsGiveAnswer>;
        /**
         * View a permission of a user.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/users/{id}/permissions/{permission_id}/`
         */
        get: Method<AdminUsersPermissionsGetParameters, AdminUsersPermissionsGetAnswer>;
        /**
         * Change a permission of a user.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PATCH /admin/users/{id}/permissions/{permission_id}/`
         */
        update: Method<AdminUsersPermissionsUpdateParameters, AdminUsersPermissionsUpdateAnswer>;
        /**
         * Replace the rules of a permission of a user.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PUT /admin/users/{id}/permissions/{permission_id}/`
         */
        replace: Method<AdminUsersPermissionsReplaceParameters, AdminUsersPermissionsReplaceAnswer>;
        /**
         * Take a permission from a user.
         *
         * Takes a token of somebody with the permission `admin.permission.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/users/{id}/permissions/{permission_id}/`
         */
        remove: Method<AdminUsersPermissionsRemoveParameters, void>;
      };
      tokens: {
        /**
         * List the active tokens of users.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.token.view`.
         *
         * `GET /admin/users/tokens/`
         */
        list: Method<AdminUsersTokensListParameters, Page<UserToken>> & Paged<AdminUsersTokensListParameters, UserToken> & Downloadable<AdminUsersTokensListParameters>;
        /**
         * Create a token for a user.
         *
         * Whoever holds it acts as the user. Only for users who may do no more than the caller, and never for the owner.
         *
         * Takes a token of somebody with the permission `admin.token.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/users/tokens/`
         */
        create: Method<AdminUsersTokensCreateParameters, AdminUsersTokensCreateAnswer>;
        /**
         * Delete all tokens that match the filters.
         *
         * Takes the filters of the list, at least one of them.
         *
         * Takes a token of somebody with the permission `admin.token.delete`.
         *
         * `DELETE /admin/users/tokens/`
         */
        removeAll: Method<AdminUsersTokensRemoveAllParameters, void>;
        /**
         * View a token of a user.
         *
         * Takes a token of somebody with the permission `admin.token.view`.
         *
         * `GET /admin/users/tokens/{token_key}/`
         */
        get: Method<AdminUsersTokensGetParameters, AdminUsersTokensGetAnswer>;
        /**
         * Change what a token is called.
         *
         * Takes a token of somebody with the permission `admin.token.change`.
         *
         * `PATCH /admin/users/tokens/{token_key}/`
         */
        update: Method<AdminUsersTokensUpdateParameters, AdminUsersTokensUpdateAnswer>;
        /**
         * Change what a token is called.
         *
         * Takes a token of somebody with the permission `admin.token.change`.
         *
         * `PUT /admin/users/tokens/{token_key}/`
         */
        replace: Method<AdminUsersTokensReplaceParameters, AdminUsersTokensReplaceAnswer>;
        /**
         * Delete a token of a user.
         *
         * Takes a token of somebody with the permission `admin.token.delete`.
         *
         * `DELETE /admin/users/tokens/{token_key}/`
         */
        remove: Method<AdminUsersTokensRemoveParameters, void>;
      };
    };
    subtypes: {
      /**
       * List the subtypes of transactions.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.view`.
       *
       * `GET /admin/subtypes/`
       */
      list: Method<AdminSubtypesListParameters, AdminSubtypesListAnswer> & Downloadable<AdminSubtypesListParameters>;
      /**
       * Declare a subtype of transactions.
       *
       * While a company has declared none, transactions may have any. From the first one on they may have those of their type alone.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.add`.
       *
       * `POST /admin/subtypes/`
       */
      create: Method<AdminSubtypesCreateParameters, AdminSubtypesCreateAnswer>;
      /**
       * View a subtype.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.view`.
       *
       * `GET /admin/subtypes/{id}/`
       */
      get: Method<AdminSubtypesGetParameters, AdminSubtypesGetAnswer>;
      /**
       * Change or archive a subtype.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.change`.
       *
       * `PATCH /admin/subtypes/{id}/`
       */
      update: Method<AdminSubtypesUpdateParameters, AdminSubtypesUpdateAnswer>;
      /**
       * Change a subtype, naming it.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.change`.
       *
       * `PUT /admin/subtypes/{id}/`
       */
      replace: Method<AdminSubtypesReplaceParameters, AdminSubtypesReplaceAnswer>;
      /**
       * Delete a subtype that nothing has yet.
       *
       * Takes a token of somebody with the permission `admin.transactionsubtypes.delete`.
       *
       * `DELETE /admin/subtypes/{id}/`
       */
      remove: Method<AdminSubtypesRemoveParameters, void>;
    };
    accessControlRules: {
      /**
       * List the rules of access.
       *
       * Of the rules that speak of a user and an address, the closest decides: for the user before for a group before for the company; then the narrower range; then allow before deny. Where none does, access is allowed. Log-in and registration are not judged.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.view`.
       *
       * `GET /admin/access-control-rules/`
       */
      list: Method<AdminAccessControlRulesListParameters, Page<AccessControlRule>> & Paged<AdminAccessControlRulesListParameters, AccessControlRule> & Downloadable<AdminAccessControlRulesListParameters>;
      /**
       * Create a rule of access.
       *
       * Of the rules that speak of a user and an address, the closest decides: for the user before for a group before for the company; then the narrower range; then allow before deny. Where none does, access is allowed. Log-in and registration are not judged. A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/access-control-rules/`
       */
      create: Method<AdminAccessControlRulesCreateParameters, AdminAccessControlRulesCreateAnswer>;
      /**
       * View a rule of access.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.view`.
       *
       * `GET /admin/access-control-rules/{id}/`
       */
      get: Method<AdminAccessControlRulesGetParameters, AdminAccessControlRulesGetAnswer>;
      /**
       * Change a rule of access.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/access-control-rules/{id}/`
       */
      update: Method<AdminAccessControlRulesUpdateParameters, AdminAccessControlRulesUpdateAnswer>;
      /**
       * Change a rule of access, naming action, type and value.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/access-control-rules/{id}/`
       */
      replace: Method<AdminAccessControlRulesReplaceParameters, AdminAccessControlRulesReplaceAnswer>;
      /**
       * Delete a rule of access.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.accesscontrolrule.delete`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `DELETE /admin/access-control-rules/{id}/`
       */
      remove: Method<AdminAccessControlRulesRemoveParameters, void>;
    };
    auditLog: {
      /**
       * List what was done, by whom and from where.
       *
       * person finds what somebody did and what was done to them.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.auditlog.view`.
       *
       * `GET /admin/audit-log/`
       */
      list: Method<AdminAuditLogListParameters, Page<AuditEntry>> & Paged<AdminAuditLogListParameters, AuditEntry> & Downloadable<AdminAuditLogListParameters>;
      /**
       * View what was done.
       *
       * Takes a token of somebody with the permission `admin.auditlog.view`.
       *
       * `GET /admin/audit-log/{id}/`
       */
      get: Method<AdminAuditLogGetParameters, AdminAuditLogGetAnswer>;
    };
    accountConfigurations: {
      /**
       * List the account configurations of a group.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/account-configurations/`
       */
      list: Method<AdminAccountConfigurationsListParameters, Page<AccountConfiguration>> & Paged<AdminAccountConfigurationsListParameters, AccountConfiguration> & Downloadable<AdminAccountConfigurationsListParameters>;
      /**
       * Add an account configuration to a group.
       *
       * Takes a token of somebody with the permission `admin.group.add`.
       *
       * `POST /admin/groups/{group_name}/account-configurations/`
       */
      create: Method<AdminAccountConfigurationsCreateParameters, AdminAccountConfigurationsCreateAnswer>;
      /**
       * View an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      get: Method<AdminAccountConfigurationsGetParameters, AdminAccountConfigurationsGetAnswer>;
      /**
       * Change an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * `PATCH /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      update: Method<AdminAccountConfigurationsUpdateParameters, AdminAccountConfigurationsUpdateAnswer>;
      /**
       * Delete an account configuration.
       *
       * Takes a token of somebody with the permission `admin.group.delete`.
       *
       * `DELETE /admin/groups/{group_name}/account-configurations/{config_name}/`
       */
      remove: Method<AdminAccountConfigurationsRemoveParameters, void>;
      currencies: {
        /**
         * List the currencies of an account configuration.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/account-configurations/{config_name}/currencies/`
         */
        list: Method<AdminAccountConfigurationsCurrenciesListParameters, Page<ReducedCurrency>> & Paged<AdminAccountConfigurationsCurrenciesListParameters, ReducedCurrency> & Downloadable<AdminAccountConfigurationsCurrenciesListParameters>;
        /**
         * Add a currency to an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/account-configurations/{config_name}/currencies/`
         */
        create: Method<AdminAccountConfigurationsCurrenciesCreateParameters, AdminAccountConfigurationsCurrenciesCreateAnswer>;
        /**
         * View a currency of an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/`
         */
        get: Method<AdminAccountConfigurationsCurrenciesGetParameters, AdminAccountConfigurationsCurrenciesGetAnswer>;
        /**
         * Take a currency out of an account configuration.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/account-configurations/{config_name}/currencies/{code}/`
         */
        remove: Method<AdminAccountConfigurationsCurrenciesRemoveParameters, void>;
      };
    };
    accounts: {
      /**
       * List all accounts with their balances.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.account.view`.
       *
       * `GET /admin/accounts/`
       */
      list: Method<AdminAccountsListParameters, Page<AdminAccount>> & Paged<AdminAccountsListParameters, AdminAccount> & Downloadable<AdminAccountsListParameters>;
      /**
       * Open an account for a user, or one of the company’s own.
       *
       * Takes a token of somebody with the permission `admin.account.add`.
       *
       * `POST /admin/accounts/`
       */
      create: Method<AdminAccountsCreateParameters, AdminAccountsCreateAnswer>;
      /**
       * View an account.
       *
       * Takes a token of somebody with the permission `admin.account.view`.
       *
       * `GET /admin/accounts/{reference}/`
       */
      get: Method<AdminAccountsGetParameters, AdminAccountsGetAnswer>;
      /**
       * Change an account.
       *
       * Takes a token of somebody with the permission `admin.account.change`.
       *
       * `PATCH /admin/accounts/{reference}/`
       */
      update: Method<AdminAccountsUpdateParameters, AdminAccountsUpdateAnswer>;
      /**
       * Change an account.
       *
       * Takes a token of somebody with the permission `admin.account.change`.
       *
       * `PUT /admin/accounts/{reference}/`
       */
      replace: Method<AdminAccountsReplaceParameters, AdminAccountsReplaceAnswer>;
      currencies: {
        /**
         * List the currencies of an account with their balances.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/`
         */
        list: Method<AdminAccountsCurrenciesListParameters, Page<AdminAccountCurrency>> & Paged<AdminAccountsCurrenciesListParameters, AdminAccountCurrency> & Downloadable<AdminAccountsCurrenciesListParameters>;
        /**
         * Give an account one more currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/`
         */
        create: Method<AdminAccountsCurrenciesCreateParameters, AdminAccountsCurrenciesCreateAnswer>;
        /**
         * View one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/`
         */
        get: Method<AdminAccountsCurrenciesGetParameters, AdminAccountsCurrenciesGetAnswer>;
        /**
         * Change one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/`
         */
        update: Method<AdminAccountsCurrenciesUpdateParameters, AdminAccountsCurrenciesUpdateAnswer>;
        /**
         * Change one currency of an account.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/`
         */
        replace: Method<AdminAccountsCurrenciesReplaceParameters, AdminAccountsCurrenciesReplaceAnswer>;
        settings: {
          /**
           * View the switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.view`.
           *
           * `GET /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          get: Method<AdminAccountsCurrenciesSettingsGetParameters, AdminAccountsCurrenciesSettingsGetAnswer>;
          /**
           * Set switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.change`.
           *
           * `PATCH /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          update: Method<AdminAccountsCurrenciesSettingsUpdateParameters, AdminAccountsCurrenciesSettingsUpdateAnswer>;
          /**
           * Set switches of an account in a currency.
           *
           * Takes a token of somebody with the permission `admin.account.change`.
           *
           * `PUT /admin/accounts/{reference}/currencies/{code}/settings/`
           */
          replace: Method<AdminAccountsCurrenciesSettingsReplaceParameters, AdminAccountsCurrenciesSettingsReplaceAnswer>;
        };
      };
      fees: {
        /**
         * List the fees of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/fees/`
         */
        list: Method<AdminAccountsFeesListParameters, AdminAccountsFeesListAnswer> & Downloadable<AdminAccountsFeesListParameters>;
        /**
         * Put a fee on an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/{code}/fees/`
         */
        create: Method<AdminAccountsFeesCreateParameters, AdminAccountsFeesCreateAnswer>;
        /**
         * View a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        get: Method<AdminAccountsFeesGetParameters, AdminAccountsFeesGetAnswer>;
        /**
         * Change a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        update: Method<AdminAccountsFeesUpdateParameters, AdminAccountsFeesUpdateAnswer>;
        /**
         * Change a fee of an account in a currency, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        replace: Method<AdminAccountsFeesReplaceParameters, AdminAccountsFeesReplaceAnswer>;
        /**
         * Delete a fee of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.delete`.
         *
         * `DELETE /admin/accounts/{reference}/currencies/{code}/fees/{fee_id}/`
         */
        remove: Method<AdminAccountsFeesRemoveParameters, void>;
      };
      limits: {
        /**
         * List the limits of an account in a currency.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/limits/`
         */
        list: Method<AdminAccountsLimitsListParameters, Page<AdminLimit>> & Paged<AdminAccountsLimitsListParameters, AdminLimit> & Downloadable<AdminAccountsLimitsListParameters>;
        /**
         * Put a limit on an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.add`.
         *
         * `POST /admin/accounts/{reference}/currencies/{code}/limits/`
         */
        create: Method<AdminAccountsLimitsCreateParameters, AdminAccountsLimitsCreateAnswer>;
        /**
         * View a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.view`.
         *
         * `GET /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        get: Method<AdminAccountsLimitsGetParameters, AdminAccountsLimitsGetAnswer>;
        /**
         * Change a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PATCH /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        update: Method<AdminAccountsLimitsUpdateParameters, AdminAccountsLimitsUpdateAnswer>;
        /**
         * Change a limit of an account in a currency, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.account.change`.
         *
         * `PUT /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        replace: Method<AdminAccountsLimitsReplaceParameters, AdminAccountsLimitsReplaceAnswer>;
        /**
         * Delete a limit of an account in a currency.
         *
         * Takes a token of somebody with the permission `admin.account.delete`.
         *
         * `DELETE /admin/accounts/{reference}/currencies/{code}/limits/{limit_id}/`
         */
        remove: Method<AdminAccountsLimitsRemoveParameters, void>;
      };
    };
    authenticatorRules: {
      /**
       * List the rules of multi-factor authentication.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.mfarule.view`.
       *
       * `GET /admin/authenticator-rules/`
       */
      list: Method<AdminAuthenticatorRulesListParameters, Page<AuthenticatorRule>> & Paged<AdminAuthenticatorRulesListParameters, AuthenticatorRule> & Downloadable<AdminAuthenticatorRulesListParameters>;
      /**
       * Create a rule of multi-factor authentication.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/authenticator-rules/`
       */
      create: Method<AdminAuthenticatorRulesCreateParameters, AdminAuthenticatorRulesCreateAnswer>;
      /**
       * View a rule of multi-factor authentication.
       *
       * Takes a token of somebody with the permission `admin.mfarule.view`.
       *
       * `GET /admin/authenticator-rules/{id}/`
       */
      get: Method<AdminAuthenticatorRulesGetParameters, AdminAuthenticatorRulesGetAnswer>;
      /**
       * Change a rule of multi-factor authentication.
       *
       * Type and group cannot be changed. What the rule has asked of sessions it asks anew. A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/authenticator-rules/{id}/`
       */
      update: Method<AdminAuthenticatorRulesUpdateParameters, AdminAuthenticatorRulesUpdateAnswer>;
      /**
       * Change a rule of multi-factor authentication, naming durability and types.
       *
       * A rule that would lock you out is refused with the reason.
       *
       * Takes a token of somebody with the permission `admin.mfarule.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/authenticator-rules/{id}/`
       */
      replace: Method<AdminAuthenticatorRulesReplaceParameters, AdminAuthenticatorRulesReplaceAnswer>;
      /**
       * Delete a rule of multi-factor authentication.
       *
       * Also the last rule of a type may be deleted: then nothing of that kind is asked of anybody.
       *
       * Takes a token of somebody with the permission `admin.mfarule.delete`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `DELETE /admin/authenticator-rules/{id}/`
       */
      remove: Method<AdminAuthenticatorRulesRemoveParameters, void>;
    };
    notifications: {
      /**
       * List notifications.
       *
       * Takes a token of somebody with the permission `admin.notification.view`.
       *
       * `GET /admin/notifications/`
       */
      list: Method<Record<never, never>, AdminNotificationsListAnswer> & Downloadable<Record<never, never>>;
      /**
       * View a notification.
       *
       * Takes a token of somebody with the permission `admin.notification.view`.
       *
       * `GET /admin/notifications/{id}/`
       */
      get: Method<AdminNotificationsGetParameters, AdminNotificationsGetAnswer>;
      /**
       * Switch a notification on or off.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `PATCH /admin/notifications/{id}/`
       */
      update: Method<AdminNotificationsUpdateParameters, AdminNotificationsUpdateAnswer>;
      /**
       * Give a message the company's own words.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `PUT /admin/notifications/{id}/templates/{kind}/{channel}/`
       */
      setTemplate: Method<AdminNotificationsSetTemplateParameters, AdminNotificationsSetTemplateAnswer>;
      /**
       * Give a message back the platform's words.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/reset/`
       */
      removeTemplate: Method<AdminNotificationsRemoveTemplateParameters, AdminNotificationsRemoveTemplateAnswer>;
      /**
       * See a message in words that are not kept yet.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/preview/`
       */
      preview: Method<AdminNotificationsPreviewParameters, AdminNotificationsPreviewAnswer>;
      /**
       * Send yourself a message in words that are not kept yet.
       *
       * Takes a token of somebody with the permission `admin.notification.change`.
       *
       * `POST /admin/notifications/{id}/templates/{kind}/{channel}/test/`
       */
      test: Method<AdminNotificationsTestParameters, void>;
    };
    services: {
      /**
       * List services.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.service.view`.
       *
       * `GET /admin/services/`
       */
      list: Method<AdminServicesListParameters, Page<Service>> & Paged<AdminServicesListParameters, Service> & Downloadable<AdminServicesListParameters>;
      /**
       * Create a service.
       *
       * Takes a token of somebody with the permission `admin.service.add`.
       *
       * `POST /admin/services/`
       */
      create: Method<AdminServicesCreateParameters, AdminServicesCreateAnswer>;
      /**
       * View a service.
       *
       * Takes a token of somebody with the permission `admin.service.view`.
       *
       * `GET /admin/services/{id}/`
       */
      get: Method<AdminServicesGetParameters, AdminServicesGetAnswer>;
      /**
       * Change, activate or deactivate a service.
       *
       * Setting `active` gives the service a token without expiry: posted as {"token"} to activate/ below its URL, which has to answer 200 or 201, or shown in this answer when it has no URL. Clearing it ends its tokens.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/services/{id}/`
       */
      update: Method<AdminServicesUpdateParameters, AdminServicesUpdateAnswer>;
      /**
       * As PATCH.
       *
       * Setting `active` gives the service a token without expiry: posted as {"token"} to activate/ below its URL, which has to answer 200 or 201, or shown in this answer when it has no URL. Clearing it ends its tokens.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/services/{id}/`
       */
      replace: Method<AdminServicesReplaceParameters, AdminServicesReplaceAnswer>;
      /**
       * Delete a service.
       *
       * Takes a token of somebody with the permission `admin.service.delete`.
       *
       * `DELETE /admin/services/{id}/`
       */
      remove: Method<AdminServicesRemoveParameters, void>;
      permissions: {
        /**
         * List a service's own permissions.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.service.view`.
         *
         * `GET /admin/services/{id}/permissions/`
         */
        list: Method<AdminServicesPermissionsListParameters, Page<Permission>> & Paged<AdminServicesPermissionsListParameters, Permission> & Downloadable<AdminServicesPermissionsListParameters>;
        /**
         * Give a service permissions of its own.
         *
         * The first one takes the service out of the group of services: from then on it may do what is listed here, and nothing else.
         *
         * Takes a token of somebody with the permission `admin.service.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/services/{id}/permissions/`
         */
        give: Method<AdminServicesPermissionsGiveParameters, AdminServicesPermissionsGiveAnswer>;
        /**
         * View a permission of a service.
         *
         * Takes a token of somebody with the permission `admin.service.view`.
         *
         * `GET /admin/services/{id}/permissions/{permission_id}/`
         */
        get: Method<AdminServicesPermissionsGetParameters, AdminServicesPermissionsGetAnswer>;
        /**
         * Take a permission from a service.
         *
         * Takes a token of somebody with the permission `admin.service.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/services/{id}/permissions/{permission_id}/`
         */
        remove: Method<AdminServicesPermissionsRemoveParameters, void>;
      };
      /**
       * Give a service another token.
       *
       * Takes a token of somebody with the permission `admin.service.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/services/{id}/rotate-token/`
       */
      rotateToken: Method<AdminServicesRotateTokenParameters, AdminServicesRotateTokenAnswer>;
    };
    exports: {
      /**
       * List exports.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/exports/`
       */
      list: Method<AdminExportsListParameters, Page<Export>> & Paged<AdminExportsListParameters, Export> & Downloadable<AdminExportsListParameters>;
      /**
       * Export what a list shows.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/exports/`
       */
      create: Method<AdminExportsCreateParameters, AdminExportsCreateAnswer>;
      /**
       * View an export.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/exports/{id}/`
       */
      get: Method<AdminExportsGetParameters, AdminExportsGetAnswer>;
      /**
       * Delete an export, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/exports/{id}/`
       */
      remove: Method<AdminExportsRemoveParameters, void>;
    };
    transactionCollections: {
      /**
       * List the company's collections of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transaction-collections/`
       */
      list: Method<AdminTransactionCollectionsListParameters, Page<AdminTransactionCollection>> & Paged<AdminTransactionCollectionsListParameters, AdminTransactionCollection> & Downloadable<AdminTransactionCollectionsListParameters>;
      /**
       * Create transactions of users and accounts that move together.
       *
       * Up to 24 transactions that are one collection and move together. `parent` and `partner` name the `id` of another item of the request; two partners are a debit and a credit of the same amount and currency, and what has none comes from outside or goes there.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transaction-collections/`
       */
      create: Method<AdminTransactionCollectionsCreateParameters, AdminTransactionCollectionsCreateAnswer>;
      /**
       * Get a collection of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transaction-collections/{id}/`
       */
      get: Method<AdminTransactionCollectionsGetParameters, AdminTransactionCollectionsGetAnswer>;
      /**
       * Complete, fail or archive all transactions of a collection.
       *
       * Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PATCH /admin/transaction-collections/{id}/`
       */
      change: Method<AdminTransactionCollectionsChangeParameters, AdminTransactionCollectionsChangeAnswer>;
      /**
       * Complete, fail or archive all transactions of a collection.
       *
       * Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PUT /admin/transaction-collections/{id}/`
       */
      replace: Method<AdminTransactionCollectionsReplaceParameters, AdminTransactionCollectionsReplaceAnswer>;
    };
    transactionExports: {
      /**
       * List the exports of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/exports/`
       */
      list: Method<AdminTransactionExportsListParameters, Page<Export>> & Paged<AdminTransactionExportsListParameters, Export> & Downloadable<AdminTransactionExportsListParameters>;
      /**
       * Export transactions.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/exports/`
       */
      create: Method<AdminTransactionExportsCreateParameters, AdminTransactionExportsCreateAnswer>;
      /**
       * View an export of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/exports/{id}/`
       */
      get: Method<AdminTransactionExportsGetParameters, AdminTransactionExportsGetAnswer>;
      /**
       * Delete an export of transactions, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/transactions/exports/{id}/`
       */
      remove: Method<AdminTransactionExportsRemoveParameters, void>;
    };
    transactionMessages: {
      /**
       * List what is said of a transaction.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/messages/`
       */
      list: Method<AdminTransactionMessagesListParameters, Page<AdminTransactionMessage>> & Paged<AdminTransactionMessagesListParameters, AdminTransactionMessage> & Downloadable<AdminTransactionMessagesListParameters>;
      /**
       * Say something of a transaction.
       *
       * Its user may read it, unless its section is admin.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/{id}/messages/`
       */
      create: Method<AdminTransactionMessagesCreateParameters, AdminTransactionMessagesCreateAnswer>;
      /**
       * View what is said of a transaction.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/messages/{message_id}/`
       */
      get: Method<AdminTransactionMessagesGetParameters, AdminTransactionMessagesGetAnswer>;
    };
    transactionSets: {
      /**
       * List the exports of transactions.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/sets/`
       */
      list: Method<AdminTransactionSetsListParameters, Page<Export>> & Paged<AdminTransactionSetsListParameters, Export> & Downloadable<AdminTransactionSetsListParameters>;
      /**
       * Export transactions.
       *
       * The files are written in the background, out of one snapshot. Read it again until its status is complete: then it has pages.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/sets/`
       */
      create: Method<AdminTransactionSetsCreateParameters, AdminTransactionSetsCreateAnswer>;
      /**
       * View an export of transactions.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/sets/{id}/`
       */
      get: Method<AdminTransactionSetsGetParameters, AdminTransactionSetsGetAnswer>;
      /**
       * Delete an export of transactions, with its files.
       *
       * Takes a token of somebody with the permission `admin.transaction.delete`.
       *
       * `DELETE /admin/transactions/sets/{id}/`
       */
      remove: Method<AdminTransactionSetsRemoveParameters, void>;
    };
    groups: {
      /**
       * List groups.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/`
       */
      list: Method<AdminGroupsListParameters, Page<AdminGroup>> & Paged<AdminGroupsListParameters, AdminGroup> & Downloadable<AdminGroupsListParameters>;
      /**
       * Create a group.
       *
       * It starts with all permissions of the section user.
       *
       * Takes a token of somebody with the permission `admin.group.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/groups/`
       */
      create: Method<AdminGroupsCreateParameters, AdminGroupsCreateAnswer>;
      /**
       * View a group.
       *
       * Takes a token of somebody with the permission `admin.group.view`.
       *
       * `GET /admin/groups/{group_name}/`
       */
      get: Method<AdminGroupsGetParameters, AdminGroupsGetAnswer>;
      /**
       * Change, rename or archive a group.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/groups/{group_name}/`
       */
      update: Method<AdminGroupsUpdateParameters, AdminGroupsUpdateAnswer>;
      /**
       * Change a group, naming it.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/groups/{group_name}/`
       */
      replace: Method<AdminGroupsReplaceParameters, AdminGroupsReplaceAnswer>;
      /**
       * Change a group, as older clients do.
       *
       * Takes a token of somebody with the permission `admin.group.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/groups/{group_name}/`
       */
      change: Method<AdminGroupsChangeParameters, AdminGroupsChangeAnswer>;
      /**
       * Delete a group that nobody is in.
       *
       * Takes a token of somebody with the permission `admin.group.delete`.
       *
       * `DELETE /admin/groups/{group_name}/`
       */
      remove: Method<AdminGroupsRemoveParameters, void>;
      fees: {
        /**
         * List the fees of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/fees/`
         */
        list: Method<AdminGroupsFeesListParameters, AdminGroupsFeesListAnswer> & Downloadable<AdminGroupsFeesListParameters>;
        /**
         * Put a fee on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/fees/`
         */
        create: Method<AdminGroupsFeesCreateParameters, AdminGroupsFeesCreateAnswer>;
        /**
         * View a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/fees/{fee_id}/`
         */
        get: Method<AdminGroupsFeesGetParameters, AdminGroupsFeesGetAnswer>;
        /**
         * Change a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/fees/{fee_id}/`
         */
        update: Method<AdminGroupsFeesUpdateParameters, AdminGroupsFeesUpdateAnswer>;
        /**
         * Change a fee of a group, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/fees/{fee_id}/`
         */
        replace: Method<AdminGroupsFeesReplaceParameters, AdminGroupsFeesReplaceAnswer>;
        /**
         * Delete a fee of a group.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/fees/{fee_id}/`
         */
        remove: Method<AdminGroupsFeesRemoveParameters, void>;
      };
      limits: {
        /**
         * List the limits of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/limits/`
         */
        list: Method<AdminGroupsLimitsListParameters, AdminGroupsLimitsListAnswer> & Downloadable<AdminGroupsLimitsListParameters>;
        /**
         * Put a limit on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/limits/`
         */
        create: Method<AdminGroupsLimitsCreateParameters, AdminGroupsLimitsCreateAnswer>;
        /**
         * View a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/limits/{limit_id}/`
         */
        get: Method<AdminGroupsLimitsGetParameters, AdminGroupsLimitsGetAnswer>;
        /**
         * Change a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/limits/{limit_id}/`
         */
        update: Method<AdminGroupsLimitsUpdateParameters, AdminGroupsLimitsUpdateAnswer>;
        /**
         * Change a limit of a group, naming what one must have.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/limits/{limit_id}/`
         */
        replace: Method<AdminGroupsLimitsReplaceParameters, AdminGroupsLimitsReplaceAnswer>;
        /**
         * Delete a limit of a group.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/limits/{limit_id}/`
         */
        remove: Method<AdminGroupsLimitsRemoveParameters, void>;
      };
      tiers: {
        /**
         * List the tiers of a group, the lowest first.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/`
         */
        list: Method<AdminGroupsTiersListParameters, AdminGroupsTiersListAnswer> & Downloadable<AdminGroupsTiersListParameters>;
        /**
         * Put a tier on a group.
         *
         * Takes a token of somebody with the permission `admin.group.add`.
         *
         * `POST /admin/groups/{group_name}/tiers/`
         */
        create: Method<AdminGroupsTiersCreateParameters, AdminGroupsTiersCreateAnswer>;
        /**
         * View a tier.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        get: Method<AdminGroupsTiersGetParameters, AdminGroupsTiersGetAnswer>;
        /**
         * Change or archive a tier.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        update: Method<AdminGroupsTiersUpdateParameters, AdminGroupsTiersUpdateAnswer>;
        /**
         * Change a tier, naming its level.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        replace: Method<AdminGroupsTiersReplaceParameters, AdminGroupsTiersReplaceAnswer>;
        /**
         * Delete a tier with its requirements, limits and fees.
         *
         * Takes a token of somebody with the permission `admin.group.delete`.
         *
         * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/`
         */
        remove: Method<AdminGroupsTiersRemoveParameters, void>;
        /**
         * View what users in a tier may do.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        getSettings: Method<AdminGroupsTiersGetSettingsParameters, AdminGroupsTiersGetSettingsAnswer>;
        /**
         * Change what users in a tier may do.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        updateSettings: Method<AdminGroupsTiersUpdateSettingsParameters, AdminGroupsTiersUpdateSettingsAnswer>;
        /**
         * Change what users in a tier may do; what is not sent stays.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/tiers/{tier_id}/settings/`
         */
        replaceSettings: Method<AdminGroupsTiersReplaceSettingsParameters, AdminGroupsTiersReplaceSettingsAnswer>;
        fees: {
          /**
           * List the fees of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/fees/`
           */
          list: Method<AdminGroupsTiersFeesListParameters, AdminGroupsTiersFeesListAnswer> & Downloadable<AdminGroupsTiersFeesListParameters>;
          /**
           * Put a fee on a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/fees/`
           */
          create: Method<AdminGroupsTiersFeesCreateParameters, AdminGroupsTiersFeesCreateAnswer>;
          /**
           * View a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          get: Method<AdminGroupsTiersFeesGetParameters, AdminGroupsTiersFeesGetAnswer>;
          /**
           * Change a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          update: Method<AdminGroupsTiersFeesUpdateParameters, AdminGroupsTiersFeesUpdateAnswer>;
          /**
           * Change a fee of a tier, naming what one must have.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          replace: Method<AdminGroupsTiersFeesReplaceParameters, AdminGroupsTiersFeesReplaceAnswer>;
          /**
           * Delete a fee of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/fees/{fee_id}/`
           */
          remove: Method<AdminGroupsTiersFeesRemoveParameters, void>;
        };
        limits: {
          /**
           * List the limits of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/limits/`
           */
          list: Method<AdminGroupsTiersLimitsListParameters, AdminGroupsTiersLimitsListAnswer> & Downloadable<AdminGroupsTiersLimitsListParameters>;
          /**
           * Put a limit on a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/limits/`
           */
          create: Method<AdminGroupsTiersLimitsCreateParameters, AdminGroupsTiersLimitsCreateAnswer>;
          /**
           * View a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          get: Method<AdminGroupsTiersLimitsGetParameters, AdminGroupsTiersLimitsGetAnswer>;
          /**
           * Change a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          update: Method<AdminGroupsTiersLimitsUpdateParameters, AdminGroupsTiersLimitsUpdateAnswer>;
          /**
           * Change a limit of a tier, naming what one must have.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          replace: Method<AdminGroupsTiersLimitsReplaceParameters, AdminGroupsTiersLimitsReplaceAnswer>;
          /**
           * Delete a limit of a tier.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/limits/{limit_id}/`
           */
          remove: Method<AdminGroupsTiersLimitsRemoveParameters, void>;
        };
        requirements: {
          /**
           * List what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirements/`
           */
          list: Method<AdminGroupsTiersRequirementsListParameters, AdminGroupsTiersRequirementsListAnswer> & Downloadable<AdminGroupsTiersRequirementsListParameters>;
          /**
           * Make a tier require something.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirements/`
           */
          create: Method<AdminGroupsTiersRequirementsCreateParameters, AdminGroupsTiersRequirementsCreateAnswer>;
          /**
           * View what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          get: Method<AdminGroupsTiersRequirementsGetParameters, AdminGroupsTiersRequirementsGetAnswer>;
          /**
           * Change or archive what a tier requires.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          update: Method<AdminGroupsTiersRequirementsUpdateParameters, AdminGroupsTiersRequirementsUpdateAnswer>;
          /**
           * Make a tier require something no more.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirements/{requirement_id}/`
           */
          remove: Method<AdminGroupsTiersRequirementsRemoveParameters, void>;
        };
        requirementSets: {
          /**
           * List the sets of requirements of a tier.
           *
           * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/`
           */
          list: Method<AdminGroupsTiersRequirementSetsListParameters, Page<RequirementSet>> & Paged<AdminGroupsTiersRequirementSetsListParameters, RequirementSet> & Downloadable<AdminGroupsTiersRequirementSetsListParameters>;
          /**
           * Add a set of requirements to a tier.
           *
           * Takes a token of somebody with the permission `admin.group.add`.
           *
           * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/`
           */
          create: Method<AdminGroupsTiersRequirementSetsCreateParameters, AdminGroupsTiersRequirementSetsCreateAnswer>;
          /**
           * View a set of requirements.
           *
           * Takes a token of somebody with the permission `admin.group.view`.
           *
           * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          get: Method<AdminGroupsTiersRequirementSetsGetParameters, AdminGroupsTiersRequirementSetsGetAnswer>;
          /**
           * Change a set of requirements.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          update: Method<AdminGroupsTiersRequirementSetsUpdateParameters, AdminGroupsTiersRequirementSetsUpdateAnswer>;
          /**
           * Change a set of requirements, naming its condition.
           *
           * Takes a token of somebody with the permission `admin.group.change`.
           *
           * `PUT /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          replace: Method<AdminGroupsTiersRequirementSetsReplaceParameters, AdminGroupsTiersRequirementSetsReplaceAnswer>;
          /**
           * Delete a set of requirements, with all inside of it.
           *
           * Takes a token of somebody with the permission `admin.group.delete`.
           *
           * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/`
           */
          remove: Method<AdminGroupsTiersRequirementSetsRemoveParameters, void>;
          items: {
            /**
             * List the items of a set of requirements.
             *
             * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
             *
             * Takes a token of somebody with the permission `admin.group.view`.
             *
             * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
             */
            list: Method<AdminGroupsTiersRequirementSetsItemsListParameters, Page<RequirementItem>> & Paged<AdminGroupsTiersRequirementSetsItemsListParameters, RequirementItem> & Downloadable<AdminGroupsTiersRequirementSetsItemsListParameters>;
            /**
             * Add an item to a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.add`.
             *
             * `POST /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/`
             */
            create: Method<AdminGroupsTiersRequirementSetsItemsCreateParameters, AdminGroupsTiersRequirementSetsItemsCreateAnswer>;
            /**
             * View an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.view`.
             *
             * `GET /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            get: Method<AdminGroupsTiersRequirementSetsItemsGetParameters, AdminGroupsTiersRequirementSetsItemsGetAnswer>;
            /**
             * Change an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.change`.
             *
             * `PATCH /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            update: Method<AdminGroupsTiersRequirementSetsItemsUpdateParameters, AdminGroupsTiersRequirementSetsItemsUpdateAnswer>;
            /**
             * Change an item of a set of requirements, naming its rule.
             *
             * Takes a token of somebody with the permission `admin.group.change`.
             *
             * `PUT /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            replace: Method<AdminGroupsTiersRequirementSetsItemsReplaceParameters, AdminGroupsTiersRequirementSetsItemsReplaceAnswer>;
            /**
             * Delete an item of a set of requirements.
             *
             * Takes a token of somebody with the permission `admin.group.delete`.
             *
             * `DELETE /admin/groups/{group_name}/tiers/{tier_id}/requirement-sets/{set_id}/items/{item_id}/`
             */
            remove: Method<AdminGroupsTiersRequirementSetsItemsRemoveParameters, void>;
          };
        };
      };
      permissions: {
        /**
         * List the permissions of a group.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/groups/{group_name}/permissions/`
         */
        list: Method<AdminGroupsPermissionsListParameters, Page<Permission>> & Paged<AdminGroupsPermissionsListParameters, Permission> & Downloadable<AdminGroupsPermissionsListParameters>;
        /**
         * Give permissions to a group.
         *
         * Nobody gives permissions that they lack. {type, level} answers the permission, {permissions: […]} answers all of them.
         *
         * Takes a token of somebody with the permission `admin.permission.add`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `POST /admin/groups/{group_name}/permissions/`
         */
        give: Method<AdminGroupsPermissionsGiveParameters, AdminGroupsPermissionsGiveAnswer>;
        /**
         * View a permission of a group.
         *
         * Takes a token of somebody with the permission `admin.permission.view`.
         *
         * `GET /admin/groups/{group_name}/permissions/{id}/`
         */
        get: Method<AdminGroupsPermissionsGetParameters, AdminGroupsPermissionsGetAnswer>;
        /**
         * Change a permission of a group.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PATCH /admin/groups/{group_name}/permissions/{id}/`
         */
        update: Method<AdminGroupsPermissionsUpdateParameters, AdminGroupsPermissionsUpdateAnswer>;
        /**
         * Replace the rules of a permission of a group.
         *
         * Changes nothing: there are no rules by property here.
         *
         * Takes a token of somebody with the permission `admin.permission.change`.
         *
         * `PUT /admin/groups/{group_name}/permissions/{id}/`
         */
        replace: Method<AdminGroupsPermissionsReplaceParameters, AdminGroupsPermissionsReplaceAnswer>;
        /**
         * Take a permission from a group.
         *
         * Takes a token of somebody with the permission `admin.permission.delete`.
         *
         * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
         *
         * `DELETE /admin/groups/{group_name}/permissions/{id}/`
         */
        remove: Method<AdminGroupsPermissionsRemoveParameters, void>;
      };
      settings: {
        /**
         * View the settings of a group.
         *
         * Takes a token of somebody with the permission `admin.group.view`.
         *
         * `GET /admin/groups/{group_name}/settings/`
         */
        get: Method<AdminGroupsSettingsGetParameters, AdminGroupsSettingsGetAnswer>;
        /**
         * Change the settings of a group.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PATCH /admin/groups/{group_name}/settings/`
         */
        update: Method<AdminGroupsSettingsUpdateParameters, AdminGroupsSettingsUpdateAnswer>;
        /**
         * Change the settings of a group as a whole.
         *
         * Takes a token of somebody with the permission `admin.group.change`.
         *
         * `PUT /admin/groups/{group_name}/settings/`
         */
        replace: Method<AdminGroupsSettingsReplaceParameters, AdminGroupsSettingsReplaceAnswer>;
      };
    };
    permissions: {
      /**
       * List all permissions that can be given.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.permission.view`.
       *
       * `GET /admin/permissions/`
       */
      list: Method<AdminPermissionsListParameters, Page<Permission>> & Paged<AdminPermissionsListParameters, Permission> & Downloadable<AdminPermissionsListParameters>;
      /**
       * View a permission that can be given.
       *
       * Takes a token of somebody with the permission `admin.permission.view`.
       *
       * `GET /admin/permissions/{id}/`
       */
      get: Method<AdminPermissionsGetParameters, AdminPermissionsGetAnswer>;
    };
    bankAccounts: {
      /**
       * List the bank accounts of the company.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.view`.
       *
       * `GET /admin/bank-accounts/`
       */
      list: Method<AdminBankAccountsListParameters, Page<AdminCompanyBankAccount>> & Paged<AdminBankAccountsListParameters, AdminCompanyBankAccount> & Downloadable<AdminBankAccountsListParameters>;
      /**
       * Add a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.add`.
       *
       * `POST /admin/bank-accounts/`
       */
      create: Method<AdminBankAccountsCreateParameters, AdminBankAccountsCreateAnswer>;
      /**
       * View a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.view`.
       *
       * `GET /admin/bank-accounts/{id}/`
       */
      get: Method<AdminBankAccountsGetParameters, AdminBankAccountsGetAnswer>;
      /**
       * Change or archive a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.change`.
       *
       * `PATCH /admin/bank-accounts/{id}/`
       */
      update: Method<AdminBankAccountsUpdateParameters, AdminBankAccountsUpdateAnswer>;
      /**
       * Change or archive a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.change`.
       *
       * `PUT /admin/bank-accounts/{id}/`
       */
      replace: Method<AdminBankAccountsReplaceParameters, AdminBankAccountsReplaceAnswer>;
      /**
       * Delete a bank account of the company.
       *
       * Takes a token of somebody with the permission `admin.bankaccount.delete`.
       *
       * `DELETE /admin/bank-accounts/{id}/`
       */
      remove: Method<AdminBankAccountsRemoveParameters, void>;
      currencies: {
        /**
         * List in which currencies a bank account takes money.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/bank-accounts/{id}/currencies/`
         */
        list: Method<AdminBankAccountsCurrenciesListParameters, Page<AdminCurrency>> & Paged<AdminBankAccountsCurrenciesListParameters, AdminCurrency> & Downloadable<AdminBankAccountsCurrenciesListParameters>;
        /**
         * Say that a bank account takes money in a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/bank-accounts/{id}/currencies/`
         */
        add: Method<AdminBankAccountsCurrenciesAddParameters, AdminBankAccountsCurrenciesAddAnswer>;
        /**
         * View a currency of a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/bank-accounts/{id}/currencies/{code}/`
         */
        get: Method<AdminBankAccountsCurrenciesGetParameters, AdminBankAccountsCurrenciesGetAnswer>;
        /**
         * Take a currency from a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/bank-accounts/{id}/currencies/{code}/`
         */
        remove: Method<AdminBankAccountsCurrenciesRemoveParameters, void>;
      };
    };
    company: {
      /**
       * View the company.
       *
       * Takes a token of somebody with the permission `admin.company.view`.
       *
       * `GET /admin/company/`
       */
      get: Method<Record<never, never>, AdminCompanyGetAnswer>;
      /**
       * Change the company.
       *
       * Takes a token of somebody with the permission `admin.company.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/company/`
       */
      update: Method<AdminCompanyUpdateParameters, AdminCompanyUpdateAnswer>;
      /**
       * Change the company.
       *
       * Takes a token of somebody with the permission `admin.company.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/company/`
       */
      replace: Method<AdminCompanyReplaceParameters, AdminCompanyReplaceAnswer>;
      address: {
        /**
         * View where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.view`.
         *
         * `GET /admin/company/address/`
         */
        get: Method<Record<never, never>, AdminCompanyAddressGetAnswer>;
        /**
         * Change where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PATCH /admin/company/address/`
         */
        update: Method<AdminCompanyAddressUpdateParameters, AdminCompanyAddressUpdateAnswer>;
        /**
         * Change where the company is.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PUT /admin/company/address/`
         */
        replace: Method<AdminCompanyAddressReplaceParameters, AdminCompanyAddressReplaceAnswer>;
      };
      settings: {
        /**
         * View the settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.view`.
         *
         * `GET /admin/company/settings/`
         */
        get: Method<Record<never, never>, AdminCompanySettingsGetAnswer>;
        /**
         * Change settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PATCH /admin/company/settings/`
         */
        update: Method<AdminCompanySettingsUpdateParameters, AdminCompanySettingsUpdateAnswer>;
        /**
         * Change settings of the company.
         *
         * Takes a token of somebody with the permission `admin.company.change`.
         *
         * `PUT /admin/company/settings/`
         */
        replace: Method<AdminCompanySettingsReplaceParameters, AdminCompanySettingsReplaceAnswer>;
      };
    };
    invitations: {
      /**
       * List whom the company has asked to register.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.user.view`.
       *
       * `GET /admin/invitations/`
       */
      list: Method<AdminInvitationsListParameters, Page<Invitation>> & Paged<AdminInvitationsListParameters, Invitation> & Downloadable<AdminInvitationsListParameters>;
      /**
       * Ask somebody to register.
       *
       * The key is in the mail alone, and works for fourteen days.
       *
       * Takes a token of somebody with the permission `admin.user.add`.
       *
       * `POST /admin/invitations/`
       */
      create: Method<AdminInvitationsCreateParameters, AdminInvitationsCreateAnswer>;
      /**
       * Withdraw an invitation.
       *
       * Takes a token of somebody with the permission `admin.user.delete`.
       *
       * `DELETE /admin/invitations/{id}/`
       */
      remove: Method<AdminInvitationsRemoveParameters, void>;
      /**
       * Send an invitation again, with another key.
       *
       * Takes a token of somebody with the permission `admin.user.change`.
       *
       * `POST /admin/invitations/{id}/resend/`
       */
      resend: Method<AdminInvitationsResendParameters, AdminInvitationsResendAnswer>;
    };
    currencies: {
      /**
       * List all currencies.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/`
       */
      list: Method<AdminCurrenciesListParameters, Page<AdminCurrency>> & Paged<AdminCurrenciesListParameters, AdminCurrency> & Downloadable<AdminCurrenciesListParameters>;
      /**
       * Create a currency.
       *
       * Takes a token of somebody with the permission `admin.currency.add`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/currencies/`
       */
      create: Method<AdminCurrenciesCreateParameters, AdminCurrenciesCreateAnswer>;
      /**
       * View a currency.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/{code}/`
       */
      get: Method<AdminCurrenciesGetParameters, AdminCurrenciesGetAnswer>;
      /**
       * Change a currency.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PATCH /admin/currencies/{code}/`
       */
      update: Method<AdminCurrenciesUpdateParameters, AdminCurrenciesUpdateAnswer>;
      /**
       * Change a currency.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `PUT /admin/currencies/{code}/`
       */
      replace: Method<AdminCurrenciesReplaceParameters, AdminCurrenciesReplaceAnswer>;
      /**
       * Change a currency, as older clients do.
       *
       * The code never changes, and the divisibility only until the currency is used.
       *
       * Takes a token of somebody with the permission `admin.currency.change`.
       *
       * Also takes a form (`multipart/form-data`).
       *
       * `POST /admin/currencies/{code}/`
       */
      updateByPost: Method<AdminCurrenciesUpdateByPostParameters, AdminCurrenciesUpdateByPostAnswer>;
      /**
       * Delete a currency that was never used.
       *
       * Takes a token of somebody with the permission `admin.currency.delete`.
       *
       * `DELETE /admin/currencies/{code}/`
       */
      remove: Method<AdminCurrenciesRemoveParameters, void>;
      /**
       * View how a currency stands.
       *
       * Takes a token of somebody with the permission `admin.currency.view`.
       *
       * `GET /admin/currencies/{code}/overview/`
       */
      overview: Method<AdminCurrenciesOverviewParameters, AdminCurrenciesOverviewAnswer>;
      bankAccounts: {
        /**
         * List the bank accounts that take money in a currency.
         *
         * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/currencies/{code}/bank-accounts/`
         */
        list: Method<AdminCurrenciesBankAccountsListParameters, Page<AdminCompanyBankAccount>> & Paged<AdminCurrenciesBankAccountsListParameters, AdminCompanyBankAccount> & Downloadable<AdminCurrenciesBankAccountsListParameters>;
        /**
         * Say that a bank account takes money in a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.add`.
         *
         * `POST /admin/currencies/{code}/bank-accounts/`
         */
        add: Method<AdminCurrenciesBankAccountsAddParameters, AdminCurrenciesBankAccountsAddAnswer>;
        /**
         * View a bank account of a currency.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.view`.
         *
         * `GET /admin/currencies/{code}/bank-accounts/{id}/`
         */
        get: Method<AdminCurrenciesBankAccountsGetParameters, AdminCurrenciesBankAccountsGetAnswer>;
        /**
         * Take a currency from a bank account.
         *
         * Takes a token of somebody with the permission `admin.bankaccount.delete`.
         *
         * `DELETE /admin/currencies/{code}/bank-accounts/{id}/`
         */
        remove: Method<AdminCurrenciesBankAccountsRemoveParameters, void>;
      };
    };
    requests: {
      /**
       * List the calls of the API.
       *
       * A call is written within a second of its answer, and kept for the days of the setting request_log_days. Kept are calls with a token of the company, and those whose body names it.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.request.view`.
       *
       * `GET /admin/requests/`
       */
      list: Method<AdminRequestsListParameters, Page<Request>> & Paged<AdminRequestsListParameters, Request> & Downloadable<AdminRequestsListParameters>;
      /**
       * View a call of the API with its answer.
       *
       * Takes a token of somebody with the permission `admin.request.view`.
       *
       * `GET /admin/requests/{id}/`
       */
      get: Method<AdminRequestsGetParameters, AdminRequestsGetAnswer>;
    };
    transactions: {
      /**
       * List the company's transactions.
       *
       * metadata__{key}=value finds what holds the value under that key of its metadata.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/`
       */
      list: Method<AdminTransactionsListParameters, Page<AdminTransaction>> & Paged<AdminTransactionsListParameters, AdminTransaction> & Downloadable<AdminTransactionsListParameters>;
      /**
       * Create up to 24 transactions for users and accounts that succeed or fail together.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/`
       */
      batch: Method<AdminTransactionsBatchParameters, AdminTransactionsBatchAnswer>;
      /**
       * Sum the company's transactions.
       *
       * Takes the filters of the list. Of a `user`, reconciliation accounts count only where `account` names them.
       *
       * metadata__{key}=value finds what holds the value under that key of its metadata.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/totals/`
       */
      totals: Method<AdminTransactionsTotalsParameters, AdminTransactionsTotalsAnswer>;
      /**
       * Get a transaction of the company.
       *
       * Takes a token of somebody with the permission `admin.transaction.view`.
       *
       * `GET /admin/transactions/{id}/`
       */
      get: Method<AdminTransactionsGetParameters, AdminTransactionsGetAnswer>;
      /**
       * Complete, fail or archive a transaction, change its note and metadata, or say something of it.
       *
       * A change of status moves the whole collection. Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PATCH /admin/transactions/{id}/`
       */
      change: Method<AdminTransactionsChangeParameters, AdminTransactionsChangeAnswer>;
      /**
       * Complete, fail or archive a transaction, change its note and metadata, or say something of it.
       *
       * A change of status moves the whole collection. Complete and Failed are final.
       *
       * Takes a token of somebody with the permission `admin.transaction.change`.
       *
       * `PUT /admin/transactions/{id}/`
       */
      replace: Method<AdminTransactionsReplaceParameters, AdminTransactionsReplaceAnswer>;
      /**
       * Create a credit for a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/credit/`
       */
      credit: Method<AdminTransactionsCreditParameters, AdminTransactionsCreditAnswer>;
      /**
       * Create a debit for a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/debit/`
       */
      debit: Method<AdminTransactionsDebitParameters, AdminTransactionsDebitAnswer>;
      /**
       * Transfer in the name of a user or account.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/transfer/`
       */
      transfer: Method<AdminTransactionsTransferParameters, AdminTransactionsTransferAnswer>;
      /**
       * Reverse a complete transaction, in full or in part.
       *
       * Undoes the whole collection by a new one, in which each transaction has its mirror: of the opposite type, on the same account, with the original as `parent`. Answers the mirror of this transaction. Without `amount`, all that earlier reversals have left goes back.
       *
       * Takes a token of somebody with the permission `admin.transaction.add`.
       *
       * `POST /admin/transactions/{id}/reverse/`
       */
      reverse: Method<AdminTransactionsReverseParameters, AdminTransactionsReverseAnswer>;
    };
    webhooks: {
      /**
       * List webhooks.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhooks/`
       */
      list: Method<AdminWebhooksListParameters, Page<Webhook>> & Paged<AdminWebhooksListParameters, Webhook> & Downloadable<AdminWebhooksListParameters>;
      /**
       * Create a webhook.
       *
       * Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.add`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/webhooks/`
       */
      create: Method<AdminWebhooksCreateParameters, AdminWebhooksCreateAnswer>;
      /**
       * View a webhook.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhooks/{id}/`
       */
      get: Method<AdminWebhooksGetParameters, AdminWebhooksGetAnswer>;
      /**
       * Change, enable, disable or archive a webhook.
       *
       * A secret that is sent takes the place of the one before at once; rotate-secret leaves time for the change. Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PATCH /admin/webhooks/{id}/`
       */
      update: Method<AdminWebhooksUpdateParameters, AdminWebhooksUpdateAnswer>;
      /**
       * Change a webhook, naming URL and events.
       *
       * Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `PUT /admin/webhooks/{id}/`
       */
      replace: Method<AdminWebhooksReplaceParameters, AdminWebhooksReplaceAnswer>;
      /**
       * Delete a webhook with its deliveries.
       *
       * Takes a token of somebody with the permission `admin.webhook.delete`.
       *
       * `DELETE /admin/webhooks/{id}/`
       */
      remove: Method<AdminWebhooksRemoveParameters, void>;
      /**
       * Give a webhook another secret.
       *
       * During the overlap calls are signed with both, and a receiver that refuses the new one is sent the one before. Events that carry keys and codes need admin.webhooksecret.add besides.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * Who has an authenticator must have answered with it within the last five minutes; otherwise a challenge is open.
       *
       * `POST /admin/webhooks/{id}/rotate-secret/`
       */
      rotateSecret: Method<AdminWebhooksRotateSecretParameters, AdminWebhooksRotateSecretAnswer>;
      /**
       * Send an example of an event.
       *
       * The payload has "test": true. The answer is the delivery: ask for it again to see what the receiver said.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhooks/{id}/test/`
       */
      test: Method<AdminWebhooksTestParameters, AdminWebhooksTestAnswer>;
      /**
       * Send again what was given up since a moment.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhooks/{id}/resend/`
       */
      resend: Method<AdminWebhooksResendParameters, AdminWebhooksResendAnswer>;
    };
    webhookTasks: {
      /**
       * List deliveries of webhooks.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/`
       */
      list: Method<AdminWebhookTasksListParameters, Page<WebhookTask>> & Paged<AdminWebhookTasksListParameters, WebhookTask> & Downloadable<AdminWebhookTasksListParameters>;
      /**
       * View a delivery with the data that it carries.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/`
       */
      get: Method<AdminWebhookTasksGetParameters, AdminWebhookTasksGetAnswer>;
      /**
       * Send a delivery again.
       *
       * Also one that was received. It carries the same id: a receiver can tell that it has it already.
       *
       * Takes a token of somebody with the permission `admin.webhook.change`.
       *
       * `POST /admin/webhook-tasks/{id}/retry/`
       */
      retry: Method<AdminWebhookTasksRetryParameters, AdminWebhookTasksRetryAnswer>;
      /**
       * List the tries of a delivery.
       *
       * Answers a page of rows, with the number of all of them and the addresses of the pages beside it.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/requests/`
       */
      listRequests: Method<AdminWebhookTasksListRequestsParameters, Page<WebhookRequest>> & Paged<AdminWebhookTasksListRequestsParameters, WebhookRequest> & Downloadable<AdminWebhookTasksListRequestsParameters>;
      /**
       * View a try of a delivery.
       *
       * Takes a token of somebody with the permission `admin.webhook.view`.
       *
       * `GET /admin/webhook-tasks/{id}/requests/{request_id}/`
       */
      getRequest: Method<AdminWebhookTasksGetRequestParameters, AdminWebhookTasksGetRequestAnswer>;
    };
  };
};
