const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a preference of this browser in a cookie that the server reads. Never for anything secret. */
export const remember = (name: string, value: string): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
};
