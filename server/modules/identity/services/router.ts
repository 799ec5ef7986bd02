import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import type { SessionContext } from '#server/api/context.ts';
import {
  GrantedPermissions,
  ListedPermission,
  pagePermissions,
  toGrantedPermissions,
  toListedPermission,
} from '#server/modules/people/index.ts';
import {
  rotateServiceToken,
  type ServiceWithSecret,
  changeService,
  createService,
  getService,
  listServices,
  serviceList,
  removeService,
} from '#server/modules/identity/services/service.ts';
import {
  toService,
  Service,
  ServiceChange,
  ServiceInput,
  ServicePermissionListQuery,
  ServicePermissionPath,
  ServicePermissionsInput,
  ServiceWithToken,
} from '#server/modules/identity/services/schema.ts';
import {
  getServicePermission,
  grantServicePermissions,
  listServicePermissions,
  revokeServicePermission,
} from '#server/modules/identity/services/permissions.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const procedures = proceduresFor('admin', 'service');

const STEP_UP = { isStepUp: true };

const toServiceWithToken = ({ me }: SessionContext, { service, token }: ServiceWithSecret): ServiceWithToken => ({
  ...toService(me.company, service),
  ...(token !== undefined && { token }),
});

const FIRST_PERMISSION_NOTE =
  'The first grant removes the service from the group `service`. From then on, the service has only its own permissions.';

const ACTIVATION_NOTE =
  'Setting `active` to `true` creates a token that does not expire and sends it as `{"token": "…"}` in a POST to `<service URL>/activate/`. The service ' +
  'must respond with 200 or 201. If the service has no URL, the token is returned in the response. Setting `active` to `false` revokes the ' +
  "service's tokens.";

export const serviceRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/services/', 'List services'))
    .input(serviceList.input)
    .output(pageOf(Service))
    .query(async ({ ctx, input }) => serializePage(await listServices(ctx, input), (row) => toService(ctx.me.company, row))),

  create: procedures.add
    .meta(creates('/admin/services/', 'Create a service'))
    .input(ServiceInput)
    .output(Service)
    .mutation(async ({ ctx, input }) => toService(ctx.me.company, await createService(ctx, input))),

  get: procedures.view
    .meta(rest('GET', '/admin/services/{id}/', 'Get a service'))
    .input(IdPath)
    .output(Service)
    .query(async ({ ctx, input }) => toService(ctx.me.company, await getService(ctx, input.id))),

  update: procedures.change
    .meta(rest('PATCH', '/admin/services/{id}/', 'Update a service', { ...STEP_UP, description: ACTIVATION_NOTE }))
    .input(ServiceChange)
    .output(ServiceWithToken)
    .mutation(async ({ ctx, input }) => toServiceWithToken(ctx, await changeService(ctx, input))),

  replace: procedures.change
    .meta(rest('PUT', '/admin/services/{id}/', 'Update a service', { ...STEP_UP, description: ACTIVATION_NOTE }))
    .input(ServiceChange)
    .output(ServiceWithToken)
    .mutation(async ({ ctx, input }) => toServiceWithToken(ctx, await changeService(ctx, input))),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/services/{id}/', 'Delete a service'))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeService(ctx, input.id)),

  permissions: router({
    list: procedures.view
      .meta(rest('GET', '/admin/services/{id}/permissions/', "List a service's own permissions"))
      .input(ServicePermissionListQuery)
      .output(pageOf(ListedPermission))
      .query(async ({ ctx, input: { id, ...query } }) =>
        serializePage(pagePermissions(ctx, query, await listServicePermissions(ctx, id)), toListedPermission),
      ),

    give: procedures.add
      .meta(
        creates('/admin/services/{id}/permissions/', 'Grant permissions to a service', { ...STEP_UP, description: FIRST_PERMISSION_NOTE }),
      )
      .input(ServicePermissionsInput)
      .output(GrantedPermissions)
      .mutation(async ({ ctx, input }) => toGrantedPermissions(input, await grantServicePermissions(ctx, input))),

    get: procedures.view
      .meta(rest('GET', '/admin/services/{id}/permissions/{permission_id}/', "Get a service's permission"))
      .input(ServicePermissionPath)
      .output(ListedPermission)
      .query(async ({ ctx, input }) => toListedPermission(await getServicePermission(ctx, input))),

    remove: procedures.delete
      .meta(rest('DELETE', '/admin/services/{id}/permissions/{permission_id}/', "Revoke a service's permission", STEP_UP))
      .input(ServicePermissionPath)
      .output(noOutput)
      .mutation(({ ctx, input }) => revokeServicePermission(ctx, input)),
  }),

  rotateToken: procedures.change
    .meta(rest('POST', '/admin/services/{id}/rotate-token/', "Rotate a service's token", STEP_UP))
    .input(IdPath)
    .output(ServiceWithToken)
    .mutation(async ({ ctx, input }) => toServiceWithToken(ctx, await rotateServiceToken(ctx, await getService(ctx, input.id)))),
});
