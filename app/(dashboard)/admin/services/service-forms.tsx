'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { trimmedText, changedFields } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions, ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton, FormMessage } from '#app/_ui/form/form.tsx';
import type { Service, ServiceInput, ServiceWithToken } from '#server/modules/identity/index.ts';
import { useState } from 'react';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';

/** Adds a service; its page says what comes next. */
export const AddService = () => {
  const t = useText();
  return (
    <DialogButton label={t('Add a service')} said={t('Added.')} title={t('Add a service')}>
      {(close) => <AddServiceForm close={close} />}
    </DialogButton>
  );
};

const readNewService = (form: FormData): ServiceInput => ({
  name: trimmedText(form, 'name'),
  description: trimmedText(form, 'description') || null,
  url: trimmedText(form, 'url') || null,
});

const AddServiceForm = ({ close }: { close(): void }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (input: ServiceInput) => api.admin.services.create.mutate(input),
    ({ id }) => {
      close();
      router.push(`/admin/services/${id}`);
    },
  );
  return (
    <Form submit={submit} read={readNewService} className="mt-3">
      {(fields) => (
        <>
          <Field label={t('Name')} name="name" required maxLength={100} autoComplete="off" errors={fields['name']} />
          <Field label={t('What it does')} name="description" maxLength={255} autoComplete="off" errors={fields['description']} />
          <Field
            label="URL"
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            hint={t('Where it is told its token, at activate/ below. Left blank, the token is shown to you.')}
            errors={fields['url']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Add')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

const NAMES = ['name', 'description', 'url', 'management_url', 'website_url'] as const;
type Texts = Record<(typeof NAMES)[number], string>;

const readServiceTexts = (form: FormData): Texts => Object.fromEntries(NAMES.map((name) => [name, trimmedText(form, name)])) as Texts;

/** What is known of a service. */
export const ServiceForm = ({ service }: { service: Service }) => {
  const t = useText();
  const submit = useSubmit((texts: Texts) => {
    const { name, ...others } = changedFields(service, texts);
    const unset = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text || null]));
    return api.admin.services.update.mutate({ id: String(service.id), ...(name !== undefined && { name }), ...unset });
  });
  const activeHint = service.url
    ? t('Its token was told to this address: deactivate it to name another one.')
    : t('Its token was shown when it was activated: deactivate it to name an address.');
  return (
    <Form submit={submit} read={readServiceTexts}>
      {(fields) => (
        <>
          <Field label={t('Name')} name="name" required maxLength={100} defaultValue={service.name} errors={fields['name']} />
          <Field
            label={t('What it does')}
            name="description"
            maxLength={255}
            defaultValue={service.description ?? ''}
            errors={fields['description']}
          />
          <Field
            label="URL"
            name="url"
            type="url"
            readOnly={service.active}
            hint={service.active ? activeHint : t('Where it is told its token.')}
            defaultValue={service.url ?? ''}
            errors={fields['url']}
          />
          <Field
            label={t('Where it is managed')}
            name="management_url"
            type="url"
            defaultValue={service.management_url ?? ''}
            errors={fields['management_url']}
          />
          <Field
            label={t('Website')}
            name="website_url"
            type="url"
            defaultValue={service.website_url ?? ''}
            errors={fields['website_url']}
          />
          <FormActions>
            <SubmitButton submit={submit} narrow>
              {t('Save')}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
};

type Act = 'activate' | 'deactivate' | 'rotate';

const send = (id: string, act: Act): Promise<ServiceWithToken> => {
  const { services } = api.admin;
  return act === 'rotate' ? services.rotateToken.mutate({ id }) : services.update.mutate({ id, active: act === 'activate' });
};

/** Lets a service in, gives it another token, or keeps it out. A token that nobody else was told is shown once. */
export const SwitchService = ({ service }: { service: Service }) => {
  const t = useText();
  const router = useRouter();
  const [token, setToken] = useState<string>();
  const submit = useSubmit(
    (act: Act) => send(String(service.id), act),
    (answer) => {
      if (answer.token === undefined) router.refresh();
      else setToken(answer.token);
    },
  );
  if (token !== undefined) {
    return (
      <Outcome title={t('The service is active')}>
        <p className="text-muted">{t('This is its token. It is shown this once: give it to the program now.')}</p>
        <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">{token}</p>
        <WideCopyButton value={token} />
        <Button onClick={() => router.refresh()}>{t('Done')}</Button>
      </Outcome>
    );
  }
  const act = (which: Act) => ({ onClick: () => submit.send(which), pending: submit.pending, disabled: !submit.ready });
  return (
    <div className="space-y-3">
      <FormMessage {...submit.failure} />
      <p className="text-muted">
        {service.active
          ? t('It calls the API with a token without expiry. Deactivated, it is let in no more.')
          : t('Activated, it is given a token, and may do what the group of services may, unless it has permissions of its own.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {service.active ? (
          <>
            <Button {...act('rotate')}>{t('Give it another token')}</Button>
            <Button {...act('deactivate')}>{t('Deactivate')}</Button>
          </>
        ) : (
          <Button look="primary" {...act('activate')}>
            {t('Activate')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Deletes a service: its tokens end at once. */
export const DeleteService = ({ id }: { id: number }) => {
  const t = useText();
  const router = useRouter();
  const remove = async (): Promise<void> => {
    await api.admin.services.remove.mutate({ id: String(id) });
    router.replace('/admin/services');
  };
  return (
    <ConfirmButton label={t('Delete')} name={t('Delete this service')} question={t('Delete this service?')} act={remove}>
      {t('It is let in no more, and its user is archived. This cannot be taken back.')}
    </ConfirmButton>
  );
};
