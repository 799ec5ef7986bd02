/** Carries the address of the page from proxy.ts to the server components; set anew on every request. */
export const PATH_HEADER = 'x-page-path';
