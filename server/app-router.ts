// The tree of all procedures. Names follow the paths; a procedure without REST metadata is the dashboard's alone.
import { mergeRouters, router } from '#server/api/trpc.ts';
import { accountRouter } from '#server/features/accounts/router.ts';
import { addressRouter, adminAddressRouter } from '#server/features/addresses/router.ts';
import { dashboardSessionRouter } from '#server/features/auth/dashboard-session-router.ts';
import { authRouter } from '#server/features/auth/router.ts';
import { authenticatorRuleRouter } from '#server/features/authenticator-rules/router.ts';
import { adminEmailRouter, emailRouter } from '#server/features/contacts/email-router.ts';
import { adminMobileRouter, mobileRouter } from '#server/features/contacts/mobile-router.ts';
import { adminBankAccountRouter, bankAccountRouter } from '#server/features/bank-accounts/router.ts';
import { adminCryptoAccountRouter, cryptoAccountRouter } from '#server/features/crypto-accounts/router.ts';
import { adminCurrencyRouter, currencyRouter } from '#server/features/currencies/router.ts';
import { adminDocumentRouter, documentRouter } from '#server/features/documents/router.ts';
import { adminKycRouter } from '#server/features/kyc/router.ts';
import { adminAuthenticatorRouter, adminMfaRouter } from '#server/features/mfa/admin-authenticators-router.ts';
import { mfaRouter } from '#server/features/mfa/router.ts';
import { outboxRouter } from '#server/features/messages/router.ts';
import { adminTransactionRouter } from '#server/features/transactions/admin-router.ts';
import { transactionRouter } from '#server/features/transactions/router.ts';
import { webhookTaskRouter } from '#server/features/webhook-tasks/router.ts';
import { webhookCatalogueRouter, webhookRouter } from '#server/features/webhooks/router.ts';
import { adminUserRouter, userRouter } from '#server/features/users/router.ts';

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
  company: router({ currencies: currencyRouter }),
  accounts: accountRouter,
  transactions: transactionRouter,
  outbox: outboxRouter,
  webhooks: webhookCatalogueRouter,
  admin: router({
    users: mergeRouters(
      adminUserRouter,
      router({
        addresses: adminAddressRouter,
        authenticators: adminAuthenticatorRouter,
        bankAccounts: adminBankAccountRouter,
        cryptoAccounts: adminCryptoAccountRouter,
        documents: adminDocumentRouter,
        emails: adminEmailRouter,
        kyc: adminKycRouter,
        mfa: adminMfaRouter,
        mobiles: adminMobileRouter,
      }),
    ),
    authenticatorRules: authenticatorRuleRouter,
    currencies: adminCurrencyRouter,
    transactions: adminTransactionRouter,
    webhooks: webhookRouter,
    webhookTasks: webhookTaskRouter,
  }),
});

export type AppRouter = typeof appRouter;
