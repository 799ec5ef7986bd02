'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';

export const RemoveAuthenticator = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Remove')}
      name={t('Remove {name}', { name })}
      question={t('Remove {name}?', { name })}
      act={() => api.auth.mfa.authenticators.remove.mutate({ id })}
    >
      {t('You can no longer confirm with it that it is you. Make sure that you have another way, or set up a new one.')}
    </ConfirmButton>
  );
};

export const EndSession = ({ tokenKey, device }: { tokenKey: string; device: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Sign out')}
      name={t('Sign out {device}', { device })}
      question={t('Sign out {device}?', { device })}
      act={() => api.session.revoke.mutate({ token_key: tokenKey })}
    >
      {t('Whoever uses it has to sign in again there.')}
    </ConfirmButton>
  );
};

export const EndOtherSessions = () => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Sign out everywhere else')}
      question={t('Sign out everywhere else?')}
      act={() => api.session.revokeOthers.mutate()}
    >
      {t('You stay signed in here. Personal tokens go on working.')}
    </ConfirmButton>
  );
};

export const DeleteToken = ({ tokenKey, name }: { tokenKey: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete {name}?', { name })}
      act={() => api.auth.tokens.remove.mutate({ token_key: tokenKey })}
    >
      {t('Programs that use it are refused at once. This cannot be taken back.')}
    </ConfirmButton>
  );
};
