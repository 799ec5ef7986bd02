'use client';

import { personName } from '#server/kernel/person-name.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { PartFooter } from '#app/_ui/part.tsx';
import type { AdminUser } from '#server/features/users/schema.ts';

/** Signs a user out of one device, or ends a token of theirs. */
export const EndSession = ({ tokenKey, name }: { tokenKey: string; name: string }) => (
  <ConfirmButton
    label="End"
    name={`End ${tokenKey}`}
    question={`End this session of ${name}?`}
    act={() => api.admin.users.tokens.remove.mutate({ token_key: tokenKey })}
  >
    Whatever uses it is signed out at once.
  </ConfirmButton>
);

/** Signs a user out everywhere. */
export const EndAllSessions = ({ user }: { user: AdminUser }) => (
  <PartFooter>
    <ConfirmButton
      label="End all"
      name="End all sessions and tokens"
      question={`End all sessions and tokens of ${personName(user)}?`}
      act={() => api.admin.users.tokens.removeAll.mutate({ user: user.id })}
    >
      They are signed out on all devices, and programs that use a token of theirs stop working.
    </ConfirmButton>
  </PartFooter>
);

/** Takes an authenticator away from somebody who has lost it. */
export const ResetAuthenticator = ({ id, name, type }: { id: string; name: string; type: string }) => (
  <ConfirmButton
    label="Reset"
    name={`Reset ${type}`}
    question={`Take this authenticator away from ${name}?`}
    act={() => api.admin.users.authenticators.remove.mutate({ id })}
  >
    They are told, and can set up another one. Make sure that it is really they who ask.
  </ConfirmButton>
);
