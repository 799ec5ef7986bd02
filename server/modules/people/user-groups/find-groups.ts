import type { IdPath } from '#server/schemas/fields.ts';
import { getGroup, type ShownGroup } from '#server/modules/people/groups/find-group.ts';
import { listGroups, ownGroupList } from '#server/modules/people/groups/list-groups.ts';
import { getUser } from '#server/modules/people/users/find-user.ts';
import type { ListQuery, Page } from '#server/records/listing.ts';
import type { OwnerListPorts, OwnerPorts } from '#server/records/service-ports.ts';

/** The call as the user would make it: their groups alone are found. */
const asUser = async <Call extends OwnerPorts>(ctx: Call, id: string): Promise<Call> => {
  const { user } = await getUser(ctx, id);
  return { ...ctx, owner: { companyId: user.companyId, userId: user.id } };
};

/** A page of the groups of the user that a path names. Throws not_found. */
export const listUserGroups = async (ctx: OwnerListPorts, { id, ...query }: ListQuery & IdPath): Promise<Page<ShownGroup>> =>
  listGroups(await asUser(ctx, id), ownGroupList, query);

/** A group that the user is in. Throws not_found. */
export const getUserGroup = async (ctx: OwnerPorts, id: string, name: string): Promise<ShownGroup> => getGroup(await asUser(ctx, id), name);
