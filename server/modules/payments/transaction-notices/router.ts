import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { NoticeChoice, NoticeChoiceChange } from '#server/modules/payments/transaction-notices/schema.ts';
import { changeChoice, listChoices } from '#server/modules/payments/transaction-notices/service.ts';

const procedures = proceduresFor('user', 'user');

export const noticeChoiceRouter = router({
  list: procedures.view
    .meta(rest('GET', '/user/notifications/', 'List your notification settings'))
    .output(z.array(NoticeChoice))
    .query(({ ctx }) => listChoices(ctx)),

  update: procedures.change
    .meta(rest('PATCH', '/user/notifications/{notice}/', 'Update a notification setting'))
    .input(NoticeChoiceChange)
    .output(NoticeChoice)
    .mutation(({ ctx, input }) => changeChoice(ctx, input)),
});
