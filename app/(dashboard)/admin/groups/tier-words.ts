// Tiers in words, and where their pages are.
import type { Translate } from '#app/_language/translate.ts';
import { REQUIREMENTS_IN_SENTENCES } from '#app/(dashboard)/admin/groups/requirement-names.ts';
import { groupHref } from '#app/(dashboard)/admin/groups/query.ts';
import type { AdminTier } from '#server/modules/accounts/tiers/schema.ts';

/** The tier of a path of the API. */
export type TierPlace = { group_name: string; tier_id: string };

export const tierHref = (group: string, id: number): string => `${groupHref(group)}/tiers/${id}`;

/** "Level 1: Verified". */
export const tierTitle = (t: Translate, { level, name }: Pick<AdminTier, 'level' | 'name'>): string =>
  name ? t('Level {level}: {name}', { level, name }) : t('Level {level}', { level });

/** What a tier asks of users, in one line. */
export const tierLead = (t: Translate, { requirements, currency, description, archived }: AdminTier): string =>
  [
    archived && t('Archived'),
    description,
    requirements.length > 0
      ? t('Requires {requirements}', {
          requirements: requirements.map(({ requirement }) => t(REQUIREMENTS_IN_SENTENCES[requirement])).join(', '),
        })
      : t('No requirements outside of sets'),
    currency && t('only for {currency}', { currency }),
  ]
    .filter(Boolean)
    .join(' · ');
