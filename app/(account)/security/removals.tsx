'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';

export const RemoveAuthenticator = ({ id, name }: { id: string; name: string }) => (
  <ConfirmButton
    label="Remove"
    name={`Remove ${name}`}
    question={`Remove ${name}?`}
    act={() => api.auth.mfa.authenticators.remove.mutate({ id })}
  >
    You can no longer confirm with it that it is you. Make sure that you have another way, or set up a new one.
  </ConfirmButton>
);

export const EndSession = ({ tokenKey, device }: { tokenKey: string; device: string }) => (
  <ConfirmButton
    label="Sign out"
    name={`Sign out ${device}`}
    question={`Sign out ${device}?`}
    act={() => api.session.revoke.mutate({ token_key: tokenKey })}
  >
    Whoever uses it has to sign in again there.
  </ConfirmButton>
);

export const EndOtherSessions = () => (
  <ConfirmButton label="Sign out everywhere else" question="Sign out everywhere else?" act={() => api.session.revokeOthers.mutate()}>
    You stay signed in here. Personal tokens go on working.
  </ConfirmButton>
);

export const DeleteToken = ({ tokenKey, name }: { tokenKey: string; name: string }) => (
  <ConfirmButton
    label="Delete"
    name={`Delete ${name}`}
    question={`Delete ${name}?`}
    act={() => api.auth.tokens.remove.mutate({ token_key: tokenKey })}
  >
    Programs that use it are refused at once. This cannot be taken back.
  </ConfirmButton>
);
