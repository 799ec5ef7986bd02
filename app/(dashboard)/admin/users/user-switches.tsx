'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import type { UserSettings } from '#server/modules/people/users/schema.ts';

const SWITCHES = [
  { name: 'allow_transactions', label: message('Make transactions at all') },
  { name: 'allow_credit_transactions', label: message('Receive money (credits)') },
  { name: 'allow_debit_transactions', label: message('Pay and withdraw (debits)') },
] as const;

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

type UserSwitchesProps = { id: string; settings: UserSettings; mayChange: boolean };

/** What a user may do with money. */
export const UserSwitches = ({ id, settings, mayChange }: UserSwitchesProps) => {
  const t = useText();
  const submit = useSubmit((switches: ReturnType<typeof readSwitches>) => api.admin.users.settings.update.mutate({ id, ...switches }));
  return (
    <Form submit={submit} read={readSwitches} className="px-4 py-4 md:px-6">
      {(fields) => (
        <>
          {SWITCHES.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={t(label)}
              name={name}
              defaultChecked={settings[name]}
              disabled={!mayChange}
              {...(fields[name] && { errors: fields[name] })}
            />
          ))}
          {mayChange && (
            <SubmitButton submit={submit} narrow look="secondary">
              {t('Save')}
            </SubmitButton>
          )}
        </>
      )}
    </Form>
  );
};
