'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Checkbox } from '#app/_ui/form/field.tsx';
import type { Switches } from '#server/api/shared-schemas.ts';

const SWITCHES = [
  ['allow_transactions', message('Transactions')],
  ['allow_credit_transactions', message('Credits')],
  ['allow_debit_transactions', message('Debits')],
] as const;

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type SwitchesFormProps = {
  /** A group, or a tier of one. */
  place: { group_name: string; tier_id?: string };
  switches: Pick<Switches, (typeof SWITCHES)[number][0]>;
  mayChange: boolean;
};

/** What the accounts of the people in a group or a tier may do. */
export const SwitchesForm = ({ place: { group_name, tier_id }, switches, mayChange }: SwitchesFormProps) => {
  const t = useText();
  const { settings, tiers } = api.admin.groups;
  const submit = useSaving((said: ReturnType<typeof readSwitches>) =>
    tier_id === undefined ? settings.update.mutate({ group_name, ...said }) : tiers.updateSettings.mutate({ group_name, tier_id, ...said }),
  );
  return (
    <SavingForm submit={submit} read={readSwitches} mayChange={mayChange}>
      {() => SWITCHES.map(([name, label]) => <Checkbox key={name} label={t(label)} name={name} defaultChecked={switches[name]} />)}
    </SavingForm>
  );
};
