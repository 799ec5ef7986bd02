// For the dashboard only; not part of REST.
import { publicProcedure, permissionProcedure } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { DemoOutboxQuery, OutboxMessage, toOutboxMessage } from '#server/modules/messaging/outbox/schema.ts';
import { listDemoOutbox, listOutbox, outboxList } from '#server/modules/messaging/outbox/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';

export const outboxRouter = router({
  list: permissionProcedure('admin.notification.view')
    .input(outboxList.input)
    .output(pageOf(OutboxMessage))
    .query(async ({ ctx, input }) => serializePage(await listOutbox(ctx, input), (row) => toOutboxMessage(ctx, row))),

  demo: publicProcedure
    .input(DemoOutboxQuery)
    .output(pageOf(OutboxMessage))
    .query(async ({ ctx, input }) => serializePage(await listDemoOutbox(ctx, input.company), (row) => toOutboxMessage(ctx, row))),
});
