'use client';

// Sign-in with demo credentials.
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { useSignIn, type Credentials } from '#app/login/sign-in-form.tsx';

type DemoCallProps = {
  command: string;
  /** The user whose token is in the command, and who can read the request log. */
  caller: Credentials;
};

/** An API call that works when pasted, and a link to the request log. */
export const DemoCall = ({ command, caller: { company, user, password } }: DemoCallProps) => {
  const t = useText();
  const submit = useSignIn('/admin/requests');
  return (
    <section aria-labelledby="demo-call" className="mt-6 space-y-3">
      <div>
        <h2 id="demo-call" className="font-medium">
          {t('Call the API')}
        </h2>
        <p className="text-muted">{t('It works as it stands.')}</p>
      </div>
      <CodeBlock label={t('command')} code={command} wraps />
      <FormMessage {...submit.failure} />
      <Button className="w-full" disabled={!submit.ready || submit.pending} onClick={() => submit.send({ company, user, password })}>
        <span className="flex-1 text-left">{t('See it in the request log')}</span>
      </Button>
    </section>
  );
};

type DemoPeopleProps = { people: (Credentials & { label: string })[]; destination: string };

/** Buttons to sign in as one of the demo users. */
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
