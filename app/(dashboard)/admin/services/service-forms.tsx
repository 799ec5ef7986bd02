'use client';

// Forms and actions for services: programs that call the API with a token of their own.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { ConfirmButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { changedFields, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, FormActions, FormMessage, SubmitButton } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { Service, ServiceInput, ServiceWithToken } from '#server/modules/identity/index.ts';

const readNewService = (form: FormData): ServiceInput => ({
  name: trimmedText(form, 'name'),
  description: trimmedText(form, 'description') || null,
  url: trimmedText(form, 'url') || null,
});

/** Adds a service, and opens its page. */
export const AddService = () => {
  const t = useText();
  const router = useRouter();
  return (
    <FormDialog
      label={t('Add a service')}
      title={t('Add a service')}
      said={t('Added.')}
      submitLabel={t('Add')}
      read={readNewService}
      send={(input) => api.admin.services.create.mutate(input)}
      done={({ id }) => router.push(`/admin/services/${id}`)}
    >
      <Field label={t('Name')} name="name" required maxLength={100} autoComplete="off" />
      <Field label={t('What it does')} name="description" maxLength={255} autoComplete="off" />
      <Field
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={t('The service receives its token at activate/ below this URL. If blank, the token is shown to you.')}
      />
    </FormDialog>
  );
};

const NAMES = ['name', 'description', 'url', 'management_url', 'website_url'] as const;
type ServiceTexts = Record<(typeof NAMES)[number], string>;

const readServiceTexts = (form: FormData): ServiceTexts =>
  Object.fromEntries(NAMES.map((name) => [name, trimmedText(form, name)])) as ServiceTexts;

export const ServiceForm = ({ service }: { service: Service }) => {
  const t = useText();
  const submit = useSubmit((texts: ServiceTexts) => {
    const { name, ...others } = changedFields(service, texts);
    const unset = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text || null]));
    return api.admin.services.update.mutate({ id: String(service.id), ...(name !== undefined && { name }), ...unset });
  });
  const activeHint = service.url
    ? t('Its token was told to this address: deactivate it to name another one.')
    : t('Its token was shown when it was activated: deactivate it to name an address.');
  return (
    <Form submit={submit} read={readServiceTexts} values={service}>
      <Field label={t('Name')} name="name" required maxLength={100} />
      <Field label={t('What it does')} name="description" maxLength={255} />
      <Field
        label="URL"
        name="url"
        type="url"
        readOnly={service.active}
        hint={service.active ? activeHint : t('The URL at which the service receives its token.')}
      />
      <Field label={t('Where it is managed')} name="management_url" type="url" />
      <Field label={t('Website')} name="website_url" type="url" />
      <FormActions>
        <SubmitButton submit={submit} narrow>
          {t('Save')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};

type TokenAction = 'activate' | 'deactivate' | 'rotate';

const send = (id: string, act: TokenAction): Promise<ServiceWithToken> => {
  const { services } = api.admin;
  return act === 'rotate' ? services.rotateToken.mutate({ id }) : services.update.mutate({ id, active: act === 'activate' });
};

/** Activates or deactivates a service, or rotates its token. A new token that was not sent to the service is shown once. */
export const SwitchService = ({ service }: { service: Service }) => {
  const t = useText();
  const router = useRouter();
  const [token, setToken] = useState<string>();
  const submit = useSubmit(
    (act: TokenAction) => send(String(service.id), act),
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
  const act = (which: TokenAction) => ({ onClick: () => submit.send(which), pending: submit.pending, disabled: !submit.ready });
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

/** Deletes a service and its tokens. */
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
