// Browser state of a call on the dashboard's transport: the session cookie and the device cookie.

/** A browser, identified by its device cookie. */
export type BrowserDevice = {
  id: string;
  /** True if the user has logged in with it. */
  hasLoggedIn(companyId: number, userId: string): boolean;
  recordLogin(companyId: number, userId: string): Promise<void>;
};

/** Set only on the dashboard's transport. */
export type BrowserPorts = {
  /** Stores the encrypted token in the session cookie, or clears the cookie. */
  cookie?: { set(token: string, expiresAt: Date | null): Promise<void>; clear(): void };
  /** Reads the device cookie of the call. */
  device?: () => Promise<BrowserDevice>;
};
