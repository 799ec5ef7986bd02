// The loop of bulk payments. Any number of processes may run it.
import { and, eq } from 'drizzle-orm';
import { companies, users } from '#db/schema/index.ts';
import type { BulkPaymentRow } from '#db/schema/bulk-payments.ts';
import { isDatabaseUnavailable } from '#server/kernel/database-error.ts';
import { DAY_MS, SECOND_MS } from '#server/kernel/time.ts';
import {
  BulkLeaseLost,
  claimPayment,
  findDuePayments,
  type BulkPaymentClaim,
  type BulkPaymentKey,
  type TakenItem,
} from '#server/modules/payments/bulk-payments/claim-items.ts';
import { abandonItems, executeItems } from '#server/modules/payments/bulk-payments/execute-items.ts';
import type { BulkExecution, BulkWorkPorts } from '#server/modules/payments/bulk-payments/item-posting.ts';
import { failPayment, recordOutcomes, releasePayment } from '#server/modules/payments/bulk-payments/record-items.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import { findPayerObstacle } from '#server/modules/payments/transactions/payer-obstacle.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { createCompanyCache, type CompanyCache } from '#server/records/company-cache.ts';

/** Until items without a result are repeated. */
const REPETITION_DELAY_MS = 5 * SECOND_MS;

const OVERDUE = 'The bulk payment took more than a day. Create another one with the items that were not posted.';

const readExecution = async ({ db, log }: BulkWorkPorts, payment: BulkPaymentRow, cache: CompanyCache): Promise<BulkExecution> => {
  const [found] = await db
    .select({ user: users, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, payment.companyId), eq(users.id, payment.userId)));
  if (!found) throw new Error(`The creator of bulk payment ${payment.id} of company ${payment.companyId} was not found`);
  const companySettings = parseSettings(payment.companyId, found.company.settings, log);
  const planInTurn = createSemaphore({ concurrency: 1, waitingMax: Infinity });
  return { payment, ...found, companySettings, cache, planInTurn };
};

const toPermission = ({ section }: BulkPaymentRow) => `${section}.transaction.add` as const;

const repeatLater = (ports: BulkWorkPorts, claim: BulkPaymentClaim): Promise<void> =>
  releasePayment(ports, claim, new Date(ports.clock.now().getTime() + REPETITION_DELAY_MS));

/** Why nothing more is posted. Items that repeatedly fail unexpectedly end here, too, and payments that waited longer than their creator expects. */
const findObstacle = async (ports: BulkWorkPorts, execution: BulkExecution): Promise<string | undefined> => {
  const { payment } = execution;
  if (payment.createdAt.getTime() + DAY_MS < ports.clock.now().getTime()) return OVERDUE;
  return (await findPayerObstacle(ports.db, { ...execution, permission: toPermission(payment) }))?.reason;
};

/** Posts taken items and records their results. Returns the next items; none if the bulk payment is over or must wait. */
const executeTaken = async (
  ports: BulkWorkPorts,
  claim: BulkPaymentClaim,
  cache: CompanyCache,
  taken: readonly TakenItem[],
): Promise<TakenItem[]> => {
  const { payment } = claim;
  const execution = await readExecution(ports, payment, cache);
  const reason = await findObstacle(ports, execution);
  if (reason !== undefined) {
    const abandoned = await abandonItems(ports, execution, taken, { non_field_errors: [reason] });
    if (abandoned) await failPayment(ports, execution, claim, { error: reason, outcomes: abandoned.posted });
    else await repeatLater(ports, claim);
    return [];
  }
  const outcomes = await executeItems(ports, execution, taken);
  const failure = payment.atomic ? outcomes.find((outcome) => outcome.kind === 'failed') : undefined;
  if (failure) {
    await failPayment(ports, execution, claim, { error: Object.values(failure.errors).flat().join(', '), outcomes });
    return [];
  }
  const next = await recordOutcomes(ports, execution, claim, outcomes);
  if (outcomes.length === taken.length) return next;
  await repeatLater(ports, claim);
  return [];
};

/** Returns how often items were taken and executed. */
const runPayment = async (ports: BulkWorkPorts, key: BulkPaymentKey, stopSignal: AbortSignal): Promise<number> => {
  const claim = await claimPayment(ports.db, key, ports.clock.now());
  if (!claim) return 0;
  let rounds = 0;
  const cache = createCompanyCache(ports.db);
  let taken = await recordOutcomes(ports, await readExecution(ports, claim.payment, cache), claim, []);
  while (taken.length > 0 && !stopSignal.aborted) {
    taken = await executeTaken(ports, claim, cache, taken);
    rounds += 1;
  }
  if (taken.length > 0) await releasePayment(ports, claim, ports.clock.now());
  return rounds;
};

/** A bulk payment that fails is tried again when its lease ends, and does not stop the others. */
const tryPayment = async (ports: BulkWorkPorts, key: BulkPaymentKey, stopSignal: AbortSignal): Promise<number> => {
  try {
    return await runPayment(ports, key, stopSignal);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof BulkLeaseLost) ports.log.info({ ...key }, 'Another process has taken over a bulk payment');
    else ports.log.error({ err: error, ...key }, 'A bulk payment failed; it is continued when its lease ends');
    return 0;
  }
};

/** Executes due bulk payments until none is left or `stopSignal` is aborted. Returns how often items were taken and executed. */
export const runBulkPayments = async (ports: BulkWorkPorts, stopSignal: AbortSignal): Promise<number> => {
  let rounds = 0;
  while (!stopSignal.aborted) {
    const due = await findDuePayments(ports.db, ports.clock.now());
    const executed = await Promise.all(due.map((key) => tryPayment(ports, key, stopSignal)));
    const sum = executed.reduce((total, count) => total + count, 0);
    if (sum === 0) return rounds;
    rounds += sum;
  }
  return rounds;
};
