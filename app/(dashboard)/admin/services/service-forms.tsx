'use client';

// Forms and actions for services: programs that call the API with their own token.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, type FieldTools, pageForm } from '#app/_ui/form/record-forms.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { Service, ServiceWithToken } from '#server/modules/identity/index.ts';

const { services } = api.admin;

type ServiceProps = { service: Service };

const newServiceFields = ({ t }: FieldTools) => ({
  name: text(t('Name'), { required: true, maxLength: 100 }),
  description: textOrNull(t('Description'), { maxLength: 255 }),
  url: textOrNull('URL', {
    type: 'url',
    inputMode: 'url',
    hint: t('On activation, the token is sent to activate/ below this URL. Leave blank to see the token here.'),
  }),
});

/** Adds a service and opens its page. */
export const AddService = addDialog(newServiceFields, ({ t, router }) => ({
  label: t('Add service'),
  send: (input) => services.create.mutate(input),
  onSuccess: ({ id }) => router.push(`/admin/services/${id}`),
}));

const serviceFields = ({ t }: FieldTools, { service: { active, url } }: ServiceProps) => {
  const activeHint = url
    ? t('You can only change the URL while the service is inactive.')
    : t('You can only set a URL while the service is inactive.');
  return {
    name: text(t('Name'), { required: true, maxLength: 100 }),
    description: textOrNull(t('Description'), { maxLength: 255 }),
    url: textOrNull('URL', {
      type: 'url',
      readOnly: active,
      hint: active ? activeHint : t('On activation, the token is sent to this URL.'),
    }),
    management_url: textOrNull(t('Management URL'), { type: 'url' }),
    website_url: textOrNull(t('Website'), { type: 'url' }),
  };
};

export const ServiceForm = pageForm(serviceFields, (_tools, { service }: ServiceProps) => ({
  values: service,
  send: (_input, changes) => services.update.mutate({ id: String(service.id), ...changes }),
}));

type TokenAction = 'activate' | 'deactivate' | 'rotate';

const runTokenAction = (id: string, action: TokenAction): Promise<ServiceWithToken> =>
  action === 'rotate' ? services.rotateToken.mutate({ id }) : services.update.mutate({ id, active: action === 'activate' });

/** Activates or deactivates a service, or rotates its token. A new token that was not sent to the service is shown once. */
export const ServiceActions = ({ service }: ServiceProps) => {
  const t = useText();
  const router = useRouter();
  const [token, setToken] = useState<string>();
  const submit = useSubmit(
    (action: TokenAction) => runTokenAction(String(service.id), action),
    (response) => {
      if (response.token === undefined) router.refresh();
      else setToken(response.token);
    },
  );
  if (token !== undefined) {
    return (
      <ResultPanel title={t('New token')}>
        <p className="text-muted">{t('Copy the token now. It is shown only once.')}</p>
        <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">{token}</p>
        <WideCopyButton value={token} />
        <Button onClick={() => router.refresh()}>{t('Done')}</Button>
      </ResultPanel>
    );
  }
  const buttonProps = (action: TokenAction) => ({
    onClick: () => submit.send(action),
    pending: submit.pending,
    disabled: !submit.ready,
  });
  return (
    <div className="space-y-3">
      <FormMessage {...submit.failure} />
      <p className="text-muted">
        {service.active
          ? t('This service’s token doesn’t expire. To revoke it, deactivate the service.')
          : t('Activation creates a token. The service has the permissions of the service group unless you grant it its own.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {service.active ? (
          <>
            <Button {...buttonProps('rotate')}>{t('Rotate token')}</Button>
            <Button {...buttonProps('deactivate')}>{t('Deactivate service')}</Button>
          </>
        ) : (
          <Button variant="primary" {...buttonProps('activate')}>
            {t('Activate service')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Deletes a service and its tokens. */
export const DeleteService = confirmButton(({ t, router }, { id }: { id: number }) => ({
  label: t('Delete service'),
  question: t('Delete this service?'),
  warning: t('The token is revoked and the service user is archived. This cannot be undone.'),
  onConfirm: () => services.remove.mutate({ id: String(id) }).then(() => router.replace('/admin/services')),
}));
