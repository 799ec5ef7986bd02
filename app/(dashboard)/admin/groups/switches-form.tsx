'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form.tsx';
import type { AdminGroup } from '#server/features/groups/schema.ts';

const SWITCHES = [
  ['allow_transactions', 'Transactions'],
  ['allow_credit_transactions', 'Credits'],
  ['allow_debit_transactions', 'Debits'],
] as const;

const readSwitches = (form: FormData) => ({
  allow_transactions: form.has('allow_transactions'),
  allow_credit_transactions: form.has('allow_credit_transactions'),
  allow_debit_transactions: form.has('allow_debit_transactions'),
});

/** What the accounts of its people may do. */
export const SwitchesForm = ({ group }: { group: AdminGroup }) => {
  const submit = useSubmit((switches: ReturnType<typeof readSwitches>) =>
    api.admin.groups.settings.update.mutate({ group_name: group.name, ...switches }),
  );
  return (
    <Form submit={submit} read={readSwitches} className="space-y-4 px-4 py-4 md:px-6">
      {() => (
        <>
          <div className="space-y-2">
            {SWITCHES.map(([name, label]) => (
              <Checkbox key={name} label={label} name={name} defaultChecked={group.settings[name]} />
            ))}
          </div>
          <FormActions>
            <SubmitButton submit={submit} narrow>
              Save switches
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
};
