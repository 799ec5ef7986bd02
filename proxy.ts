// Runs before every page. A fresh nonce per request lets the browser run the scripts of this page and no others: Next
// reads it from the request's policy header and puts it on every script it writes. All other headers that protect browsers are those
// of every answer (server/http/security-headers.ts).
import { NextResponse, type NextRequest } from 'next/server';
import { PATH_HEADER } from '#app/_ui/navigation/own-path.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * React hides a part of a drawing that arrives later with `style="display:none"` (`<svg aria-hidden style=… id=…>`), which no nonce can
 * allow. This is the hash of that value; every other style attribute is rejected.
 */
const HIDDEN_SEGMENT_STYLE = "'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    // React's development build evaluates strings to rebuild the stacks of server errors.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(isDevelopment ? [] : [`style-src-attr ${HIDDEN_SEGMENT_STYLE}`]),
    "img-src 'self' data:",
    // A PDF under review is shown from the page's own memory. No address can be framed.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sets the policy, and tells the page its own address, so that sign-in can lead back to it. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(crypto.randomUUID());
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

// Neither the build's files nor those of public/ are pages.
export const config = {
  matcher: '/((?!_next/static/|_next/image|icon[\\w-]*\\.(?:svg|png)$|apple-touch-icon\\.png$|manifest\\.webmanifest$|robots\\.txt$).*)',
};
