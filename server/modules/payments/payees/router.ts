// Procedures of payees: users manage their own, admins read those of all users.
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { checkPayeeName } from '#server/modules/payments/payees/check-name.ts';
import {
  AdminPayee,
  Payee,
  PayeeChange,
  PayeeCheck,
  PayeeCheckInput,
  PayeeInput,
  toAdminPayee,
  toPayee,
} from '#server/modules/payments/payees/schema.ts';
import {
  archivePayee,
  changePayee,
  createPayee,
  getPayee,
  listPayees,
  ownPayeeList,
  payeeList,
} from '#server/modules/payments/payees/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'payee');
const adminProcedures = proceduresFor('admin', 'payee');

const CREATION =
  'Saves the recipient with the given `address`, or the recipient of an earlier transfer (`transaction`). The format of the address is ' +
  'validated, but not whether it belongs to a user. Returns 400 with an error on `address` if you have already saved it.';

const CHECK =
  'Compares a name with the name of the user to whom an email address, mobile number or account belongs. Returns `no_match` both for a wrong ' +
  'name and for an unknown address. Limited to 60 checks per hour, including recipient previews in the dashboard.';

const CHANGE =
  'The type cannot be changed. Schedules pay the new address. If `require_challenge_for_new_recipients` is on, changing the address of a payee ' +
  'with a schedule requires a challenge.';

const ARCHIVING = 'An archived payee can no longer be paid, and its address can be saved again. Earlier transfers do not change.';

export const payeeRouter = router({
  list: userProcedures.view
    .meta(
      rest('GET', '/payees/', 'List your payees', {
        description: 'Returns your saved recipients, except archived ones. `search` matches parts of the name and the address.',
      }),
    )
    .input(ownPayeeList.input)
    .output(pageOf(Payee))
    .query(async ({ ctx, input }) => serializePage(await listPayees(ctx, input, ownPayeeList), toPayee)),

  create: userProcedures.add
    .meta(creates('/payees/', 'Add a payee', { description: CREATION }))
    .input(PayeeInput)
    .output(Payee)
    .mutation(async ({ ctx, input }) => toPayee(await createPayee(ctx, input))),

  // A mutation, so that the address is in the body and not in a URL that proxies log.
  check: userProcedures.add
    .meta({ ...rest('POST', '/payees/check/', 'Verify the name of a payee', { description: CHECK }), successStatus: 200 })
    .input(PayeeCheckInput)
    .output(PayeeCheck)
    .mutation(async ({ ctx, input }) => ({ result: await checkPayeeName(ctx, input) })),

  get: userProcedures.view
    .meta(rest('GET', '/payees/{id}/', 'Get a payee'))
    .input(IdPath)
    .output(Payee)
    .query(async ({ ctx, input }) => toPayee(await getPayee(ctx, input.id))),

  update: userProcedures.change
    .meta(rest('PATCH', '/payees/{id}/', 'Update a payee', { description: CHANGE }))
    .input(PayeeChange.extend(IdPath.shape))
    .output(Payee)
    .mutation(async ({ ctx, input }) => toPayee(await changePayee(ctx, input))),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/payees/{id}/', 'Archive a payee', { description: ARCHIVING }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => archivePayee(ctx, input.id)),
});

export const adminPayeeRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/payees/', "List users' payees", { description: 'Includes archived payees.' }))
    .input(payeeList.input)
    .output(pageOf(AdminPayee))
    .query(async ({ ctx, input }) => serializePage(await listPayees(ctx, input, payeeList), toAdminPayee)),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/payees/{id}/', "Get a user's payee"))
    .input(IdPath)
    .output(AdminPayee)
    .query(async ({ ctx, input }) => toAdminPayee(await getPayee(ctx, input.id))),
});
