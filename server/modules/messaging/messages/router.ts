// The outbox of the dashboard; not part of REST.
import { publicProcedure, requiring } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { listDemoOutbox, listOutbox, outboxList } from '#server/modules/messaging/messages/list-outbox.ts';
import { toOutboxMessage } from '#server/modules/messaging/messages/present.ts';
import { DemoOutboxQuery, OutboxMessage } from '#server/modules/messaging/messages/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

export const outboxRouter = router({
  list: requiring('admin.notification.view')
    .input(outboxList.input)
    .output(pageOf(OutboxMessage))
    .query(async ({ ctx, input }) => showPage(await listOutbox(ctx, input), (row) => toOutboxMessage(ctx, row))),

  demo: publicProcedure
    .input(DemoOutboxQuery)
    .output(pageOf(OutboxMessage))
    .query(async ({ ctx, input }) => showPage(await listDemoOutbox(ctx, input.company), (row) => toOutboxMessage(ctx, row))),
});
