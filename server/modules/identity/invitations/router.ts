import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  createInvitation,
  invitationList,
  listInvitations,
  removeInvitation,
  resendInvitation,
} from '#server/modules/identity/invitations/service.ts';
import { toInvitation, Invitation, InvitationInput } from '#server/modules/identity/invitations/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const procedures = proceduresFor('admin', 'user');

/** An extension of v3. */
export const invitationRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/invitations/', 'List invitations'))
    .input(invitationList.input)
    .output(pageOf(Invitation))
    .query(async ({ ctx, input }) => serializePage(await listInvitations(ctx, input), (row) => toInvitation(row, ctx.clock.now()))),

  create: procedures.add
    .meta(
      creates('/admin/invitations/', 'Create an invitation', {
        description: 'Sends an email with a key that can be used once, within fourteen days. The response does not contain the key.',
      }),
    )
    .input(InvitationInput)
    .output(Invitation)
    .mutation(async ({ ctx, input }) => toInvitation(await createInvitation(ctx, input), ctx.clock.now())),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/invitations/{id}/', 'Delete an invitation'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeInvitation(ctx, input.id)),

  resend: procedures.change
    .meta(
      rest('POST', '/admin/invitations/{id}/resend/', 'Resend an invitation', {
        description: 'Sends a new key and invalidates the previous one.',
      }),
    )
    .input(IdPath)
    .output(Invitation)
    .mutation(async ({ ctx, input }) => toInvitation(await resendInvitation(ctx, input.id), ctx.clock.now())),
});
