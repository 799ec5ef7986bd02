import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findImportCycles, importsIn, readImportGraph } from '#server/testing/import-cycles.ts';

const SOURCES = globSync('{app,server,db}/**/*.{ts,tsx}')
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));

describe('files', () => {
  it('do not import each other in a cycle, type imports included', () => {
    const graph = readImportGraph(SOURCES);
    // Fails if the imports are no longer recognized.
    expect(graph.get('server/ledger/index.ts')).toContain('server/ledger/engine/ledger.ts');
    expect(findImportCycles(graph)).toEqual([]);
  });
});

describe('the search for import cycles', () => {
  const graphOf = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

  it('reports the files of each cycle', () => {
    const graph = graphOf({ a: ['b', 'x'], b: ['c'], c: ['a'], d: ['a', 'e'], e: ['d'], f: ['f'], x: [] });
    expect(findImportCycles(graph)).toEqual(['a -> b -> c -> a (3 files)', 'd -> e -> d (2 files)', 'f -> f (1 file)']);
  });

  it('reports a shortest cycle of files that import each other in several ways', () => {
    expect(findImportCycles(graphOf({ a: ['b'], b: ['c', 'a'], c: ['d'], d: ['a'] }))).toEqual(['a -> b -> a (4 files)']);
  });

  it('reports nothing for files that share an import', () => {
    expect(findImportCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['package'] }))).toEqual([]);
  });

  it('resolves relative imports', () => {
    const text = "import { one } from './one.ts';\nimport type { Two } from '../two.ts';\nconst three = await import('./sub/three.ts');\n";
    expect(importsIn(text, 'server/kernel/four.ts')).toEqual(['server/kernel/one.ts', 'server/two.ts', 'server/kernel/sub/three.ts']);
  });

  it('reads imports of values and types, exports, imports without names and dynamic imports', () => {
    const text = [
      "import { one } from '#server/one.ts';",
      "import type { Two } from '#server/two.ts';",
      'import {',
      '  three,',
      '  type Three,',
      "} from '#server/three.ts';",
      "export * from '#server/four.ts';",
      "export type { Five } from '#server/five.ts';",
      "import '#server/six.ts';",
      "const eight = await import('#server/eight.ts');",
      "import postgres from 'postgres';",
      'const text = "import { seven } from \'#server/seven.ts\';";',
    ].join('\n');
    const named = ['one', 'two', 'three', 'four', 'five', 'six', 'eight'];
    expect(importsIn(text)).toEqual(named.map((name) => `server/${name}.ts`));
  });
});
