/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types of the whole project; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Never stream the metadata: the title is in the head of the first response, so that screen readers read it first.
  htmlLimitedBots: /.*/,
};
