import { accessActs } from '#server/testing/admin-acts/access.ts';
import { ACCOUNT_ACTS } from '#server/testing/admin-acts/accounts.ts';
import type { Acts } from '#server/testing/admin-acts/act.ts';
import { COMPANY_ACTS } from '#server/testing/admin-acts/company.ts';
import { EXPORT_ACTS } from '#server/testing/admin-acts/exports.ts';
import { GROUP_ACTS } from '#server/testing/admin-acts/groups.ts';
import { SERVICE_ACTS } from '#server/testing/admin-acts/services.ts';
import { TIER_ACTS } from '#server/testing/admin-acts/tiers.ts';
import { TRANSACTION_ACTS } from '#server/testing/admin-acts/transactions.ts';
import { USER_RECORD_ACTS } from '#server/testing/admin-acts/user-records.ts';
import { USER_ACTS } from '#server/testing/admin-acts/users.ts';
import { WEBHOOK_ACTS } from '#server/testing/admin-acts/webhooks.ts';
import type { TestDatabase } from '#server/testing/database.ts';

/** What admins can do, by the name of the procedure. */
export const adminActs = (database: TestDatabase): Acts => ({
  ...ACCOUNT_ACTS,
  ...COMPANY_ACTS,
  ...EXPORT_ACTS,
  ...GROUP_ACTS,
  ...SERVICE_ACTS,
  ...TIER_ACTS,
  ...TRANSACTION_ACTS,
  ...USER_ACTS,
  ...USER_RECORD_ACTS,
  ...WEBHOOK_ACTS,
  ...accessActs(database),
});
