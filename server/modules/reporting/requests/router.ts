import { z } from 'zod';
import { IdPath, recordNumber } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getRequest, listRequestActivity, listRequests, requestList, tailRequests } from '#server/modules/reporting/requests/service.ts';
import {
  toApiRequest,
  toExtendedApiRequest,
  toTailedRequest,
  ApiRequest,
  ExtendedApiRequest,
  RequestActivity,
  TailedRequest,
} from '#server/modules/reporting/requests/schema.ts';
import { pageOf, serializePage, type ListQuery } from '#server/records/listing.ts';

const KEPT =
  'A call is written within a second of its answer, and kept for the days of the setting request_log_days. Kept are calls with a token of the company, and those whose body names it.';

const { viewing } = owning('admin', 'request');

export const requestRouter = router({
  list: viewing
    .meta(rest('GET', '/admin/requests/', 'List the calls of the API', { description: KEPT }))
    .input(requestList.input)
    .output(pageOf(ApiRequest))
    .query(async ({ ctx, input }) => serializePage(await listRequests(ctx, input), toApiRequest)),

  get: viewing
    .meta(rest('GET', '/admin/requests/{id}/', 'View a call of the API with its answer'))
    .input(IdPath)
    .output(ExtendedApiRequest)
    .query(async ({ ctx, input }) => toExtendedApiRequest(await getRequest(ctx, input.id))),

  tail: viewing
    .input(requestList.totalsInput.extend({ after: recordNumber.min(0) }))
    .output(z.array(TailedRequest))
    .query(async ({ ctx, input }) => (await tailRequests(ctx, input as ListQuery & { after: number })).map(toTailedRequest)),

  activity: viewing.output(z.array(RequestActivity)).query(({ ctx }) => listRequestActivity(ctx)),
});
