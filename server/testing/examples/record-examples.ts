// Examples of records: how to call each procedure successfully. Input and path records are derived from metadata and schemas
// (derived-input.ts, example-path.ts). The rest is in examples.ts in the folder of the record, which is discovered here, so that new
// records are covered by every test of all routes.
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

export type ExampleContext = {
  fixture: CompanyFixture;
  database: TestDatabase;
  /** The parameters of the path. */
  parameters: Record<string, string>;
  /** 0, 1 and 2 for records that are created in a row. */
  index: number;
};

/** Input of a procedure without the parameters of its path. Uploads are files. */
export type ExampleInput = Record<string, unknown>;

type InputExample = ExampleInput | ((context: ExampleContext) => ExampleInput | Promise<ExampleInput>);

/** Creates the records that the parameters of a path name, and returns the parameters in the order of the path. */
export type PathExample = (fixture: CompanyFixture, database: TestDatabase) => string | string[] | Promise<string | string[]>;

/** The caller and input of a call that needs its own user. */
export type CallExample = (fixture: CompanyFixture, database: TestDatabase) => Promise<{ token?: string; body?: ExampleInput }>;

/** Prepares a change by an admin, and returns it. */
export type ChangeExample = (fixture: CompanyFixture, database: TestDatabase) => Promise<() => Promise<unknown>>;

export type RecordExamples = {
  /** By procedure. A procedure `admin.users.<record>.<verb>` without an example uses that of `user.<record>.<verb>`. */
  inputs?: Record<string, InputExample>;
  /** By a part of the path, with one or several parameters. Without an example, the record is created by POST to the path above. */
  paths?: Record<string, PathExample>;
  /** By procedure: records for one call, where those of `paths` are not suitable. */
  ownPaths?: Record<string, PathExample>;
  /** Like `ownPaths`, but only for example calls, which run one after another and must not change users that later calls need. */
  disposablePaths?: Record<string, PathExample>;
  /** By procedure. */
  calls?: Record<string, CallExample>;
  /** Parameters of the query, by procedure. */
  queries?: Record<string, (context: ExampleContext) => Promise<Record<string, string>>>;
  /** Input that changes the record, by procedure; derived or `inputs` otherwise. */
  changes?: Record<string, InputExample>;
  /** By procedure, where input and path do not suffice. */
  preparedChanges?: Record<string, ChangeExample>;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const readExamples = async (): Promise<Required<RecordExamples>> => {
  const merged: Required<RecordExamples> = {
    inputs: {},
    paths: {},
    ownPaths: {},
    disposablePaths: {},
    queries: {},
    calls: {},
    changes: {},
    preparedChanges: {},
  };
  for (const file of globSync('server/modules/**/examples.ts', { cwd: ROOT }).toSorted()) {
    const { examples } = (await import(pathToFileURL(path.join(ROOT, file)).href)) as { examples: RecordExamples };
    for (const [kind, entries] of Object.entries(examples)) Object.assign(merged[kind as keyof RecordExamples], entries);
  }
  return merged;
};

export const EXAMPLES = await readExamples();
