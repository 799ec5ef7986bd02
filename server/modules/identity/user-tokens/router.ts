import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
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

const procedures = proceduresFor('admin', 'token');

export const adminTokenRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/users/tokens/', "List users' active tokens"))
    .input(userTokenList.input)
    .output(pageOf(UserToken))
    .query(async ({ ctx, input }) => serializePage(await listUserTokens(ctx, input), toUserToken)),

  create: procedures.add
    .meta(
      creates('/admin/users/tokens/', 'Create a token for a user', {
        isStepUp: true,
        description:
          'The token acts as the user. The user must have no permissions that you lack, and must not be the owner of the company.',
      }),
    )
    .input(UserTokenInput)
    .output(CreatedUserToken)
    .mutation(async ({ ctx, input }) => {
      const created = await createUserToken(ctx, input);
      return { ...toUserToken(created), token: created.accessToken };
    }),

  removeAll: procedures.delete
    .meta(
      rest('DELETE', '/admin/users/tokens/', 'Delete matching tokens', {
        description: 'Accepts the filters of the list. At least one filter is required.',
      }),
    )
    .input(userTokenList.totalsInput)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserTokens(ctx, input)),

  get: procedures.view
    .meta(rest('GET', '/admin/users/tokens/{token_key}/', "Get a user's token"))
    .input(UserTokenPath)
    .output(UserToken)
    .query(async ({ ctx, input }) => toUserToken(await getUserToken(ctx, input.token_key))),

  update: procedures.change
    .meta(rest('PATCH', '/admin/users/tokens/{token_key}/', "Rename a user's token", { description: 'Changes the label of the token.' }))
    .input(UserTokenChange)
    .output(UserToken)
    .mutation(async ({ ctx, input }) => toUserToken(await changeUserToken(ctx, input))),

  replace: procedures.change
    .meta(rest('PUT', '/admin/users/tokens/{token_key}/', "Rename a user's token"))
    .input(UserTokenChange)
    .output(UserToken)
    .mutation(async ({ ctx, input }) => toUserToken(await changeUserToken(ctx, input))),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/users/tokens/{token_key}/', "Delete a user's token"))
    .input(UserTokenPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeUserToken(ctx, input.token_key)),
});
