'use client';

import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import { SelectField } from '#app/_ui/form/field.tsx';

type Person = { id: string; name: string };

/** Puts somebody who was found into the group. */
export const PutHere = ({ person, group }: { person: Person; group: string }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.admin.users.groups.move.mutate({ id: person.id, group }));
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
        aria-label={t('Put {name} here', { name: person.name })}
      >
        {t('Put here')}
      </Button>
    </div>
  );
};

type MovePersonProps = { person: Person; /** Where they can go. */ groups: readonly { name: string; label: string }[] };

/** Moves somebody of the group to another one. */
export const MovePerson = ({ person, groups }: MovePersonProps) => {
  const t = useText();
  return (
    <DialogButton
      label={t('Move')}
      said={t('Moved.')}
      name={t('Move {name}', { name: person.name })}
      title={t('Move {name} to another group', { name: person.name })}
    >
      {(close) => <MoveForm person={person} groups={groups} close={close} />}
    </DialogButton>
  );
};

const readTarget = (form: FormData) => formText(form, 'group');

const MoveForm = ({ person, groups, close }: MovePersonProps & { close(): void }) => {
  const t = useText();
  const submit = useSubmit((group: string) => api.admin.users.groups.move.mutate({ id: person.id, group }).then(close));
  return (
    <Form submit={submit} read={readTarget}>
      {(fields) => (
        <>
          <SelectField
            label={t('Group')}
            name="group"
            hint={t('What they may do is another from then on.')}
            {...(fields['group'] && { errors: fields['group'] })}
          >
            {groups.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <FormDialogActions submit={submit} cancel={close}>
            {t('Move')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
