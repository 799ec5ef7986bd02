import { z } from 'zod';
import { IdPath } from '#server/schemas/fields.ts';

/** Whoever is put into a group leaves the one before. */
export const UserGroupInput = IdPath.extend({ group: z.string().meta({ description: 'The name of a group.', examples: ['business'] }) });
export type UserGroupInput = z.infer<typeof UserGroupInput>;

/** A group of a user. */
export const UserGroupPath = IdPath.extend({ group_name: z.string() });
export type UserGroupPath = z.infer<typeof UserGroupPath>;
