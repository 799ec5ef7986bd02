/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types of the whole project; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Never stream the metadata: the title is in the head of the first response, so that screen readers read it first.
  htmlLimitedBots: /.*/,
  // Both take a third of a build and 130 MB. Node does not read the source maps, and a build is as fast without the cache of the last one.
  experimental: { turbopackSourceMaps: false, turbopackFileSystemCacheForBuild: false },
};
