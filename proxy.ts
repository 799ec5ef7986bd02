// Content security policy of pages. A new nonce per request allows the scripts of this page only: Next reads it from the policy header of the
// request and adds it to its scripts. All other security headers are those of every response (server/http/security-headers.ts).
import { NextResponse, type NextRequest } from 'next/server';
import { PATH_HEADER } from '#app/_ui/navigation/redirect-path.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * React hides streamed SVG parts with `style="display:none"` (`<svg aria-hidden style=… id=…>`), which a nonce cannot allow. This is the hash of
 * that value; all other style attributes are rejected.
 */
const HIDDEN_SEGMENT_STYLE = "'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='";

const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    // React's development build evaluates strings to reconstruct stack traces of server errors.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(isDevelopment ? [] : [`style-src-attr ${HIDDEN_SEGMENT_STYLE}`]),
    "img-src 'self' data:",
    // A PDF under review is displayed from a blob URL. Other URLs cannot be framed.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sets the policy, and passes the URL to the page, so that sign-in can redirect back to it. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(crypto.randomUUID());
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

// Excludes files of the build and of public/.
export const config = {
  matcher: '/((?!_next/static/|_next/image|icon[\\w-]*\\.(?:svg|png)$|apple-touch-icon\\.png$|manifest\\.webmanifest$|robots\\.txt$).*)',
};
