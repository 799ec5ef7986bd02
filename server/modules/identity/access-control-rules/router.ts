import { IdPath, nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  getAccessRule,
  accessRuleList,
  listAccessRules,
  checkAccess,
  changeAccessRule,
  createAccessRule,
  removeAccessRule,
} from '#server/modules/identity/access-control-rules/service.ts';
import {
  toAccessControlRule,
  AccessControlRule,
  AccessControlRuleChange,
  AccessControlRuleInput,
  AccessControlRuleReplacement,
  AccessCheckInput,
  AccessCheckResult,
} from '#server/modules/identity/access-control-rules/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const WRITES = { isStepUp: true };

const REFUSED = 'A rule that would lock you out is refused with the reason.';

const ORDER =
  'Of the rules that speak of a user and an address, the closest decides: for the user before for a group before for the company; then the narrower range; then allow before deny. Where none does, access is allowed. Log-in and registration are not judged.';

const { viewing, adding, changing, deleting } = owning('admin', 'accesscontrolrule');

export const accessControlRuleRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/access-control-rules/', 'List the rules of access', { description: ORDER }))
    .input(accessRuleList.input)
    .output(pageOf(AccessControlRule))
    .query(async ({ ctx, input }) => serializePage(await listAccessRules(ctx, input), toAccessControlRule)),

  create: adding
    .meta(creates('/admin/access-control-rules/', 'Create a rule of access', { ...WRITES, description: `${ORDER} ${REFUSED}` }))
    .input(AccessControlRuleInput)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await createAccessRule(ctx, input))),

  get: viewing
    .meta(rest('GET', '/admin/access-control-rules/{id}/', 'View a rule of access'))
    .input(IdPath)
    .output(AccessControlRule)
    .query(async ({ ctx, input }) => toAccessControlRule(await getAccessRule(ctx, input.id))),

  update: changing
    .meta(rest('PATCH', '/admin/access-control-rules/{id}/', 'Change a rule of access', { ...WRITES, description: REFUSED }))
    .input(AccessControlRuleChange)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await changeAccessRule(ctx, input))),

  replace: changing
    .meta(
      rest('PUT', '/admin/access-control-rules/{id}/', 'Change a rule of access, naming action, type and value', {
        ...WRITES,
        description: REFUSED,
      }),
    )
    .input(AccessControlRuleReplacement)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await changeAccessRule(ctx, input))),

  remove: deleting
    .meta(rest('DELETE', '/admin/access-control-rules/{id}/', 'Delete a rule of access', { ...WRITES, description: REFUSED }))
    .input(IdPath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeAccessRule(ctx, input.id)),

  test: viewing
    .input(AccessCheckInput)
    .output(AccessCheckResult)
    .query(async ({ ctx, input }) => {
      const { user, address, rule } = await checkAccess(ctx, input);
      return { user: toShortUser(user), ip_address: address, allowed: rule?.action !== 'deny', rule: rule?.id ?? null };
    }),
});
