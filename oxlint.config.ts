// Lint rules, and the import table of docs/architecture.md. Imports of the project's own files start with `#`, so that the
// path names the folder; each folder lists what its files may import, and lint rejects everything else.
import { defineConfig, type DummyRuleMap } from 'oxlint';
import { MODULE_IMPORTS } from './server/modules/module-imports.ts';

type Patterns = { regex?: string; group?: string[]; allowTypeImports?: boolean; message: string }[];

const restrict = (...patterns: Patterns): DummyRuleMap => ({ 'no-restricted-imports': ['error', { patterns }] });

/** Allows the listed folders and files. Must be the last pattern: oxlint stops at the first exception that matches. */
const allowOnly = (folders: readonly string[], message: string, allowTypeImports = false) => ({
  group: ['**/*.ts', '**/*.tsx', '\\#*/**', './**', '../**', ...folders.map((folder) => `!\\#${folder}`)],
  message,
  allowTypeImports,
});

const typesOnly = (regex: string, message: string) => ({ regex, allowTypeImports: true, message });

const RELATIVE = '^\\.+/';
const MODULE_INTERNALS = {
  group: ['\\#server/modules/**', '!\\#server/modules/*/index.ts'],
  message: 'Import a module through its index.ts.',
};

/** index.ts may import the routers of its module, to export them to the composition root; so may routers.ts, which lists them. */
const moduleRules = Object.entries(MODULE_IMPORTS).flatMap(([module, imports]) => {
  const routersOnlyInIndex = {
    regex: `^#server/modules/${module}/(.+/)?([a-z-]+-)?router\\.ts$`,
    message: 'Only index.ts and routers.ts import a router. Call the service function instead.',
  };
  const allowed = allowOnly(
    [
      `server/modules/${module}/**`,
      ...imports.map((imported) => `server/modules/${imported}/index.ts`),
      'server/kernel/**',
      'server/platform/**',
      'server/records/**',
      'server/schemas/**',
      'server/api/**',
      'server/ledger/index.ts',
      'db/**',
    ],
    `${module} imports ${['kernel, platform, db, the ledger, schemas, records, api', ...imports].join(', ')}; other modules through index.ts.`,
  );
  return [
    { files: [`server/modules/${module}/**`], rules: restrict(routersOnlyInIndex, allowed) },
    { files: [`server/modules/${module}/{index,routers}.ts`], rules: restrict(allowed) },
  ];
});

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'nextjs', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: [
    'node_modules',
    '.next',
    'data',
    'coverage',
    'playwright-report',
    'test-results',
    'next-env.d.ts',
    'clients/typescript/dist',
    'clients/typescript/source/generated',
  ],
  rules: {
    // A query builder is a thenable that runs only when awaited.
    'typescript/no-floating-promises': ['error', { checkThenables: true }],
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
    'no-else-return': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],

    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // Style sheets and the server-only marker have no exports.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'server-only'] }],
    // Spreading a string yields code points, which password length and initials need.
    'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }, 'string'] }],

    // Vitest accepts a message as the second argument.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // Rules that are off, with the reason.
    // The JSX transform imports React.
    'react/react-in-jsx-scope': 'off',
    // Assertions are limited to named functions at the boundaries; reviews check them.
    'typescript/no-unsafe-type-assertion': 'off',
    // Objects are closures; only errors use `this`.
    'typescript/unbound-method': 'off',
    // A function may be declared in the scope that uses it.
    'unicorn/consistent-function-scoping': 'off',
    // TypeScript checks that an exhaustive switch returns on every path.
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
    // Internals of zod and tRPC start with an underscore.
    'no-underscore-dangle': 'off',
    // fast-check and axe document their default exports.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    // The types of form values include File, although text fields only hold strings.
    'typescript/no-base-to-string': 'off',
    // The browser tests run axe on the rendered pages.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Images are thumbnails made by the server. Next's image component sets a style that the content security policy rejects.
    'nextjs/no-img-element': 'off',
  },
  overrides: [
    {
      files: ['app/**/*.tsx'],
      rules: { 'max-lines-per-function': ['error', { max: 100, skipComments: true, skipBlankLines: true }] },
    },
    {
      // Generated operations and methods refer to each other's types.
      files: ['clients/typescript/**'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: true }] },
    },
    {
      // The React rules mistake other functions for components.
      files: ['server/**', 'db/**', 'bench/**', 'e2e/**'],
      rules: { 'react/immutability': 'off' },
    },
    {
      // Next derives paths from file names.
      files: ['app/**/\\[*\\]*/**', 'app/**/*.tsx'],
      rules: { 'unicorn/filename-case': 'off' },
    },

    { files: ['server/kernel/**'], rules: restrict(allowOnly(['server/kernel/**'], 'kernel imports nothing else of this project.')) },
    {
      files: ['server/platform/**'],
      rules: restrict(allowOnly(['server/kernel/**', 'server/platform/**'], 'platform imports kernel.')),
    },
    {
      files: ['server/schemas/**'],
      rules: restrict(allowOnly(['server/schemas/**', 'server/kernel/**'], 'schemas imports kernel.')),
    },
    { files: ['db/**'], rules: restrict(allowOnly(['db/**', 'server/kernel/**'], 'db imports kernel.')) },
    {
      files: ['server/ledger/**'],
      rules: restrict(allowOnly(['server/ledger/**', 'server/kernel/**', 'db/**'], 'The ledger imports kernel and db.')),
    },
    {
      files: ['server/records/**'],
      rules: restrict(
        allowOnly(['server/records/**', 'server/kernel/**', 'server/schemas/**', 'db/**'], 'records imports kernel, schemas and db.'),
      ),
    },
    {
      files: ['server/api/**'],
      rules: restrict(
        typesOnly('^#(db/|server/ledger/|server/records/|server/platform/)', 'api imports only types of these.'),
        allowOnly(
          [
            'server/api/**',
            'server/schemas/**',
            'server/kernel/**',
            'db/**',
            'server/records/**',
            'server/ledger/index.ts',
            'server/platform/**',
          ],
          'api imports kernel, and types of what a context contains.',
        ),
      ),
    },
    {
      files: ['server/modules/**'],
      rules: restrict(allowOnly([], 'A module may import only what server/modules/module-imports.ts lists for it.')),
    },
    ...moduleRules,
    {
      files: ['server/rest/**'],
      rules: restrict(
        typesOnly('^#db/client\\.ts$', 'rest imports only types of these.'),
        allowOnly(
          [
            'server/rest/**',
            'server/kernel/**',
            'server/platform/**',
            'server/api/**',
            'server/schemas/**',
            'server/records/idempotency.ts',
            'server/records/company-transaction.ts',
            'server/records/read-page.ts',
            'server/http/request/**',
            'db/client.ts',
          ],
          'rest receives the router and imports no module.',
        ),
      ),
    },
    {
      files: ['server/api-docs/**'],
      rules: restrict(
        allowOnly(
          [
            'server/api-docs/**',
            'server/kernel/**',
            'server/schemas/**',
            'server/api/**',
            'server/rest/**',
            'server/http/**',
            'server/modules/*/index.ts',
          ],
          'api-docs receives the router; it imports kernel, schemas, api, rest, http, and modules through index.ts.',
        ),
      ),
    },
    {
      files: ['server/http/**'],
      rules: restrict(
        allowOnly(
          ['server/http/**', 'server/kernel/**', 'server/platform/**', 'server/api/**', 'server/schemas/**'],
          'http receives the router and the context factory, and imports no module.',
        ),
      ),
    },
    {
      files: ['server/*.ts', 'server/composition/**'],
      rules: restrict(
        { regex: `^#(app|server/(testing|commands))/|${RELATIVE}`, message: 'The composition root imports lower layers, by #.' },
        MODULE_INTERNALS,
      ),
    },
    {
      files: ['server/demo/**'],
      rules: restrict(
        {
          regex: `^#(app|server/(rest|http|composition|testing|commands))/|${RELATIVE}`,
          message: 'The demo calls the services of modules.',
        },
        MODULE_INTERNALS,
      ),
    },
    {
      files: ['server/commands/**'],
      rules: restrict(
        { regex: `^#(app|server/testing)/|${RELATIVE}`, message: 'Commands import neither pages nor test code.' },
        MODULE_INTERNALS,
      ),
    },
    {
      // Next would bundle a second copy of the server, with a second pool and a second posting queue.
      files: ['app/**', 'proxy.ts'],
      rules: restrict(
        { regex: '^(#(db|server/testing)/|\\.+/(.*\\.tsx?|[^.]*)$)', message: 'app does not access the database, and imports by #.' },
        MODULE_INTERNALS,
        {
          group: ['\\#server/**', '!\\#server/kernel/**', '!\\#server/schemas/**'],
          allowTypeImports: true,
          message: 'app imports kernel and schemas; of everything else in server only types.',
        },
      ),
    },
    {
      files: ['e2e/**'],
      rules: restrict({ regex: '^#(app|db|server/[a-su-z])', message: 'Browser tests use the product only through the browser.' }),
    },
    { files: ['bench/**'], rules: restrict({ regex: '^#app/', message: 'The bench requests pages from the server.' }) },
    {
      // The client is published alone, and runs in browsers.
      files: ['clients/typescript/**'],
      rules: restrict({ group: ['*', '!./*', '!./generated/*'], message: 'The client imports only itself, by relative paths.' }),
    },
    { files: ['server/testing/**'], rules: restrict({ regex: `^#app/|${RELATIVE}`, message: 'Import by #.' }) },

    // Tests come last: they may import anything, and a describe block may be long.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'server/testing/**', 'server/modules/**/examples.ts'],
      rules: {
        'max-lines': ['error', { max: 500 }],
        'max-lines-per-function': 'off',
        'typescript/no-explicit-any': 'off',
        'typescript/no-non-null-assertion': 'off',
        // Functions shared by tests contain assertions.
        'vitest/no-standalone-expect': 'off',
        'typescript/no-unnecessary-type-assertion': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'server/modules/**/examples.ts', 'oxlint.config.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
});
