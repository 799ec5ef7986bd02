import { z } from 'zod';
import { IdPath, recordNumber } from '#server/schemas/fields.ts';
import { proceduresFor } from '#server/api/procedures.ts';
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

const RETENTION_NOTE =
  'Returns requests that were sent with a token of the company or that name the company in their body. Requests appear within a second and are kept for `request_log_days` days.';

const procedures = proceduresFor('admin', 'request');

export const requestRouter = router({
  list: procedures.view
    .meta(rest('GET', '/admin/requests/', 'List API requests', { description: RETENTION_NOTE }))
    .input(requestList.input)
    .output(pageOf(ApiRequest))
    .query(async ({ ctx, input }) => serializePage(await listRequests(ctx, input), toApiRequest)),

  get: procedures.view
    .meta(rest('GET', '/admin/requests/{id}/', 'Get an API request'))
    .input(IdPath)
    .output(ExtendedApiRequest)
    .query(async ({ ctx, input }) => toExtendedApiRequest(await getRequest(ctx, input.id))),

  tail: procedures.view
    .input(requestList.totalsInput.extend({ after: recordNumber.min(0) }))
    .output(z.array(TailedRequest))
    .query(async ({ ctx, input }) => (await tailRequests(ctx, input as ListQuery & { after: number })).map(toTailedRequest)),

  activity: procedures.view.output(z.array(RequestActivity)).query(({ ctx }) => listRequestActivity(ctx)),
});
