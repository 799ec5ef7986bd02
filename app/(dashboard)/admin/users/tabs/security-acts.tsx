'use client';

import { useText } from '#language';
import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { PartFooter } from '#app/_ui/shell/surface.tsx';
import type { AdminUser } from '#server/modules/people/index.ts';

/** Signs a user out of one device, or ends a token of theirs. */
export const EndSession = ({ tokenKey, name }: { tokenKey: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('End')}
      name={t('End {key}', { key: tokenKey })}
      question={t('End this session of {name}?', { name })}
      act={() => api.admin.users.tokens.remove.mutate({ token_key: tokenKey })}
    >
      {t('Whatever uses it is signed out at once.')}
    </ConfirmButton>
  );
};

/** Signs a user out everywhere. */
export const EndAllSessions = ({ user }: { user: AdminUser }) => {
  const t = useText();
  return (
    <PartFooter>
      <ConfirmButton
        label={t('End all')}
        name={t('End all sessions and tokens')}
        question={t('End all sessions and tokens of {name}?', { name: personName(user) })}
        act={() => api.admin.users.tokens.removeAll.mutate({ user: user.id })}
      >
        {t('They are signed out on all devices, and programs that use a token of theirs stop working.')}
      </ConfirmButton>
    </PartFooter>
  );
};

/** Takes an authenticator away from somebody who has lost it. */
export const ResetAuthenticator = ({ id, name, type }: { id: string; name: string; type: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Reset')}
      name={t('Reset {authenticator}', { authenticator: type })}
      question={t('Take this authenticator away from {name}?', { name })}
      act={() => api.admin.users.authenticators.remove.mutate({ id })}
    >
      {t('They are told, and can set up another one. Make sure that it is really they who ask.')}
    </ConfirmButton>
  );
};
