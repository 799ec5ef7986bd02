/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types of the whole project; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  skipTrailingSlashRedirect: true,
  // Never stream the metadata: the title is in the head of the first response, so that screen readers read it first.
  htmlLimitedBots: /.*/,
  // Both take a quarter of a build and 130 MB. Node does not read the source maps, and the cache speeds up only a second build.
  experimental: { turbopackSourceMaps: false, turbopackFileSystemCacheForBuild: false },
};
