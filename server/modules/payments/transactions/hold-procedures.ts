// Procedures of holds, for users and for admins.
import type { SessionContext } from '#server/api/context.ts';
import { postingResolver } from '#server/api/posting-plan.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import {
  planBulkCapture,
  planBulkRelease,
  planCapture,
  planIncrement,
  planRelease,
} from '#server/modules/payments/transactions/change-hold.ts';
import {
  AdminCaptureResponse,
  BulkCaptureInput,
  BulkHoldResponse,
  BulkReleaseInput,
  CaptureInput,
  CaptureResponse,
  IncrementInput,
  ReleaseInput,
} from '#server/modules/payments/transactions/hold-schema.ts';
import { AdminTransaction, Transaction } from '#server/modules/payments/transactions/schema.ts';
import { toAdminTransaction, toTransaction } from '#server/modules/payments/transactions/transaction-record.ts';
import { companyOwner } from '#server/records/owned-records.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');

const asUser = (ctx: SessionContext) => ({ ...ctx, owner: ctx.me });
const asAdmin = (ctx: SessionContext) => ({ ...ctx, owner: companyOwner(ctx.me) });

const planOwnCapture = (ctx: SessionContext, input: CaptureInput) => planCapture(asUser(ctx), input, toTransaction);
const planOwnIncrement = (ctx: SessionContext, input: IncrementInput) => planIncrement(asUser(ctx), input, toTransaction);
const planOwnRelease = (ctx: SessionContext, input: ReleaseInput) => planRelease(asUser(ctx), input, toTransaction);
const planAnyCapture = (ctx: SessionContext, input: CaptureInput) => planCapture(asAdmin(ctx), input, toAdminTransaction);
const planAnyIncrement = (ctx: SessionContext, input: IncrementInput) => planIncrement(asAdmin(ctx), input, toAdminTransaction);
const planAnyRelease = (ctx: SessionContext, input: ReleaseInput) => planRelease(asAdmin(ctx), input, toAdminTransaction);
const planCaptures = (ctx: SessionContext, input: BulkCaptureInput) => planBulkCapture(asAdmin(ctx), input);
const planReleases = (ctx: SessionContext, input: BulkReleaseInput) => planBulkRelease(asAdmin(ctx), input);

const CAPTURE =
  'Moves part or all of the held amount. By default, moves everything that remains. Each partial capture is a new `Complete` transaction with ' +
  'the hold as `parent`; the last capture completes the hold itself. `final` releases the amount that is not captured. Fees are charged in ' +
  'proportion. Returns the hold. Returns 400 with an error on `amount` if it exceeds the remaining amount, and on `status` if the hold has ' +
  'ended. Emits `transaction.update`, and `transaction.create` and `transaction.execute` for the captures.';

const INCREMENT =
  'Increases the held amount, within the limits and the available balance. Held fees increase in proportion. Returns 400 with an error on ' +
  '`amount` if funds are insufficient, or if a daily, weekly or monthly limit applies and the hold was created in an earlier period. Returns ' +
  '400 with an error on `status` if the hold has ended. Emits `transaction.update`.';

const RELEASE =
  'Releases the remaining amount. The hold becomes `Failed`. Earlier captures remain. Returns 400 with an error on ' +
  '`status` if the hold has ended. Emits `transaction.execute` and `transaction.update`.';

const BULK =
  'Accepts up to 100 holds. Each hold is processed independently, in the order of the request. Its item in the response contains the updated ' +
  '`transaction`, or `errors`.';

const RECIPIENT = 'Only the recipient of a transfer that the payer created can do this. As `id`, send the ID of the credit.';

export const holdProcedures = {
  capture: userProcedures.change
    .meta(
      rest('POST', '/transactions/{id}/capture/', 'Capture a hold', { description: `${CAPTURE} ${RECIPIENT}`, posting: planOwnCapture }),
    )
    .input(CaptureInput)
    .output(CaptureResponse)
    .mutation(postingResolver(planOwnCapture)),
  increment: userProcedures.change
    .meta(
      rest('POST', '/transactions/{id}/increment/', 'Increase a hold', {
        description: `${INCREMENT} Only the payer can do this. As \`id\`, send the ID of the debit.`,
        posting: planOwnIncrement,
      }),
    )
    .input(IncrementInput)
    .output(Transaction)
    .mutation(postingResolver(planOwnIncrement)),
  release: userProcedures.change
    .meta(
      rest('POST', '/transactions/{id}/release/', 'Release a hold', { description: `${RELEASE} ${RECIPIENT}`, posting: planOwnRelease }),
    )
    .input(ReleaseInput)
    .output(Transaction)
    .mutation(postingResolver(planOwnRelease)),
};

export const adminHoldProcedures = {
  capture: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/{id}/capture/', 'Capture a hold', { description: CAPTURE, posting: planAnyCapture }))
    .input(CaptureInput)
    .output(AdminCaptureResponse)
    .mutation(postingResolver(planAnyCapture)),
  increment: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/{id}/increment/', 'Increase a hold', { description: INCREMENT, posting: planAnyIncrement }))
    .input(IncrementInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planAnyIncrement)),
  release: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/{id}/release/', 'Release a hold', { description: RELEASE, posting: planAnyRelease }))
    .input(ReleaseInput)
    .output(AdminTransaction)
    .mutation(postingResolver(planAnyRelease)),
  captureMany: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/capture/', 'Capture multiple holds', { description: BULK, posting: planCaptures }))
    .input(BulkCaptureInput)
    .output(BulkHoldResponse)
    .mutation(postingResolver(planCaptures)),
  releaseMany: adminProcedures.change
    .meta(rest('POST', '/admin/transactions/release/', 'Release multiple holds', { description: BULK, posting: planReleases }))
    .input(BulkReleaseInput)
    .output(BulkHoldResponse)
    .mutation(postingResolver(planReleases)),
};
