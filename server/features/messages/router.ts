// The outbox of the dashboard; not part of REST.
import { publicProcedure, requiring } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { listDemoOutbox, listOutbox } from '#server/features/messages/list-outbox.ts';
import { DemoOutboxQuery, OutboxPage, OutboxQuery } from '#server/features/messages/schema.ts';

export const outboxRouter = router({
  list: requiring('admin.notification.view')
    .input(OutboxQuery)
    .output(OutboxPage)
    .query(({ ctx, input }) => listOutbox(ctx, input)),

  demo: publicProcedure
    .input(DemoOutboxQuery)
    .output(OutboxPage)
    .query(({ ctx, input }) => listDemoOutbox(ctx, input)),
});
