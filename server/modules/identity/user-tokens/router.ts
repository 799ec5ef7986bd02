import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  changeUserToken,
  createUserToken,
  getUserToken,
  listUserTokens,
  userTokenList,
  removeUserToken,
  removeUserTokens,
} from '#server/modules/identity/user-tokens/service.ts';
import {
  toUserToken,
  CreatedUserToken,
  UserToken,
  UserTokenChange,
  UserTokenInput,
  UserTokenPath,
} from '#server/modules/identity/user-tokens/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const { viewing, adding, changing, deleting } = owning('admin', 'token');

export const adminTokenRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/users/tokens/', 'List the active tokens of users'))
    .input(userTokenList.input)
    .output(pageOf(UserToken))
    .query(async ({ ctx, input }) => serializePage(await listUserTokens(ctx, input), toUserToken)),

  create: adding
    .meta(
      creates('/admin/users/tokens/', 'Create a token for a user', {
        isStepUp: true,
        description: 'Whoever holds it acts as the user. Only for users who may do no more than the caller, and never for the owner.',
      }),
    )
    .input(UserTokenInput)
    .output(CreatedUserToken)
    .mutation(async ({ ctx, input }) => {
      const created = await createUserToken(ctx, input);
      return { ...toUserToken(created), token: created.wire };
    }),

  removeAll: deleting
    .meta(
      rest('DELETE', '/admin/users/tokens/', 'Delete all tokens that match the filters', {
        description: 'Takes the filters of the list, at least one of them.',
      }),
    )
    .input(userTokenList.totalsInput)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUserTokens(ctx, input)),

  get: viewing
    .meta(rest('GET', '/admin/users/tokens/{token_key}/', 'View a token of a user'))
    .input(UserTokenPath)
    .output(UserToken)
    .query(async ({ ctx, input }) => toUserToken(await getUserToken(ctx, input.token_key))),

  update: changing
    .meta(rest('PATCH', '/admin/users/tokens/{token_key}/', 'Change what a token is called'))
    .input(UserTokenChange)
    .output(UserToken)
    .mutation(async ({ ctx, input }) => toUserToken(await changeUserToken(ctx, input))),

  replace: changing
    .meta(rest('PUT', '/admin/users/tokens/{token_key}/', 'Change what a token is called'))
    .input(UserTokenChange)
    .output(UserToken)
    .mutation(async ({ ctx, input }) => toUserToken(await changeUserToken(ctx, input))),

  remove: deleting
    .meta(rest('DELETE', '/admin/users/tokens/{token_key}/', 'Delete a token of a user'))
    .input(UserTokenPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeUserToken(ctx, input.token_key)),
});
