// The tree of all procedures. Names follow the paths; a procedure without REST metadata is the dashboard's alone.
import { router } from '#server/api/trpc.ts';
import { accountRouter } from '#server/features/accounts/router.ts';
import { dashboardSessionRouter } from '#server/features/auth/dashboard-session-router.ts';
import { authRouter } from '#server/features/auth/router.ts';
import { adminCurrencyRouter, companyCurrencyRouter } from '#server/features/currencies/router.ts';
import { adminTransactionRouter } from '#server/features/transactions/admin-router.ts';
import { transactionRouter } from '#server/features/transactions/router.ts';
import { adminUserRouter, userRouter } from '#server/features/users/router.ts';

export const appRouter = router({
  auth: authRouter,
  session: dashboardSessionRouter,
  user: userRouter,
  company: router({ currencies: companyCurrencyRouter }),
  accounts: accountRouter,
  transactions: transactionRouter,
  admin: router({
    users: adminUserRouter,
    currencies: adminCurrencyRouter,
    transactions: adminTransactionRouter,
  }),
});

export type AppRouter = typeof appRouter;
