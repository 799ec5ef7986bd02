import { z } from 'zod';
import { nothing } from '#server/schemas/fields.ts';
import { owning } from '#server/api/procedures.ts';
import { creates, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getLimit } from '#server/modules/accounts/limits/find-limit.ts';
import { listLimitPage, listLimits, ownLimitList } from '#server/modules/accounts/limits/list-limits.ts';
import { toAdminLimit, toLimit } from '#server/modules/accounts/limits/present.ts';
import { AdminLimit, Limit, LimitChange, LimitInput, LimitPath } from '#server/modules/accounts/limits/schema.ts';
import { changeLimit, createLimit, removeLimit } from '#server/modules/accounts/limits/write-limit.ts';
import { GroupPath } from '#server/modules/accounts/places/schema.ts';
import { pageOf, showPage } from '#server/records/listing.ts';

const placeOf = ({ group_name }: GroupPath): GroupPath => ({ group_name });

const own = owning('user', 'group');

export const groupLimitRouter = router({
  list: own.viewing
    .meta(rest('GET', '/groups/{group_name}/limits/', 'List the limits of your group'))
    .input(ownLimitList.input.extend(GroupPath.shape))
    .output(pageOf(Limit))
    .query(async ({ ctx, input }) => showPage(await listLimitPage(ctx, ownLimitList, placeOf(input as GroupPath), input), toLimit)),

  get: own.viewing
    .meta(rest('GET', '/groups/{group_name}/limits/{limit_id}/', 'View a limit of your group'))
    .input(GroupPath.extend(LimitPath.shape))
    .output(Limit)
    .query(async ({ ctx, input }) => toLimit(await getLimit(ctx, input))),
});

const any = owning('admin', 'group');

export const adminGroupLimitRouter = router({
  list: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/limits/', 'List the limits of a group'))
    .input(GroupPath)
    .output(z.array(AdminLimit))
    .query(async ({ ctx, input }) => (await listLimits(ctx, placeOf(input))).map(toAdminLimit)),

  create: any.adding
    .meta(creates('/admin/groups/{group_name}/limits/', 'Put a limit on a group'))
    .input(GroupPath.extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await createLimit(ctx, placeOf(input), input))),

  get: any.viewing
    .meta(rest('GET', '/admin/groups/{group_name}/limits/{limit_id}/', 'View a limit of a group'))
    .input(GroupPath.extend(LimitPath.shape))
    .output(AdminLimit)
    .query(async ({ ctx, input }) => toAdminLimit(await getLimit(ctx, input))),

  update: any.changing
    .meta(rest('PATCH', '/admin/groups/{group_name}/limits/{limit_id}/', 'Change a limit of a group'))
    .input(GroupPath.extend(LimitPath.shape).extend(LimitChange.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, placeOf(input), input))),

  replace: any.changing
    .meta(rest('PUT', '/admin/groups/{group_name}/limits/{limit_id}/', 'Change a limit of a group, naming what one must have'))
    .input(GroupPath.extend(LimitPath.shape).extend(LimitInput.shape))
    .output(AdminLimit)
    .mutation(async ({ ctx, input }) => toAdminLimit(await changeLimit(ctx, placeOf(input), input))),

  remove: any.deleting
    .meta(rest('DELETE', '/admin/groups/{group_name}/limits/{limit_id}/', 'Delete a limit of a group'))
    .input(GroupPath.extend(LimitPath.shape))
    .output(nothing)
    .mutation(({ ctx, input }) => removeLimit(ctx, placeOf(input), input.limit_id)),
});
