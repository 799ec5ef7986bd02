// Metrics for the dashboard, not part of REST. Each procedure requires the permission of the list that its panel links to.
import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { readCallMetrics, readDeliveryMetrics } from '#server/modules/reporting/metrics/traffic-metrics.ts';
import { readDailyVolume } from '#server/modules/reporting/metrics/daily-volume.ts';
import { readFailures, readTransactionMetrics } from '#server/modules/reporting/metrics/transaction-metrics.ts';
import { readUserMetrics } from '#server/modules/reporting/metrics/user-metrics.ts';
import {
  CallMetrics,
  DailyVolume,
  DailyVolumeInput,
  DeliveryMetrics,
  FailureCount,
  UserMetrics,
  PeriodInput,
  TransactionMetrics,
} from '#server/modules/reporting/metrics/schema.ts';

const transactions = proceduresFor('admin', 'transaction').view;

export const metricsRouter = router({
  transactions: transactions
    .input(PeriodInput)
    .output(TransactionMetrics)
    .query(({ ctx, input }) => readTransactionMetrics(ctx, input)),
  dailyVolume: transactions
    .input(DailyVolumeInput)
    .output(DailyVolume)
    .query(({ ctx, input }) => readDailyVolume(ctx, input)),
  failures: transactions
    .input(PeriodInput)
    .output(z.array(FailureCount))
    .query(({ ctx, input }) => readFailures(ctx, input)),
  people: proceduresFor('admin', 'user')
    .view.input(PeriodInput)
    .output(UserMetrics)
    .query(({ ctx, input }) => readUserMetrics(ctx, input)),
  calls: proceduresFor('admin', 'request')
    .view.input(PeriodInput)
    .output(CallMetrics)
    .query(({ ctx, input }) => readCallMetrics(ctx, input)),
  deliveries: proceduresFor('admin', 'webhook')
    .view.input(PeriodInput)
    .output(DeliveryMetrics)
    .query(({ ctx, input }) => readDeliveryMetrics(ctx, input)),
});
