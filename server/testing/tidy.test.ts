// Rules of the source tree: documents cite existing paths, names and sizes stay within limits, no work is unfinished.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { APP_PAGES } from '#server/testing/app-pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LINES_MAX = 300;
const TEST_LINES_MAX = 500;

/** Paths from the root, with slashes. */
const filesOf = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Hand-written sources; generated ones have their own tests. */
const SOURCES = filesOf('{app,server,db,e2e,bench,clients}/**/*.{ts,tsx,mjs,css,sql}', '*.{ts,mjs}').filter(
  (file) => file !== 'next-env.d.ts' && !/^clients\/typescript\/(dist|source\/generated)\//.test(file),
);
const DOCUMENTS = filesOf('*.md', 'docs/**/*.md');
const PACKAGE = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> };

/** The lines that break a rule, as `file:line text`. */
const findOffendingLines = (files: string[], isOffending: (line: string) => boolean): string[] =>
  files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (isOffending(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );

describe('documents', () => {
  const PROJECT_PATH =
    /^(?:(?:app|server|db|docs|e2e|bench|public|\.ci)(?:\/|$)|[\w.-]+\.(?:config\.ts|mjs|json|md)$|\.env\.example$|LICENSE$)/;
  const isPlaceholder = (cited: string): boolean => /[<{…]/.test(cited);

  const citedPaths = (document: string): string[] => {
    const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
    const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span).filter((span) => PROJECT_PATH.test(span));
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      // Paths with a leading slash are URLs of the server, checked by app/docs/docs.test.ts.
      .filter((target) => !/^([a-z]+:|\/)/.test(target))
      .map((target) => path.posix.join(path.posix.dirname(document), target));
    return [...spans, ...links].filter((cited) => !isPlaceholder(cited));
  };

  const exists = (cited: string): boolean =>
    cited.includes('*') ? globSync(cited, { cwd: ROOT }).length > 0 : existsSync(path.join(ROOT, cited));

  test.each(DOCUMENTS)('%s cites paths that exist', (document) => {
    const existsBesideDocument = (cited: string) => existsSync(path.join(ROOT, path.dirname(document), cited));
    expect(citedPaths(document).filter((cited) => !exists(cited) && !existsBesideDocument(cited))).toEqual([]);
  });

  test.each(DOCUMENTS)('%s cites commands that exist', (document) => {
    const commands = [...read(document).matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, command = '']) => command);
    expect(commands.filter((command) => !(command in PACKAGE.scripts))).toEqual([]);
  });

  test('the page on adding a resource names every file of its example', () => {
    const page = read('docs/add-a-resource.md');
    const example = filesOf(
      'server/modules/profile/addresses/*.ts',
      'app/**/addresses/**/*.tsx',
      'app/**/addresses/*.ts',
      'e2e/addresses.spec.ts',
    );
    expect(example.length).toBeGreaterThan(5);
    expect(example.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  });

  test('decisions are numbered consecutively and start with their number', () => {
    const decisions = filesOf('docs/decisions/*.md');
    const expected = decisions.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(decisions.map((file) => path.basename(file).slice(0, 4))).toEqual(expected);
    expect(decisions.map((file) => read(file).slice(0, 6))).toEqual(expected.map((number) => `# ${number}`));
  });

  test('ledger conditions are numbered consecutively and name existing tests', () => {
    const text = read('docs/ledger.md');
    const rows = [...text.matchAll(/^\| (\d+) +\| `([^`]+\.test\.ts)` +\| (.+?) +\|$/gm)];
    const proofs = rows.map(([, number, file = '', name = '']) => ({ number: Number(number), file, name }));
    const conditions = [...text.matchAll(/^\| (\d+) +\| (?!`)/gm)].map(([, number]) => Number(number));
    expect(conditions).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect([...new Set(proofs.map(({ number }) => number))]).toEqual(conditions);
    const isTest = ({ file, name }: { file: string; name: string }) =>
      ["'", '"', '`'].some((mark) => read(file).includes(mark + name + mark));
    expect(proofs.filter((proof) => !isTest(proof))).toEqual([]);
  });

  test('docs/ledger.md lists every function of the guard', () => {
    const [, section = ''] = read('docs/ledger.md').split('\n## The guard\n');
    const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
    const functions = [...read('db/guard.sql').matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name);
    expect(functions).toContain('apply_entries');
    expect(new Set(listed)).toEqual(new Set(functions));
  });

  test('the newest entry of the changelog matches the version of the package', () => {
    expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(PACKAGE.version);
  });
});

