import { IdPath, noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
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

const STEP_UP = { isStepUp: true };

const LOCK_OUT_NOTE = 'Changes that would deny your current IP address are rejected.';

const PRECEDENCE_NOTE =
  'Of the rules that match a request, the most specific one applies: user before group before company, then the narrower range, then `allow` before `deny`. Without a matching rule, access is allowed. Login and registration are exempt.';

const procedures = proceduresFor('admin', 'accesscontrolrule');

export const accessControlRuleRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/access-control-rules/', 'List IP access rules', { description: PRECEDENCE_NOTE }))
    .input(accessRuleList.input)
    .output(pageOf(AccessControlRule))
    .query(async ({ ctx, input }) => serializePage(await listAccessRules(ctx, input), toAccessControlRule)),

  create: procedures.add
    .meta(
      creates('/admin/access-control-rules/', 'Create an IP access rule', {
        ...STEP_UP,
        description: `${PRECEDENCE_NOTE} ${LOCK_OUT_NOTE}`,
      }),
    )
    .input(AccessControlRuleInput)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await createAccessRule(ctx, input))),

  get: procedures.view
    .meta(rest('GET', '/admin/access-control-rules/{id}/', 'Get an IP access rule'))
    .input(IdPath)
    .output(AccessControlRule)
    .query(async ({ ctx, input }) => toAccessControlRule(await getAccessRule(ctx, input.id))),

  update: procedures.change
    .meta(rest('PATCH', '/admin/access-control-rules/{id}/', 'Update an IP access rule', { ...STEP_UP, description: LOCK_OUT_NOTE }))
    .input(AccessControlRuleChange)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await changeAccessRule(ctx, input))),

  replace: procedures.change
    .meta(
      rest('PUT', '/admin/access-control-rules/{id}/', 'Update an IP access rule', {
        ...STEP_UP,
        description: LOCK_OUT_NOTE,
      }),
    )
    .input(AccessControlRuleReplacement)
    .output(AccessControlRule)
    .mutation(async ({ ctx, input }) => toAccessControlRule(await changeAccessRule(ctx, input))),

  remove: procedures.delete
    .meta(rest('DELETE', '/admin/access-control-rules/{id}/', 'Delete an IP access rule', { ...STEP_UP, description: LOCK_OUT_NOTE }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeAccessRule(ctx, input.id)),

  test: procedures.view
    .input(AccessCheckInput)
    .output(AccessCheckResult)
    .query(async ({ ctx, input }) => {
      const { user, address, rule } = await checkAccess(ctx, input);
      return { user: toShortUser(user), ip_address: address, allowed: rule?.action !== 'deny', rule: rule?.id ?? null };
    }),
});
