'use client';

import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { useSignIn, type Credentials } from '#app/login/use-sign-in.ts';

type DemoPeopleProps = { people: (Credentials & { label: string })[]; destination: string };

/** The doors of the demo: one press signs in as one of its people. */
export const DemoPeople = ({ people, destination }: DemoPeopleProps) => {
  const t = useText();
  const submit = useSignIn(destination);
  return (
    <section aria-labelledby="demo" className="mt-8 border-t pt-5">
      <h2 id="demo" className="font-medium">
        {t('Look around the demo')}
      </h2>
      <p className="mb-3 text-muted">{t('Nothing here is real money.')}</p>
      <FormMessage {...submit.failure} />
      <ul className="space-y-2">
        {people.map(({ label, ...credentials }) => (
          <li key={credentials.user}>
            <Button className="w-full" disabled={!submit.ready || submit.pending} onClick={() => submit.send(credentials)}>
              <span className="flex-1 text-left">{t('Enter as {label}', { label })}</span>
              <span className="truncate text-13 font-normal text-muted">{credentials.user}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
