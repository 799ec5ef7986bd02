// A cookie that only this server can read and write: sealed, hidden from scripts, not sent along by foreign sites, and bound
// to this host where the server is reached by https.
import { sealData, unsealData } from 'iron-session';
import type { Environment } from '#server/platform/environment/environment.ts';

/** The longest that a browser keeps a cookie anyway. */
const LIFETIME_SECONDS_MAX = 400 * 24 * 3600;

export type SealedCookie<Content> = {
  /** What a Cookie header holds under the name; empty when there is nothing that this server sealed. */
  read(header: string | undefined): Promise<Partial<Content>>;
  /** The Set-Cookie header that keeps it until a moment; null: as long as a browser keeps one. */
  seal(content: Content, expiresAt: Date | null): Promise<string>;
  /** The Set-Cookie header that removes it. */
  clear(): string;
};

export const createSealedCookie = <Content extends object>(
  plainName: string,
  { appUrl }: Pick<Environment, 'appUrl'>,
  password: string,
): SealedCookie<Content> => {
  const isSecure = appUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read: async (header) => {
      const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
      const sealed = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return sealed ? unsealData<Partial<Content>>(sealed, { password, ttl: 0 }) : {};
    },
    seal: async (content, expiresAt) => {
      const sealed = await sealData(content, { password, ttl: 0 });
      const lifetime = expiresAt ? `; Expires=${expiresAt.toUTCString()}` : `; Max-Age=${LIFETIME_SECONDS_MAX}`;
      return `${name}=${sealed}; ${attributes}${lifetime}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
};
