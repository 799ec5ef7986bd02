import { z } from 'zod';
import { PERMISSION_LEVELS, PERMISSION_TYPES } from '#server/features/permissions/permissions.ts';
import { SECTIONS } from '#server/kernel/sections.ts';

/** A permission in its three parts. */
export const PermissionParts = z.object({ section: z.enum(SECTIONS), type: z.enum(PERMISSION_TYPES), level: z.enum(PERMISSION_LEVELS) });
export type PermissionParts = z.infer<typeof PermissionParts>;
