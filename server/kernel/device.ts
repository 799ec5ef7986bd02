/** A browser, identified by its device cookie. */
export type Device = {
  id: string;
  /** True when the user has logged in with it. */
  knows(companyId: number, userId: string): boolean;
  remember(companyId: number, userId: string): Promise<void>;
};
