// Tiers in words, and where their pages are.
import { labelOf } from '#app/_lib/label.ts';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminTier } from '#server/features/tiers/schema.ts';

/** The tier of a path of the API. */
export type TierPlace = { group_name: string; tier_id: string };

export const tierHref = (group: string, id: number): string => `${groupHref(group)}/tiers/${id}`;

/** "Level 1: Verified". */
export const tierTitle = ({ level, name }: Pick<AdminTier, 'level' | 'name'>): string =>
  name ? `Level ${level}: ${name}` : `Level ${level}`;

/** What a tier asks of users, in one line. */
export const tierLead = ({ requirements, currency, description, archived }: AdminTier): string =>
  [
    archived && 'Archived',
    description,
    requirements.length > 0
      ? `Requires ${requirements.map(({ requirement }) => labelOf(requirement).toLowerCase()).join(', ')}`
      : 'Requires nothing of the flat list',
    currency && `only for ${currency}`,
  ]
    .filter(Boolean)
    .join(' · ');
