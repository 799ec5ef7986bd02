'use client';

// Sign-in, with typed or demo credentials.
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, FormMessage, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField, PasswordField, UserField } from '#app/_ui/form/identity-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useFinishSignIn } from '#app/_ui/navigation/return.tsx';
import { type Submit, useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';

const readCredentials = (form: FormData): SignInCredentials => ({
  company: trimmedText(form, 'company'),
  user: trimmedText(form, 'user'),
  password: formText(form, 'password'),
});

type SignInFormProps = {
  /** The company of the last sign-in, or an empty string. */
  company: string;
  /** The path to continue to. */
  destination: string;
};

export const SignInForm = ({ company, destination }: SignInFormProps) => {
  const t = useText();
  const submit = useSignIn(destination);
  return (
    <Form submit={submit} read={readCredentials}>
      <CompanyField defaultValue={company} />
      <UserField />
      <PasswordField />
      <SubmitButton submit={submit}>{t('Sign in')}</SubmitButton>
    </Form>
  );
};

export type SignInCredentials = { company: string; user: string; password: string };

/** Signs in, stores the company in a cookie, and continues to `destination`. */
export const useSignIn = (destination: string): Submit<SignInCredentials> => {
  const finishSignIn = useFinishSignIn(destination);
  return useSubmit(api.session.signIn.mutate, (session, { company }: SignInCredentials) => finishSignIn(session, company));
};

type DemoRequestProps = {
  command: string;
  /** The user whose token is in the command. The user can read the request log. */
  caller: SignInCredentials;
};

/** A working curl command, and a link to the request log. */
export const DemoRequest = ({ command, caller: { company, user, password } }: DemoRequestProps) => {
  const t = useText();
  const submit = useSignIn('/admin/requests');
  return (
    <section aria-labelledby="demo-call" className="mt-6 space-y-3">
      <div>
        <h2 id="demo-call" className="font-medium">
          {t('Call the API')}
        </h2>
        <p className="text-muted">{t('Copy this command and run it in a terminal.')}</p>
      </div>
      <CodeBlock label={t('Command')} code={command} wraps />
      <FormMessage {...submit.failure} />
      <Button className="w-full" disabled={!submit.ready || submit.pending} onClick={() => submit.send({ company, user, password })}>
        <span className="flex-1 text-left">{t('View request log')}</span>
      </Button>
    </section>
  );
};

/** The roles of the demo users. */
const ROLES: Partial<Record<string, Message>> = { 'company admin': message('company admin'), customer: message('customer') };

type DemoUsersProps = { people: (SignInCredentials & { label: string })[]; destination: string };

/** Buttons to sign in as one of the demo users. */
export const DemoUsers = ({ people, destination }: DemoUsersProps) => {
  const t = useText();
  const submit = useSignIn(destination);
  return (
    <section aria-labelledby="demo" className="mt-8 border-t pt-5">
      <h2 id="demo" className="font-medium">
        {t('Explore the demo')}
      </h2>
      <p className="mb-3 text-muted">{t('Sample data only. No real money moves.')}</p>
      <FormMessage {...submit.failure} />
      <ul className="space-y-2">
        {people.map(({ label, ...credentials }) => (
          <li key={credentials.user}>
            <Button className="w-full" disabled={!submit.ready || submit.pending} onClick={() => submit.send(credentials)}>
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2 py-1">
                <span>{t('Sign in as {label}', { label: t(ROLES[label] ?? label) })}</span>
                <span className="truncate text-13 font-normal text-muted">{credentials.user}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
