// Cookies of the dashboard, which only this server can read and write: sealed, HttpOnly, SameSite=Lax, and bound to the host over HTTPS.
import { sealData, unsealData } from 'iron-session';
import type { Environment } from '#server/platform/environment/environment.ts';
import { randomUUID } from 'node:crypto';
import type { BrowserDevice } from '#server/api/browser-ports.ts';

/** Browsers do not store cookies for longer. */
const LIFETIME_SECONDS_MAX = 400 * 24 * 3600;

type SealedCookie<Content> = {
  /** The content in a Cookie header; empty without a cookie that this server sealed. */
  read(header: string | undefined): Promise<Partial<Content>>;
  /** The Set-Cookie header. With null, the cookie lasts as long as browsers allow. */
  seal(content: Content, expiresAt: Date | null): Promise<string>;
  /** The Set-Cookie header that deletes the cookie. */
  clear(): string;
};

const createSealedCookie = <Content extends object>(
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

/** Contains only an access token. The row of the token is authoritative, so that a session that was ended elsewhere ends here immediately. */
export type SessionCookie = {
  /** The token in a Cookie header; undefined without a cookie that this server sealed. */
  read(header: string | undefined): Promise<string | undefined>;
  /** The Set-Cookie header for a token. */
  seal(token: string, expiresAt: Date | null): Promise<string>;
  /** The Set-Cookie header that deletes the cookie. */
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

/** The most recent users of a device. */
const USERS_MAX = 10;

type DeviceContent = { id: string; people: string[] };

type SetCookie = (header: string) => void;

/**
 * Identifies a device and the users who have signed in with it; grants no access. Sign-in attempts from a known device are throttled separately,
 * so that wrong guesses from elsewhere do not lock its users out.
 */
export type DeviceCookie = {
  /** The device of a Cookie header, or a new one, which is stored with its first user. */
  open(header: string | undefined, setCookie: SetCookie): Promise<BrowserDevice>;
};

const toUserKey = (companyId: number, userId: string): string => `${companyId}:${userId}`;

export const createDeviceCookie = (environment: Pick<Environment, 'appUrl'>, password: string): DeviceCookie => {
  const cookie = createSealedCookie<DeviceContent>('countinghouse-device', environment, password);
  return {
    open: async (header, setCookie) => {
      const { id = randomUUID(), people = [] } = await cookie.read(header);
      return {
        id,
        hasLoggedIn: (companyId, userId) => people.includes(toUserKey(companyId, userId)),
        recordLogin: async (companyId, userId) => {
          const userKey = toUserKey(companyId, userId);
          const users = [...people.filter((key) => key !== userKey), userKey].slice(-USERS_MAX);
          setCookie(await cookie.seal({ id, people: users }, null));
        },
      };
    },
  };
};
