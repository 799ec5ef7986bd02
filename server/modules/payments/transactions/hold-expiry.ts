// The expiry that a request sets for its Pending transaction. Without one, the lifespan of the subtype or the company applies.
import { invalid } from '#server/kernel/errors.ts';
import { DAY_MS, type Clock } from '#server/kernel/time.ts';
import type { InitialStatus } from '#server/kernel/transaction-enums.ts';
import type { NewCollection, PostingAudit } from '#server/ledger/index.ts';
import type { AppliedRules } from '#server/modules/payments/transactions/apply-rules.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';

const EXPIRY_MAX_MS = 366 * DAY_MS;

/** The expiry of a user's own hold without any other. */
const OWN_HOLD_EXPIRY = { afterMs: 7 * DAY_MS, isUnclaimed: false };

/** Throws invalid on `expires`. Undefined: the default applies. */
export const requireExpiry = (
  { clock }: { clock: Clock },
  { expires, status }: { expires?: number | null | undefined; status: InitialStatus },
): NewCollection['expiry'] | undefined => {
  if (expires === undefined || expires === null) return undefined;
  if (status !== 'Pending') throw invalid({ expires: ['Only a pending transaction can expire.'] });
  const now = clock.now().getTime();
  if (expires <= now) throw invalid({ expires: ['The expiry must be in the future.'] });
  if (expires > now + EXPIRY_MAX_MS) throw invalid({ expires: ['The expiry must be within a year.'] });
  return { at: new Date(expires), isUnclaimed: false };
};

/** A Pending transfer to a registered recipient is a hold. */
export type TransferTiming = { status: InitialStatus; expiry?: NewCollection['expiry'] | undefined };

/** The timing of a user's transfer, which is Complete by default. Throws invalid on `expires`. */
export const readTiming = (
  ctx: { clock: Clock },
  { status = 'Complete', expires }: { status?: InitialStatus | undefined; expires?: number | null | undefined },
): TransferTiming => ({ status, expiry: requireExpiry(ctx, { status, expires }) });

/** Throws invalid for the hold of a transfer to a temporary user, who can claim it, but not capture it, and whose transfers have an expiry. */
export const requireCapturable = (
  { status, expiry, audit }: TransferTiming & { audit?: PostingAudit },
  recipientField: 'credit_account' | 'recipient',
): void => {
  const isOwnHold = status === 'Pending' && audit === undefined;
  if (isOwnHold) throw invalid({ [recipientField]: ['Only a registered recipient can capture a hold.'] });
  if (expiry) throw invalid({ expires: ['A transfer to an unregistered recipient has a fixed expiry.'] });
};

type TransferTerms = TransferTiming & { debitRules: AppliedRules; isByAdmin: boolean };

/** The expiry of an unclaimed transfer, and of a hold. Empty: the lifespan of the debit. */
export const resolveTransferExpiry = (
  settings: Pick<CompanySettings, 'unclaimed_transfer_days'>,
  { status, expiry, debitRules, isByAdmin }: TransferTerms,
  isUnclaimed: boolean,
): { expiry?: NewCollection['expiry'] } => {
  if (isUnclaimed) return { expiry: { afterMs: settings.unclaimed_transfer_days * DAY_MS, isUnclaimed } };
  if (expiry) return { expiry };
  return status === 'Pending' && !isByAdmin && debitRules.lifespanMs === null ? { expiry: OWN_HOLD_EXPIRY } : {};
};
