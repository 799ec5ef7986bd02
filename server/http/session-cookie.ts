// The dashboard's cookie. It seals an access token and nothing else: the token's row is the authority, so a session that
// is ended elsewhere ends here at once.
import { sealData, unsealData } from 'iron-session';
import type { Environment } from '#server/platform/env.ts';

export type SessionCookie = {
  /** The token in a Cookie header; undefined when there is none that this server sealed. */
  read(header: string | undefined): Promise<string | undefined>;
  /** The Set-Cookie header that keeps a token until it expires. */
  seal(token: string, expiresAt: Date | null): Promise<string>;
  /** The Set-Cookie header that removes it. */
  clear(): string;
};

type Sealed = { token?: string };

/** The longest that a browser keeps a cookie anyway. */
const LIFETIME_SECONDS_MAX = 400 * 24 * 3600;

export const createSessionCookie = ({ appUrl }: Pick<Environment, 'appUrl'>, password: string): SessionCookie => {
  const isSecure = appUrl.startsWith('https:');
  const name = isSecure ? '__Host-countinghouse' : 'countinghouse';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read: async (header) => {
      const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
      const sealed = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      if (!sealed) return undefined;
      const { token } = await unsealData<Sealed>(sealed, { password, ttl: 0 });
      return token;
    },
    seal: async (token, expiresAt) => {
      const sealed = await sealData({ token } satisfies Sealed, { password, ttl: 0 });
      const lifetime = expiresAt ? `; Expires=${expiresAt.toUTCString()}` : `; Max-Age=${LIFETIME_SECONDS_MAX}`;
      return `${name}=${sealed}; ${attributes}${lifetime}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};