describe('pages', () => {
  const paths = APP_PAGES.map(({ path: pagePath }) => pagePath);

  test('with their own browser test exist', () => {
    const pagePaths = [...read('e2e/pages.ts').matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, pagePath = '']) => pagePath);
    expect(pagePaths.length).toBeGreaterThan(0);
    expect(pagePaths.filter((pagePath) => !paths.includes(pagePath))).toEqual([]);
  });

  /** Pages that are not in the menu. */
  const UNLISTED = ['/', '/challenge', '/menu', '/setup/mail', '/verify-mobile'];

  test('behind sign-in are in the menu, or below a page that is', () => {
    const menus = ['app/(dashboard)/_shell/menu-entries.tsx', 'app/(dashboard)/admin/company-menu.ts'];
    const sources = [...menus, ...filesOf('app/?dashboard?/*/*/menu.ts')];
    const entries = sources.flatMap((file) => [...read(file).matchAll(/href: '(\/[^']*)'([^}]*)/g)]);
    const signedInPages = APP_PAGES.filter((page) => page.audience !== 'visitor' && !UNLISTED.includes(page.path));
    const isAtOrBelow = (page: string, [, href = '', options = '']: string[]): boolean =>
      page === href || (!options.includes('isExact: true') && page.startsWith(`${href}/`));
    const missing = signedInPages.filter((page) => !entries.some((entry) => isAtOrBelow(page.path, entry)));
    expect(missing, `Add a menu.ts to the folder of the page, or an entry to one of ${menus.join(' and ')}.`).toEqual([]);
  });

  test('for a single profile record have a record in the demo', () => {
    const records = paths.flatMap((pagePath) => /^\/profile\/([^/]+)\/\[id\]$/.exec(pagePath)?.slice(1) ?? []);
    const missing = records.filter((record) => !existsSync(path.join(ROOT, `server/modules/profile/${record}/demo.csv`)));
    expect(missing, 'Add a demo.csv to the folders of these records in server/modules/profile.').toEqual([]);
  });
});

describe('files', () => {
  test('stay below the maximum length', () => {
    const maxLines = (file: string) => (/\.(test|spec)\.tsx?$/.test(file) ? TEST_LINES_MAX : LINES_MAX);
    // drizzle-kit writes all tables of the baseline in one file.
    const sources = SOURCES.filter((file) => !file.startsWith('db/migrations/0000_'));
    expect(sources.filter((file) => read(file).split('\n').length - 1 > maxLines(file))).toEqual([]);
  });

  test('have specific names', () => {
    const vagueName = /(^|[/.-])(utils?|helpers?|common|misc|types?|managers?)(\/|\.[a-z]+$)/;
    expect(SOURCES.filter((file) => vagueName.test(file))).toEqual([]);
  });

  test('with a router are imported by index.ts or routers.ts of their module', () => {
    const isMounted = (file: string): boolean =>
      filesOf(`${file.split('/').slice(0, 3).join('/')}/{index,routers}.ts`).some((mount) => read(mount).includes(`'#${file}'`));
    const unmounted = filesOf('server/modules/**/*router.ts').filter((file) => !isMounted(file));
    expect(unmounted, 'Mount these in index.ts or routers.ts of their module.').toEqual([]);
  });

  test('with a router have a test', () => {
    const features = [...new Set(filesOf('server/modules/**/*router.ts').map((file) => path.dirname(file)))];
    expect(features.filter((feature) => filesOf(`${feature}/*.test.ts`).length === 0)).toEqual([]);
  });
});

describe('exported types', () => {
  /** The TypeScript client is a package with names of its own. */
  const declarations = SOURCES.filter((file) => /^(app|server|db|e2e|bench)\/.*\.tsx?$/.test(file)).flatMap((file) =>
    [...read(file).matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => ({ file, name })),
  );

  test('have unique names', () => {
    const filesByName = Map.groupBy(declarations, ({ name }) => name);
    const repeated = filesByName.entries().filter(([, duplicates]) => duplicates.length > 1);
    expect([...repeated].map(([name, duplicates]) => `${name}: ${duplicates.map(({ file }) => file).join(', ')}`)).toEqual([]);
  });

  test('are named by noun phrases, not by participles or pronouns', () => {
    const vagueName =
      /^(Answer|Asked|Call|Found|Given|Held|Kept|Kind|Known|Left|Look|Made|Manner|Named|Options|Parts|Place|Placed|Posted|Question|Read|Reader|Reading|Received|Said|Seen|Sent|Settings|Shown|Side|Taken|Told|Tried|Typed|Wanted|Way|What|Who|Whose|Words|Written)$/;
    expect(declarations.filter(({ name }) => vagueName.test(name)).map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });
});

describe('the source', () => {
  test('contains no unfinished work', () => {
    const unfinished = /\b(?:TO(?:DO)|FIX(?:ME)|XX(?:X)|coming\s+soon|not\s+implemented)\b/;
    expect(findOffendingLines([...SOURCES, ...DOCUMENTS], (line) => unfinished.test(line))).toEqual([]);
  });

  test('has no skipped or focused tests', () => {
    const skippedOrFocused = /\b(?:it|test|describe)\.(?:only|skip|todo|skipIf|runIf|fixme)\b/;
    expect(findOffendingLines(SOURCES, (line) => skippedOrFocused.test(line))).toEqual([]);
  });

  test('asserts values, not just that they exist or that nothing is thrown', () => {
    const vagueAssertion = /\.(?:toBe(?:Defined|Truthy|Falsy)|not\.toBe(?:Undefined|Null)|not\.toThrow(?:Error)?)\(\)/;
    expect(findOffendingLines(SOURCES, (line) => vagueAssertion.test(line))).toEqual([]);
  });

  test('contains no local paths', () => {
    const localPath = /(?<![\w.)])\/(?:work|farm|root|tmp|home)\/[\w.-]+/;
    expect(findOffendingLines([...SOURCES, ...DOCUMENTS, 'package.json', '.ci/run'], (line) => localPath.test(line))).toEqual([]);
  });
});
