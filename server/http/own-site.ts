import type { IncomingMessage } from 'node:http';
import { isHostOf } from '#server/http/host.ts';

/** False for what the browser says that another site made it send. Programs say nothing. */
export const isOfOwnSite = ({ headers: { 'sec-fetch-site': site } }: IncomingMessage): boolean =>
  site === undefined || site === 'same-origin';

export const hasOwnOrigin = ({ headers: { origin } }: IncomingMessage, appUrl: string): boolean => origin === new URL(appUrl).origin;

/** A look-up from a page of ours. Browsers send no origin with it, so its host has to be ours. */
export const isOwnLookUp = (request: IncomingMessage, appUrl: string): boolean =>
  isOfOwnSite(request) && isHostOf(request.headers.host, appUrl) && (request.headers.origin === undefined || hasOwnOrigin(request, appUrl));
