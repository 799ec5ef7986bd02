// Compares guard.sql with the migrated database, by executing the file in a transaction that is rolled back: the database must have no
// function or trigger on ledger tables that the file lacks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ISql } from 'postgres';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase({ checksLedger: false });

const GUARD = readFileSync(fileURLToPath(new URL('guard.sql', import.meta.url)), 'utf8');

const LEDGER_TABLES = [
  'account_totals',
  'balances',
  'entries',
  'journals',
  'ledger_accounts',
  'transaction_totals',
  'transaction_transitions',
  'transactions',
];

/** A function or trigger of the catalog. */
type GuardObject = { name: string; definition: string; isInFile: boolean; isRequired: boolean };

/** Comments and line breaks may differ between the file and a migration; everything else may not. */
const withoutComments = (definition: string): string => definition.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ');

/**
 * Functions with their privileges. The file must contain those that triggers of ledger tables execute, and those that run with the
 * owner's rights and name a ledger table: nothing else in the database can write what the API role cannot.
 */
const readFunctions = (tx: ISql, functionsOfFile: string[]): Promise<GuardObject[]> => tx<GuardObject[]>`
  select p.oid::regprocedure::text as name,
    pg_get_functiondef(p.oid) || ' ' || coalesce((select string_agg(acl::text, ' ' order by acl::text) from unnest(p.proacl) acl), '')
      as definition,
    p.proname = any (${functionsOfFile}) as "isInFile",
    exists (select from pg_trigger t where t.tgfoid = p.oid and t.tgrelid::regclass::text = any (${LEDGER_TABLES}))
      or (p.prosecdef and p.prosrc ~ ${`\\m(${LEDGER_TABLES.join('|')})\\M`}) as "isRequired"
  from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`;

/**
 * Triggers. The file must contain those of ledger tables, and those of other tables that execute a function of the file. Its triggers
 * are those whose catalog row the current transaction has written.
 */
const readTriggers = (tx: ISql, functionsOfFile: string[]): Promise<GuardObject[]> => tx<GuardObject[]>`
  select t.tgname || ' on ' || t.tgrelid::regclass as name, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as definition,
    t.xmin = pg_current_xact_id()::xid as "isInFile",
    t.tgrelid::regclass::text = any (${LEDGER_TABLES})
      or exists (select from pg_proc p where p.oid = t.tgfoid and p.proname = any (${functionsOfFile})) as "isRequired"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`;

const readObjects = async (tx: ISql, text: string): Promise<GuardObject[]> => {
  const functionsOfFile = [...text.matchAll(/^\s*CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name = '']) => name);
  return [...(await readFunctions(tx, functionsOfFile)), ...(await readTriggers(tx, functionsOfFile))];
};

class RollBack extends Error {}

/** Executes the text of the guard on the migrated database and returns the names of the objects that differ. */
const compareGuard = async (text: string) => {
  const differences: { changed: string[]; onlyInFile: string[]; onlyInDatabase: string[] } = {
    changed: [],
    onlyInFile: [],
    onlyInDatabase: [],
  };
  await database.owner
    .begin(async (tx) => {
      const before = new Map((await readObjects(tx, text)).map(({ name, definition }) => [name, withoutComments(definition)]));
      await tx.unsafe(text);
      for (const { name, definition, isInFile, isRequired } of await readObjects(tx, text)) {
        if (!isInFile && isRequired) differences.onlyInDatabase.push(name);
        if (isInFile && !before.has(name)) differences.onlyInFile.push(name);
        if (before.has(name) && before.get(name) !== withoutComments(definition)) differences.changed.push(name);
      }
      throw new RollBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return differences;
};

const NO_DIFFERENCES = { changed: [], onlyInFile: [], onlyInDatabase: [] };

describe('guard.sql', () => {
  it('equals the functions and triggers of the migrated database', async () => {
    expect(await compareGuard(GUARD)).toEqual(NO_DIFFERENCES);
  });
});

describe('the comparison', () => {
  const removeStatement = (statement: RegExp): string => {
    expect(GUARD).toMatch(statement);
    return GUARD.replace(statement, '');
  };

  it('reports a function whose text changed in the file', async () => {
    const weaker = GUARD.replace('s.lowest < b.floor', 's.balance < b.floor');
    expect(await compareGuard(weaker)).toEqual({ ...NO_DIFFERENCES, changed: ['apply_entries()'] });
  });

  it('reports a trigger whose condition changed in the file', async () => {
    const weaker = GUARD.replace('WHEN (NEW.reversed < OLD.reversed)', 'WHEN (NEW.reversed < 0)');
    expect(await compareGuard(weaker)).toEqual({ ...NO_DIFFERENCES, changed: ['guard_reversed on transactions'] });
  });

  it('reports a changed execute privilege in the file', async () => {
    const wider = GUARD.replace(
      'REVOKE ALL ON FUNCTION merge_temporary_user FROM public',
      'GRANT EXECUTE ON FUNCTION merge_temporary_user TO public',
    );
    expect(await compareGuard(wider)).toEqual({ ...NO_DIFFERENCES, changed: ['merge_temporary_user(bigint,uuid,uuid)'] });
  });

  it('reports triggers and functions that are missing from the file', async () => {
    const trigger = removeStatement(/CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON journals [^;]*;/);
    expect(await compareGuard(trigger)).toEqual({ ...NO_DIFFERENCES, onlyInDatabase: ['no_truncate on journals'] });
    const securityDefiner = removeStatement(/CREATE OR REPLACE FUNCTION remove_unused_currency[\s\S]*?END \$\$;/);
    expect(await compareGuard(securityDefiner)).toMatchObject({ onlyInDatabase: ['remove_unused_currency(bigint,text)'] });
  });

  it('reports functions and triggers that are missing from the database', async () => {
    const added = `
      CREATE OR REPLACE FUNCTION refuse_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER refuse_insert BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse_insert();`;
    expect(await compareGuard(GUARD + added)).toEqual({ ...NO_DIFFERENCES, onlyInFile: ['refuse_insert()', 'refuse_insert on entries'] });
  });

  it('reports a trigger that exists only in the database', async () => {
    const { owner } = database;
    await owner`create trigger second after insert on journals for each row execute function refuse_change()`;
    onTestFinished(() => owner`drop trigger second on journals`.then(() => undefined));
    expect(await compareGuard(GUARD)).toEqual({ ...NO_DIFFERENCES, onlyInDatabase: ['second on journals'] });
  });
});
