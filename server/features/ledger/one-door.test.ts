// What the sources themselves promise: the books have one writer, and while it holds locks it talks to nobody else.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { closureOf } from '#server/testing/import-closure.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const SOURCES = globSync('{app,server,db}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/'));

describe('the books', () => {
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

  it('are written by the batch, and by the opening of a currency, and by nothing else', () => {
    const writers = SOURCES.map((file) => [file, tablesWrittenBy(file)] as const).filter(([, tables]) => tables.length > 0);
    expect(Object.fromEntries(writers)).toEqual({
      'server/features/currencies/create-currency.ts': ['balances', 'ledger_accounts'],
      'server/features/ledger/batch-limits.ts': ['balances', 'transactions'],
      'server/features/ledger/batch-write.ts': TABLES.split('|').toSorted(),
    });
  });
});

describe('a batch that holds locks', () => {
  it('reaches no network, no file, no mail and no other service', () => {
    const closure = [...closureOf('server/features/ledger/run-batch.ts')];
    expect(closure).toContain('server/features/ledger/batch-write.ts');
    const packages = closure.filter((name) => !name.endsWith('.ts'));
    expect(
      packages.filter(
        (name) =>
          !/^(?:node:crypto|node:async_hooks|node:timers\/promises|node:buffer|node:util|uuid|zod|drizzle-orm(?:\/.*)?)$/.test(name),
      ),
    ).toEqual([]);
    const ours = closure.filter((name) => name.endsWith('.ts'));
    expect(ours.filter((name) => /^server\/(?:platform|http|rest)\//.test(name))).toEqual([]);
    expect(ours.filter((name) => /\b(?:fetch|WebSocket|process\.env)\b/.test(read(name)))).toEqual([]);
  });

  it('decides without a wait, a clock or chance', () => {
    const closure = [...closureOf('server/features/ledger/decide.ts')].filter((name) => name.startsWith('server/features/ledger/'));
    expect(closure.length).toBeGreaterThan(1);
    expect(closure.filter((name) => /\b(?:await|async|Promise|Date\.now|new Date\(\)|Math\.random|randomUUID)\b/.test(read(name)))).toEqual(
      [],
    );
  });
});
