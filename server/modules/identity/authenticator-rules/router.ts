import { noOutput } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { changeRule, createRule, getRule, listRules, ruleList, removeRule } from '#server/modules/identity/authenticator-rules/service.ts';
import { getSignInCoverage } from '#server/modules/identity/authenticator-rules/sign-in-coverage.ts';
import {
  toAuthenticatorRule,
  AuthenticatorRule,
  AuthenticatorRuleChange,
  AuthenticatorRuleInput,
  AuthenticatorRulePath,
  AuthenticatorRuleReplacement,
  SignInCoverage,
} from '#server/modules/identity/authenticator-rules/schema.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

const STEP_UP = { isStepUp: true };

const LOCK_OUT_NOTE = 'Rules that would lock you out are rejected.';

const procedures = proceduresFor('admin', 'mfarule');

export const authenticatorRuleRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/authenticator-rules/', 'List MFA rules'))
    .input(ruleList.input)
    .output(pageOf(AuthenticatorRule))
    .query(async ({ ctx, input }) => serializePage(await listRules(ctx, input), toAuthenticatorRule)),

  create: procedures.add
    .meta(creates('/admin/authenticator-rules/', 'Create an MFA rule', { ...STEP_UP, description: LOCK_OUT_NOTE }))
    .input(AuthenticatorRuleInput)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await createRule(ctx, input))),

  get: procedures.view
    .meta(rest('GET', '/admin/authenticator-rules/{id}/', 'Get an MFA rule'))
    .input(AuthenticatorRulePath)
    .output(AuthenticatorRule)
    .query(async ({ ctx, input }) => toAuthenticatorRule(await getRule(ctx.db, ctx.me.companyId, input.id))),

  update: procedures.change
    .meta(
      rest('PATCH', '/admin/authenticator-rules/{id}/', 'Update an MFA rule', {
        ...STEP_UP,
        description: `The type and group cannot be changed. Users must complete the challenges of the rule again. ${LOCK_OUT_NOTE}`,
      }),
    )
    .input(AuthenticatorRuleChange)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await changeRule(ctx, input))),

  replace: procedures.change
    .meta(
      rest('PUT', '/admin/authenticator-rules/{id}/', 'Update an MFA rule', {
        ...STEP_UP,
        description: LOCK_OUT_NOTE,
      }),
    )
    .input(AuthenticatorRuleReplacement)
    .output(AuthenticatorRule)
    .mutation(async ({ ctx, input }) => toAuthenticatorRule(await changeRule(ctx, input))),

  remove: procedures.delete
    .meta(
      rest('DELETE', '/admin/authenticator-rules/{id}/', 'Delete an MFA rule', {
        ...STEP_UP,
        description: 'After the last rule of a type is deleted, challenges of that type are no longer required.',
      }),
    )
    .input(AuthenticatorRulePath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeRule(ctx, input.id)),

  signInCoverage: procedures.view.output(SignInCoverage).query(({ ctx }) => getSignInCoverage(ctx)),
});
