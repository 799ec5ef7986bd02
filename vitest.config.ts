import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { needsDatabase } from './server/testing/import-closure.ts';

const files = globSync('{app,server,db,bench,clients}/**/*.test.ts', { cwd: import.meta.dirname }).map((file) =>
  file.replaceAll('\\', '/'),
);
/** Escapes paths as patterns, because Next has folders named [id]. */
const only = (chosen: string[]): string[] => chosen.map((file) => file.replace(/[[\]]/g, '\\$&'));

export default defineConfig({
  test: {
    environment: 'node',
    // Workers keep imported modules between files, because repeated imports took a third of the time. Modules must not keep state that tests change,
    // and tests restore what they replace.
    isolate: false,
    pool: 'forks',
    // One more than the cores of a small machine, because workers wait for PostgreSQL. More workers would exhaust its connections.
    maxWorkers: 3,
    // Fewer collections of new objects: the tests take 5 % less CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // A generous timeout costs nothing while tests pass; a short one fails them on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    coverage: {
      provider: 'v8',
      include: ['app/**', 'server/**'],
      exclude: ['**/testing/**', '**/*.test.{ts,tsx}', '**/*.json', '**/*.css', 'server/api-docs/examples/**'],
      reporter: ['json-summary'],
    },
    projects: [
      {
        extends: true,
        test: { name: 'component', include: ['app/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['app/testing/component-setup.ts'] },
      },
      { extends: true, test: { name: 'unit', include: only(files.filter((file) => !needsDatabase(file))) } },
      ...(process.env['CITUS_TEST_PORTS']
        ? [
            {
              extends: true as const,
              test: {
                name: 'citus',
                include: ['server/**/*.citus.ts'],
                globalSetup: ['server/testing/global-setup.ts'],
                // Citus moves hundreds of shards in some of these tests.
                testTimeout: 300_000,
                hookTimeout: 300_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: 'database', include: only(files.filter(needsDatabase)), globalSetup: ['server/testing/global-setup.ts'] },
      },
    ],
  },
});
