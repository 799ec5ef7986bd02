/** Remembers that this browser shows no banner of the demo any more. */
export const DEMO_BANNER_COOKIE = 'demo-banner';
export const CLOSED = 'closed';
