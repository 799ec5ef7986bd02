import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor, publicProcedure } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { AdminClosureRequest, ClosureKey, ClosureRequest } from '#server/modules/identity/account-closure/schema.ts';
import {
  closeAccountAsAdmin,
  confirmClosure,
  confirmClosureAsAdmin,
  requestClosure,
} from '#server/modules/identity/account-closure/service.ts';
import type { AccountClosure } from '#server/modules/messaging/index.ts';

/** The summaries for users and admins, and the effect that the descriptions state. */
type ClosureText = { path: string; request: string; adminRequest: string; confirm: string; adminConfirm: string; effect: string };

const CLOSURES: Record<AccountClosure, ClosureText> = {
  deactivate: {
    path: 'deactivate',
    request: 'Request a deactivation link',
    adminRequest: 'Deactivate a user',
    confirm: 'Confirm your deactivation',
    adminConfirm: 'Deactivate a user with a key',
    effect: 'Deactivates the user: all tokens are revoked, and the user cannot log in until an admin reactivates the user.',
  },
  request_delete: {
    path: 'request-delete',
    request: 'Request a deletion link',
    adminRequest: 'Request the deletion of a user',
    confirm: 'Confirm a deletion request',
    adminConfirm: 'Confirm the deletion of a user',
    effect:
      'Deactivates the user and sets `retention_state` to `delete_requested`. The company decides when it can delete the personal data.',
  },
};

const LINK_NOTE =
  'Sends a link by email, or by SMS to a user without an email address. The link can be used once. It expires after one hour.';

const closureRouter = (closure: AccountClosure) => {
  const { path, request, confirm, effect } = CLOSURES[closure];
  return router({
    request: publicProcedure
      .meta(
        rest('POST', `/auth/${path}/`, request, {
          description: `${LINK_NOTE} The response does not reveal whether the user exists. Emits \`user.${closure}.verify\`.`,
        }),
      )
      .input(ClosureRequest)
      .output(noOutput)
      .mutation(({ ctx, input }) => requestClosure(ctx, input, closure)),
    confirm: publicProcedure
      .meta(rest('POST', `/auth/${path}/verify/`, confirm, { description: `${effect} Emits \`user.update\`.` }))
      .input(ClosureKey)
      .output(noOutput)
      .mutation(({ ctx, input }) => confirmClosure(ctx, input, closure)),
  });
};

const procedures = proceduresFor('admin', 'user');

const adminClosureRouter = (closure: AccountClosure) => {
  const { path, adminRequest, adminConfirm, effect } = CLOSURES[closure];
  return router({
    request: procedures.change
      .meta(
        rest('POST', `/admin/auth/${path}/`, adminRequest, {
          description: `${LINK_NOTE} With \`force\`, no link is sent and the request takes effect immediately. ${effect}`,
        }),
      )
      .input(AdminClosureRequest)
      .output(noOutput)
      .mutation(({ ctx, input }) => closeAccountAsAdmin(ctx, input, closure)),
    confirm: procedures.change
      .meta(
        rest('POST', `/admin/auth/${path}/verify/`, adminConfirm, { description: `${effect} Emits \`user.update\`.`, takesProof: true }),
      )
      .input(ClosureKey)
      .output(noOutput)
      .mutation(({ ctx, input }) => confirmClosureAsAdmin(ctx, input, closure)),
  });
};

export const accountClosureRouter = router({ deactivate: closureRouter('deactivate'), requestDelete: closureRouter('request_delete') });

export const adminAccountClosureRouter = router({
  deactivate: adminClosureRouter('deactivate'),
  requestDelete: adminClosureRouter('request_delete'),
});
