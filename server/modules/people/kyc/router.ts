import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { Kyc, KycChange } from '#server/modules/people/kyc/schema.ts';
import { getKyc, setKyc } from '#server/modules/people/kyc/service.ts';
import { IdPath } from '#server/schemas/fields.ts';

const adminProcedures = proceduresFor('admin', 'user');

export const adminKycRouter = router({
  get: adminProcedures.view
    .meta(rest('GET', '/admin/users/{id}/kyc/', "Get a user's KYC status"))
    .input(IdPath)
    .output(Kyc)
    .query(({ ctx, input }) => getKyc(ctx, input.id)),

  update: adminProcedures.change
    .meta(rest('PATCH', '/admin/users/{id}/kyc/', "Set a user's KYC status"))
    .input(KycChange.extend(IdPath.shape))
    .output(Kyc)
    .mutation(({ ctx, input: { id, ...change } }) => setKyc(ctx, id, change)),
});
