// From rows to what the API shows.
import type { Configuration } from '#server/modules/accounts/account-definitions/find-configuration.ts';
import type { AccountConfiguration } from '#server/modules/accounts/account-definitions/schema.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toConfiguration = ({ definition, place, currencies }: Configuration): AccountConfiguration => ({
  name: definition.name,
  label: definition.label,
  currencies: currencies.map(toReducedCurrency),
  default: place.isDefault,
  primary: place.isPrimary,
  archived: place.archived || definition.archived,
  created: toMillis(place.createdAt),
  updated: toMillis(place.updatedAt),
});
