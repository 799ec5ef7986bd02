import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeRule } from '#server/modules/identity/authenticator-rules/change-rule.ts';
import { createRule } from '#server/modules/identity/authenticator-rules/create-rule.ts';
import { getRule } from '#server/modules/identity/authenticator-rules/find-rule.ts';
import { listRules, ruleList } from '#server/modules/identity/authenticator-rules/list-rules.ts';
import { getSignInCoverage } from '#server/modules/identity/authenticator-rules/get-sign-in-coverage.ts';
import { removeRule } from '#server/modules/identity/authenticator-rules/remove-rule.ts';
import { toAuthenticatorRule } from '#server/modules/identity/authenticator-rules/present.ts';
import {
  AuthenticatorRule,
  RuleChange,
  RuleInput,
  RulePath,
  RuleReplacement,
  SignInCoverage,
} from '#server/modules/identity/authenticator-rules/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

// Who weakens or tightens the ways in has shown an authenticator a moment ago, if they have one.
const WRITES = { isStepUp: true };

const REFUSED = 'A rule that would lock you out is refused with the reason.';

const { viewing, adding, changing, deleting } = owning('admin', 'mfarule');

export const authenticatorRuleRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/authenticator-rules/', 'List the rules of multi-factor authentication'))
    .input(ruleList.input)
    .output(pageOf(AuthenticatorRule))
    .query(async ({ ctx, input }) => showPage(await listRules(ctx, input), toAuthenticatorRule)),

  create: adding
    .meta(creates('/admin/authenticator-rules/', 'Create a rule of multi-factor authentication', { ...WRITES, description: REFUSED }))
    .input(RuleInput)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await createRule(ctx, input))),

  get: viewing
    .meta(rest('GET', '/admin/authenticator-rules/{id}/', 'View a rule of multi-factor authentication'))
    .input(RulePath)
    .output(AuthenticatorRule)
    .query(async ({ ctx, input }) => toAuthenticatorRule(await getRule(ctx.db, ctx.me.companyId, input.id))),

  update: changing
    .meta(
      rest('PATCH', '/admin/authenticator-rules/{id}/', 'Change a rule of multi-factor authentication', {
        ...WRITES,
        description: `Type and group cannot be changed. What the rule has asked of sessions it asks anew. ${REFUSED}`,
      }),
    )
    .input(RuleChange)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await changeRule(ctx, input))),

  replace: changing
    .meta(
      rest('PUT', '/admin/authenticator-rules/{id}/', 'Change a rule of multi-factor authentication, naming durability and types', {
        ...WRITES,
        description: REFUSED,
      }),
    )
    .input(RuleReplacement)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await changeRule(ctx, input))),

  remove: deleting
    .meta(
      rest('DELETE', '/admin/authenticator-rules/{id}/', 'Delete a rule of multi-factor authentication', {
        ...WRITES,
        description: 'Also the last rule of a type may be deleted: then nothing of that kind is asked of anybody.',
      }),
    )
    .input(RulePath)
    .output(nothing)
    .mutation(({ ctx, input }) => removeRule(ctx, input.id)),

  signInCoverage: viewing.output(SignInCoverage).query(({ ctx }) => getSignInCoverage(ctx)),
});
