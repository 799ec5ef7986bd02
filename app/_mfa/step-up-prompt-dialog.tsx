'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { useText } from '#language';
import { CompleteChallenges } from '#app/_mfa/complete-challenges.tsx';
import { completableChallenges } from '#app/_mfa/challenges.ts';
import { SetUpFirst } from '#app/_mfa/set-up-first.tsx';
import type { StepUpPrompt } from '#app/_mfa/step-up.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { PasswordField } from '#app/_ui/form/identity-fields.tsx';

/** The dialog for a rejected request: prompts for the password or a code, or explains that an authenticator must be set up first. */
export const StepUpPromptDialog = ({ prompt }: { prompt: StepUpPrompt }) => {
  if (prompt.needsPassword) return <PasswordConfirmation prompt={prompt} />;
  return completableChallenges(prompt.challenges).length > 0 ? (
    <Confirmation key={promptKey(prompt)} prompt={prompt} />
  ) : (
    <SetupRequired prompt={prompt} />
  );
};

const promptKey = ({ challenges }: StepUpPrompt): string => challenges.map(({ id }) => id).join();

/** Withdraws the challenges, because open challenges would block all other pages. */
const withdraw = ({ settle }: StepUpPrompt): void => settle(api.session.withdrawChallenges.mutate().then(() => 'withdrawn' as const));

const Confirmation = ({ prompt }: { prompt: StepUpPrompt }) => {
  const t = useText();
  return (
    <Dialog title={t('Confirm your identity')} onClose={() => withdraw(prompt)}>
      <p className="mb-4 text-muted">{t('Enter a code to continue. Your entries are kept.')}</p>
      <CompleteChallenges challenges={prompt.challenges} onComplete={prompt.settle} onExpired={() => prompt.settle([])}>
        <Button onClick={() => withdraw(prompt)}>{t('Cancel')}</Button>
      </CompleteChallenges>
    </Dialog>
  );
};

const PasswordConfirmation = ({ prompt: { settle } }: { prompt: StepUpPrompt }) => {
  const t = useText();
  const submit = useSubmit(
    (password: string) => api.session.provePassword.mutate({ password }),
    () => settle([]),
  );
  return (
    <Dialog title={t('Confirm your identity')} onClose={() => settle('withdrawn')}>
      <p className="mb-4 text-muted">{t('Enter your password to continue. Your entries are kept.')}</p>
      <Form submit={submit} read={(form) => formText(form, 'password')}>
        <PasswordField data-initial-focus />
        <DialogActions>
          <Button onClick={() => settle('withdrawn')}>{t('Cancel')}</Button>
          <SubmitButton fitContent submit={submit}>
            {t('Confirm')}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

const SetupRequired = ({ prompt }: { prompt: StepUpPrompt }) => {
  const t = useText();
  return (
    <Dialog title={t('Set up two-factor authentication first')} onClose={() => prompt.settle('withdrawn')}>
      <p className="mb-2">{t('Your last action was not completed.')}</p>
      <Suspense>
        <SetupRequiredOnPage prompt={prompt} />
      </Suspense>
      <Button className="mt-2 w-full" onClick={() => prompt.settle('withdrawn')}>
        {t('Not now')}
      </Button>
    </Dialog>
  );
};

const SetupRequiredOnPage = ({ prompt }: { prompt: StepUpPrompt }) => {
  const path = usePathname();
  const query = useSearchParams().toString();
  return (
    <SetUpFirst challenges={prompt.challenges} destination={query ? `${path}?${query}` : path} onLeave={() => prompt.settle('withdrawn')} />
  );
};
