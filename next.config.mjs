/** The policy with nonces is set per request by proxy.ts; these headers are the same for every answer of Next. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // Types are a step of `npm test`, over the whole project; a build on somebody's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // The title is in the head of the first answer for everybody, never streamed after the page: who reads by ear hears it first.
  htmlLimitedBots: /.*/,
  headers: () => Promise.resolve([{ source: '/:path*', headers: securityHeaders }]),
};
