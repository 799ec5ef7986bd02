// Rules of the source: one writer of the ledger tables, no I/O while a batch holds locks, pure decisions, one public file.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { closureOf } from '#server/testing/import-closure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const SOURCES = globSync('{app,server,db}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));

describe('the ledger tables', () => {
  const TABLES = 'ledger_accounts|balances|journals|entries|transactions|transaction_transitions|transaction_totals|account_totals';
  const SQL = new RegExp(`(?:insert\\s+into|update|delete\\s+from|truncate|merge\\s+into)\\s+(${TABLES})\\b`, 'gi');
  const MODELS = 'ledgerAccounts|balances|journals|entries|transactions|transactionTransitions|transactionTotals|accountTotals';
  const DRIZZLE = new RegExp(`\\.(?:insert|update|delete)\\((?:schema\\.)?(${MODELS})\\)`, 'g');

  const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

  const tablesWrittenBy = (file: string): string[] => {
    const text = read(file);
    const named = [...text.matchAll(SQL), ...text.matchAll(DRIZZLE)].map(([, name = '']) => inSnakeCase(name));
    return [...new Set(named)].toSorted();
  };

  it('are written only by batches and by the creation of a currency', () => {
    const writers = SOURCES.map((file) => [file, tablesWrittenBy(file)] as const).filter(([, tables]) => tables.length > 0);
    expect(Object.fromEntries(writers)).toEqual({
      'server/modules/companies/currencies/service.ts': ['balances', 'ledger_accounts'],
      // Rolled back: it only waits for another insert of the row.
      'server/ledger/engine/ambiguous-commit.ts': ['journals'],
      'server/ledger/store/batch-statements.ts': TABLES.split('|').toSorted(),
      'server/ledger/store/write-batch.ts': ['balances', 'transactions'],
    });
  });
});

describe('a batch that holds locks', () => {
  it('imports nothing that reaches the network, files, mail or another service', () => {
    const closure = [...closureOf('server/ledger/engine/batch-runner.ts')];
    expect(closure).toContain('server/ledger/store/write-batch.ts');
    const packages = closure.filter((name) => !name.endsWith('.ts'));
    expect(
      packages.filter(
        (name) =>
          !/^(?:node:crypto|node:async_hooks|node:timers\/promises|node:buffer|node:util|uuid|zod|drizzle-orm(?:\/.*)?)$/.test(name),
      ),
    ).toEqual([]);
    const sources = closure.filter((name) => name.endsWith('.ts'));
    expect(sources.filter((name) => /^server\/(?:platform|http|rest)\//.test(name))).toEqual([]);
    expect(sources.filter((name) => /\b(?:fetch|WebSocket|process\.env)\b/.test(read(name)))).toEqual([]);
  });

  it('decides without I/O, a clock or randomness', () => {
    const closure = [...closureOf('server/ledger/domain/decide.ts')].filter((name) => name.startsWith('server/ledger/'));
    expect(closure.length).toBeGreaterThan(1);
    expect(closure.filter((name) => /\b(?:await|async|Promise|Date\.now|new Date\(\)|Math\.random|randomUUID)\b/.test(read(name)))).toEqual(
      [],
    );
  });
});

describe('the library', () => {
  it('is imported only through its index.ts', () => {
    const importing = SOURCES.filter((file) => !file.startsWith('server/ledger/') && /'#server\/ledger\/(?!index\.ts')/.test(read(file)));
    expect(importing).toEqual([]);
  });

  it('imports only kernel and db', () => {
    const closure = [...closureOf('server/ledger/index.ts')].filter((name) => name.endsWith('.ts'));
    expect(closure).toContain('server/ledger/engine/ledger.ts');
    expect(closure.filter((name) => !/^(?:server\/(?:ledger|kernel)|db)\//.test(name))).toEqual([]);
  });
});
