'use client';

// Forms and actions for services: programs that call the API with a token of their own.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';
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
  description: textOrNull(t('What it does'), { maxLength: 255 }),
  url: textOrNull('URL', {
    type: 'url',
    inputMode: 'url',
    hint: t('The service receives its token at activate/ below this URL. If blank, the token is shown to you.'),
  }),
});

/** Adds a service, and opens its page. */
export const AddService = addDialog(newServiceFields, ({ t, router }) => ({
  label: t('Add a service'),
  send: (input) => services.create.mutate(input),
  done: ({ id }) => router.push(`/admin/services/${id}`),
}));

const serviceFields = ({ t }: FieldTools, { service: { active, url } }: ServiceProps) => {
  const activeHint = url
    ? t('Its token was told to this address: deactivate it to name another one.')
    : t('Its token was shown when it was activated: deactivate it to name an address.');
  return {
    name: text(t('Name'), { required: true, maxLength: 100 }),
    description: textOrNull(t('What it does'), { maxLength: 255 }),
    url: textOrNull('URL', {
      type: 'url',
      readOnly: active,
      hint: active ? activeHint : t('The URL at which the service receives its token.'),
    }),
    management_url: textOrNull(t('Where it is managed'), { type: 'url' }),
    website_url: textOrNull(t('Website'), { type: 'url' }),
  };
};

export const ServiceForm = pageForm(serviceFields, (_tools, { service }: ServiceProps) => ({
  values: service,
  send: (_input, changes) => services.update.mutate({ id: String(service.id), ...changes }),
}));

type TokenAction = 'activate' | 'deactivate' | 'rotate';

const send = (id: string, act: TokenAction): Promise<ServiceWithToken> =>
  act === 'rotate' ? services.rotateToken.mutate({ id }) : services.update.mutate({ id, active: act === 'activate' });

/** Activates or deactivates a service, or rotates its token. A new token that was not sent to the service is shown once. */
export const SwitchService = ({ service }: ServiceProps) => {
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
export const DeleteService = confirmButton(({ t, router }, { id }: { id: number }) => ({
  name: t('Delete this service'),
  question: t('Delete this service?'),
  warning: t('It is let in no more, and its user is archived. This cannot be taken back.'),
  act: () => services.remove.mutate({ id: String(id) }).then(() => router.replace('/admin/services')),
}));
