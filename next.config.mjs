/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // Types are a step of `npm test`, over the whole project; a build on somebody's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // The title is in the head of the first answer for everybody, never streamed after the page: who reads by ear hears it first.
  htmlLimitedBots: /.*/,
};
