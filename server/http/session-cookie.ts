// The dashboard's cookie. It seals an access token and nothing else: the token's row is the authority, so a session that
// is ended elsewhere ends here at once.
import { createSealedCookie } from '#server/http/sealed-cookie.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

export type SessionCookie = {
  /** The token in a Cookie header; undefined when there is none that this server sealed. */
  read(header: string | undefined): Promise<string | undefined>;
  /** The Set-Cookie header that keeps a token until it expires. */
  seal(token: string, expiresAt: Date | null): Promise<string>;
  /** The Set-Cookie header that removes it. */
  clear(): string;
};

export const createSessionCookie = (environment: Pick<Environment, 'appUrl'>, password: string): SessionCookie => {
  const { read, seal, clear } = createSealedCookie<{ token: string }>('countinghouse', environment, password);
  return {
    read: async (header) => (await read(header)).token,
    seal: (token, expiresAt) => seal({ token }, expiresAt),
    clear,
  };
};
