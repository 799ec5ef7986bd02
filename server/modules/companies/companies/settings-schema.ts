// How settings are shown and changed. Two have an older name besides, which means the same: it is shown, and what is sent under it counts
// where the newer name was not sent.
import { z } from 'zod';
import { nullWhenBlank, webUrl } from '#server/schemas/fields.ts';
import { CompanySettings } from '#server/schemas/company-settings.ts';

export const ShownSettings = CompanySettings.extend({
  auto_complete_transactions: z.boolean().meta({ description: 'As default_transaction_status: true is Complete.' }),
  email_verification_url: z.string().nullable().meta({ description: 'As email_confirmation_url.' }),
}).meta({ id: 'CompanySettings' });
export type ShownSettings = z.output<typeof ShownSettings>;

type Shape = typeof CompanySettings.shape;
type Changeable = { [Name in keyof Shape]: z.ZodOptional<z.ZodType<CompanySettings[Name]>> };

/** Each setting as it is judged when it is stored, and none has to be sent. */
const changeable = Object.fromEntries(
  Object.entries(CompanySettings.shape).map(([name, type]) => [name, type.unwrap().optional()]),
) as unknown as Changeable;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Keys and codes go there: nobody on the way may read them. */
const isGuarded = (address: string): boolean => {
  const { protocol, hostname } = URL.parse(address) ?? { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

const linkTarget = nullWhenBlank(
  webUrl.refine(isGuarded, { error: 'Enter an address that begins with https://. The key in the link is for the person alone.' }),
).meta({ description: 'Where the link of the mail leads, with its key in the query; null: to a page of this server.' });

/** PATCH and PUT /admin/company/settings/: what is not sent stays as it is. */
export const SettingsChange = z.object({
  ...changeable,
  password_reset_url: linkTarget,
  password_set_url: linkTarget,
  email_confirmation_url: linkTarget,
  terms_and_conditions_url: nullWhenBlank(webUrl),
  privacy_policy_url: nullWhenBlank(webUrl),
  auto_complete_transactions: z.boolean().optional(),
  email_verification_url: linkTarget,
});
export type SettingsChange = z.infer<typeof SettingsChange>;
