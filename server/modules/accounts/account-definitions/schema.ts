// Account configurations, the v3 name of the account definitions of a group: API schemas, and their mapping from rows.
import { z } from 'zod';
import type { AccountDefinitionGroupRow, AccountDefinitionRow, CurrencyRow } from '#db/schema/index.ts';
import { toMillis } from '#server/kernel/time.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { GroupPath } from '#server/modules/accounts/scopes/schema.ts';
import { boolean, millis, nullWhenBlank, requiredText, text } from '#server/schemas/fields.ts';
import { ReducedCurrency } from '#server/schemas/shared-schemas.ts';

const NAME_LENGTH_MAX = 200;
const CODE_LENGTH_MAX = 30;

export const AccountConfiguration = z
  .object({
    name: z.string(),
    label: z.string().nullable(),
    currencies: z
      .array(ReducedCurrency)
      .meta({ description: 'Currencies of new accounts, and the only ones that can be added later. Empty means all.' }),
    default: boolean.meta({ description: 'Whether every new member of the group gets an account with this definition.' }),
    primary: boolean.meta({
      description: 'Whether the account is the primary account of new members. Exactly one definition of a group is primary.',
    }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'AccountConfiguration' });
export type AccountConfiguration = z.infer<typeof AccountConfiguration>;

export const ConfigurationPath = GroupPath.extend({ config_name: z.string() });
export type ConfigurationPath = z.infer<typeof ConfigurationPath>;

// Names are used in URL paths.
const name = requiredText(NAME_LENGTH_MAX).regex(/^[^/]+$/, { error: 'Enter a name without slashes.' });

const changeableFields = {
  label: nullWhenBlank(text(NAME_LENGTH_MAX)),
  default: boolean.optional(),
  primary: boolean.optional(),
  archived: boolean.optional(),
};

export const AccountConfigurationInput = GroupPath.extend({ name, ...changeableFields });
export type AccountConfigurationInput = z.infer<typeof AccountConfigurationInput>;

/** The name cannot change, because accounts and limits refer to it. Clients may send it unchanged. */
export const AccountConfigurationChange = ConfigurationPath.extend({ name: name.optional(), ...changeableFields });
export type AccountConfigurationChange = z.infer<typeof AccountConfigurationChange>;

export const ConfigurationCurrencyPath = ConfigurationPath.extend({ code: z.string() });
export type ConfigurationCurrencyPath = z.infer<typeof ConfigurationCurrencyPath>;

export const ConfigurationCurrencyInput = ConfigurationPath.extend({ currency: requiredText(CODE_LENGTH_MAX) });
export type ConfigurationCurrencyInput = z.infer<typeof ConfigurationCurrencyInput>;

export type DefinitionInGroup = { definition: AccountDefinitionRow; assignment: AccountDefinitionGroupRow };

export type AccountConfigurationRecord = DefinitionInGroup & { currencies: CurrencyRow[] };

export const toConfiguration = ({ definition, assignment, currencies }: AccountConfigurationRecord): AccountConfiguration => ({
  name: definition.name,
  label: definition.label,
  currencies: currencies.map(toReducedCurrency),
  default: assignment.isDefault,
  primary: assignment.isPrimary,
  archived: assignment.archived || definition.archived,
  created: toMillis(assignment.createdAt),
  updated: toMillis(assignment.updatedAt),
});
