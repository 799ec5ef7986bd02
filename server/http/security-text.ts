// /.well-known/security.txt (RFC 9116): where to report vulnerabilities. The RFC requires an expiry date, so the file is generated for each
// request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireReadMethod, type Handler } from '#server/http/request/send-response.ts';
import { DAY_MS, type Clock } from '#server/kernel/time.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

const POLICY_PATH = '/docs/guides/reporting-vulnerabilities';
/** RFC 9116 recommends less than a year. */
const VALIDITY_MS = 180 * DAY_MS;

type SecurityTextOptions = { contact: string | undefined; appUrl: string; clock: Clock };

/** Truncated to days, so that the file changes once a day. */
const toExpiry = (now: Date): string => new Date(Math.floor((now.getTime() + VALIDITY_MS) / DAY_MS) * DAY_MS).toISOString();

const formatSecurityText = ({ contact, appUrl, clock }: SecurityTextOptions): string =>
  [
    `Contact: ${contact ?? `${appUrl}${POLICY_PATH}`}`,
    `Expires: ${toExpiry(clock.now())}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}${SECURITY_TEXT_PATH}`,
    `Policy: ${appUrl}${POLICY_PATH}`,
    '',
  ].join('\n');

/** No authentication required. */
export const createSecurityText =
  (options: SecurityTextOptions): Handler =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (!requireReadMethod(request, response)) return;
    const text = formatSecurityText(options);
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'public, max-age=3600',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
