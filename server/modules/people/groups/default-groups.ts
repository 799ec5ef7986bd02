// The groups that every company starts with. Admin and service are built in: the platform assigns them.
import type { Tx } from '#db/client.ts';
import { groupPermissions, groups } from '#db/schema/index.ts';
import { permissionsOf, type Permission, type Section } from '#server/kernel/permissions.ts';

type DefaultGroup = {
  name: string;
  label: string;
  section: Section;
  isPublic: boolean;
  isDefault: boolean;
  permissions: Permission[];
};

/** The owner's group: all permissions. */
export const ADMIN_GROUP = 'admin';

/** The group of machine users. */
export const SERVICE_GROUP = 'service';

const DEFAULT_GROUPS: DefaultGroup[] = [
  {
    name: ADMIN_GROUP,
    label: 'Admin',
    section: 'admin',
    isPublic: false,
    isDefault: false,
    permissions: permissionsOf('admin', 'user'),
  },
  {
    name: SERVICE_GROUP,
    label: 'Service',
    section: 'admin',
    isPublic: false,
    isDefault: false,
    permissions: permissionsOf('admin'),
  },
  { name: 'user', label: 'User', section: 'user', isPublic: true, isDefault: true, permissions: permissionsOf('user') },
];

/** Creates the groups of a new company. */
export const createDefaultGroups = async (tx: Tx, companyId: number, now: Date): Promise<void> => {
  await tx
    .insert(groups)
    .values(DEFAULT_GROUPS.map(({ permissions: _permissions, ...group }) => ({ ...group, companyId, createdAt: now, updatedAt: now })));
  await tx
    .insert(groupPermissions)
    .values(
      DEFAULT_GROUPS.flatMap(({ name, permissions }) => permissions.map((permission) => ({ companyId, groupName: name, permission }))),
    );
};
