'use client';

// Completes challenges one after another, each with any authenticator that it accepts. Shown in the step-up dialog and on the page after
// sign-in.
import { TRPCClientError } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { completableChallenges, sortTypes, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Choice } from '#app/_ui/form/choice.tsx';
import { DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import type { AppRouter } from '#server/composition/app-router.ts';
import type { Challenge } from '#server/modules/identity/index.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import { ResendButton } from '#app/_ui/form/resend-button.tsx';
import { useRouter } from 'next/navigation';
import { withNext } from '#app/_ui/navigation/redirect-path.ts';

const HINTS: Record<AuthenticatorType, Message> = {
  totp: message('Enter the six-digit code from your authenticator app.'),
  sms: message('Enter the six-digit code from our latest text message.'),
  static: message('Enter one of the recovery codes you saved. Each code works once.'),
};

type CompleteChallengesProps = {
  challenges: readonly Challenge[];
  /** Called with the IDs of the completed challenges. */
  onComplete(ids: readonly string[]): void;
  /** Called when the challenges or the session have expired. */
  onExpired(): void;
  /** Additional actions next to the submit button. */
  children?: ReactNode;
};

/** Whether the challenge has expired. Otherwise the code was wrong. */
const isExpired = (thrown: unknown): boolean => {
  if (!(thrown instanceof TRPCClientError)) return false;
  const { data } = thrown as TRPCClientError<AppRouter>;
  return data?.httpStatus === 401 || (data?.fields !== undefined && 'challenge' in data.fields);
};

/** Completes a challenge. Returns the open challenges; undefined if it has expired. */
const completeChallenge = async (challenge: Challenge, token: string): Promise<Challenge[] | undefined> => {
  try {
    await api.auth.mfa.verify.mutate({ challenge: challenge.id, token });
    const { challenges } = await api.session.challenges.query();
    return challenges;
  } catch (thrown) {
    if (isExpired(thrown)) return undefined;
    throw thrown;
  }
};

export const CompleteChallenges = ({ challenges, onComplete, onExpired, children }: CompleteChallengesProps) => {
  const t = useText();
  const completable = completableChallenges(challenges);
  const [openChallenges, setOpenChallenges] = useState(completable);
  const [current] = openChallenges;
  if (!current) return null;

  const advance = (stillOpen: Challenge[] | undefined) => {
    // One code can complete several challenges.
    const remaining = openChallenges.filter(({ id }) => id !== current.id && stillOpen?.some((challenge) => challenge.id === id));
    const completed = completable.filter((challenge) => !remaining.includes(challenge)).map(({ id }) => id);
    if (!stillOpen) onExpired();
    else if (remaining.length > 0) setOpenChallenges(remaining);
    else onComplete(completed);
  };

  return (
    <>
      {completable.length > openChallenges.length && (
        <p className="mb-3 text-muted">{t('One more confirmation is required. Wait for a new code, because each code works once.')}</p>
      )}
      <CodeForm key={current.id} challenge={current} onComplete={advance}>
        {children}
      </CodeForm>
    </>
  );
};

type CodeFormProps = { challenge: Challenge; onComplete(stillOpen: Challenge[] | undefined): void; children: ReactNode };

const CodeForm = ({ challenge, onComplete, children }: CodeFormProps) => {
  const t = useText();
  const types = sortTypes(challenge.authenticator_types);
  const [type, setType] = useState<AuthenticatorType>(types[0] ?? 'totp');
  const submit = useSubmit((token: string) => completeChallenge(challenge, token), onComplete);
  return (
    <Form submit={submit} read={(form) => trimmedText(form, 'token')}>
      {types.length > 1 && (
        <Choice
          label={t('Confirm with')}
          options={types.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
          value={type}
          onChange={(selectedType) => setType(selectedType)}
        />
      )}
      <TokenField key={type} type={type} hint={t(HINTS[type])} />
      {type === 'sms' && <ResendCode target={{ challenge: challenge.id }} />}
      {!types.includes('static') && <p className="text-13 text-muted">{t('Lost your device? Ask an admin to remove it.')}</p>}
      {children ? (
        <DialogActions>
          {children}
          <SubmitButton fitContent submit={submit}>
            {t('Confirm')}
          </SubmitButton>
        </DialogActions>
      ) : (
        <SubmitButton submit={submit}>{t('Confirm')}</SubmitButton>
      )}
    </Form>
  );
};

type TokenFieldProps = {
  type: AuthenticatorType;
  /** Explains where to find the code. */
  hint: string;
};

/** The field `token` for a six-digit code or a recovery code. */
export const TokenField = ({ type, hint }: TokenFieldProps) => {
  const t = useText();
  return type === 'static' ? (
    <Field
      data-initial-focus
      className="max-w-sm"
      label={t('Recovery code')}
      name="token"
      hint={hint}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  ) : (
    <OneTimeCodeField label={t('Code')} name="token" hint={hint} />
  );
};

/** The challenge or the new authenticator that the code is for. */
type ResendCodeProps = { target: { challenge: string } | { authenticator: string } };

/** Resends the text message. */
export const ResendCode = ({ target }: ResendCodeProps) => {
  const t = useText();
  return <ResendButton label={t('Resend code')} send={() => api.auth.mfa.deliver.mutate(target)} />;
};

type ChallengeFormProps = { challenges: readonly Challenge[]; destination: string };

/** The form on the page after sign-in. Expired challenges redirect to sign-in with a notice. */
export const ChallengeForm = ({ challenges, destination }: ChallengeFormProps) => {
  const router = useRouter();
  const goTo = (path: string) => {
    router.replace(path);
    router.refresh();
  };
  return (
    <CompleteChallenges
      challenges={challenges}
      onComplete={() => goTo(destination)}
      onExpired={() => goTo(withNext('/login?ended=1', destination))}
    />
  );
};
