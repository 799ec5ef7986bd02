import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODULE_IMPORTS } from '#server/modules/module-imports.ts';
import { findImportCycles, importsIn, readImportGraph, type ImportGraph } from '#server/testing/import-cycles.ts';

const isProduct = (file: string): boolean => !/(\.test\.tsx?|\/examples\.ts)$/.test(file) && !file.startsWith('server/testing/');

const sources = (pattern: string): string[] =>
  globSync(pattern)
    .map((file) => file.split(path.sep).join('/'))
    .filter(isProduct);

/** The folder below server/modules that a file belongs to; undefined for other files. */
const moduleOf = (file: string): string | undefined => /^server\/modules\/([\w-]+)\//.exec(file)?.[1];

/** The imports between folders, type imports included: from each folder to the other folders that its files import. */
const folderGraph = (graph: ImportGraph, folderOf: (file: string) => string | undefined): ImportGraph => {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const target of targets) {
      const importedFolder = folderOf(target);
      if (importedFolder !== undefined && importedFolder !== folder) imported.add(importedFolder);
    }
  }
  return new Map([...folders].map(([folder, imported]) => [folder, [...imported].toSorted()]));
};

const MERMAID_EDGES = /^ {2}(\w+) --> ([\w &]+)$/gm;

describe('modules', () => {
  const graph = readImportGraph(sources('{app,server,db}/**/*.{ts,tsx}'));
  const modules = folderGraph(graph, moduleOf);

  it('each have an entry in the import table', () => {
    const folders = readdirSync('server/modules', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(MODULE_IMPORTS).toSorted());
  });

  it('import exactly what the import table lists', () => {
    expect(Object.fromEntries(modules)).toEqual(
      Object.fromEntries(Object.entries(MODULE_IMPORTS).map(([module, imports]) => [module, imports.toSorted()])),
    );
  });

  it('do not import each other in a cycle', () => {
    expect(findImportCycles(modules, 'folder')).toEqual([]);
  });

  it('are imported from outside only through index.ts', () => {
    const deep = [...graph].flatMap(([file, targets]) =>
      targets
        .filter(
          (target) =>
            moduleOf(target) !== undefined && moduleOf(target) !== moduleOf(file) && !/^server\/modules\/[\w-]+\/index\.ts$/.test(target),
        )
        .map((target) => `${file} -> ${target}`),
    );
    expect(deep).toEqual([]);
  });

  it('match the diagram in docs/architecture.md', () => {
    const documentedImports = new Map<string, string[]>(Object.keys(MODULE_IMPORTS).map((module) => [module, []]));
    for (const [, from = '', to = ''] of readFileSync('docs/architecture.md', 'utf8').matchAll(MERMAID_EDGES)) {
      documentedImports.get(from)?.push(...to.split(' & '));
    }
    expect(Object.fromEntries([...documentedImports].map(([module, imports]) => [module, imports.toSorted()]))).toEqual(
      Object.fromEntries(modules),
    );
  });

  it('contain no import cycle between server folders', () => {
    const folderOf = (file: string): string | undefined => /^(server\/(?:modules\/)?[\w-]+|db|app)\//.exec(file)?.[1];
    expect(findImportCycles(folderGraph(graph, folderOf), 'folder')).toEqual([]);
  });

  it('contain no import cycle between folders of a module', () => {
    const folderOf = (file: string): string | undefined => /^server\/modules\/([\w-]+\/[\w-]+)\//.exec(file)?.[1];
    const folders = folderGraph(graph, folderOf);
    expect(folders.get('profile/bank-accounts')).toContain('profile/record-currencies');
    expect(findImportCycles(folders, 'folder')).toEqual([]);
  });
});

describe('the graph of folders', () => {
  it('contains type imports and finds a cycle that no cycle of files shows', () => {
    const text = {
      'a/one.ts': "import { x } from '#b/one.ts';",
      'a/two.ts': '',
      'b/one.ts': '',
      'b/two.ts': "import type { Y } from '#a/two.ts';",
    };
    const files = new Map(Object.entries(text).map(([file, source]) => [file, importsIn(source)]));
    expect(findImportCycles(files)).toEqual([]);
    const folders = folderGraph(files, (file) => file.split('/')[0]);
    expect(findImportCycles(folders, 'folder')).toEqual(['a -> b -> a (2 folders)']);
  });
});
