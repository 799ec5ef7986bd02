'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';
import type { Service, ServiceWithToken } from '#server/modules/identity/services/schema.ts';

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
