// Reads the versions of companies, which the database increments in the same transaction as each change to cached data. Reads that are
// requested while a statement runs share the next one. That statement starts after each of its requests, so a version is never older than
// its request.
import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companyVersions } from '#db/schema/index.ts';
import { preparedStatement } from '#server/records/prepared.ts';

const versionStatement = preparedStatement((db) =>
  db
    .select({ companyId: companyVersions.companyId, version: sql<number>`sum(${companyVersions.version})`.mapWith(Number).as('version') })
    .from(companyVersions)
    .where(sql`${companyVersions.companyId} = any(${sql.placeholder('companyIds')}::bigint[])`)
    .groupBy(companyVersions.companyId)
    .prepare('company_versions'),
);

/** The version of a company; 0 before its first change. */
export type ReadCompanyVersion = (companyId: number) => Promise<number>;

type VersionBatch = { companyIds: Set<number>; versions: Promise<Map<number, number>> };

export const createVersionReader = (db: Database): ReadCompanyVersion => {
  let next: VersionBatch | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const readBatch = async (companyIds: Set<number>): Promise<Map<number, number>> => {
    await running;
    next = undefined;
    const rows = versionStatement(db).execute({ companyIds: [...companyIds] });
    running = rows.catch(() => undefined);
    return new Map((await rows).map(({ companyId, version }) => [companyId, version]));
  };

  const openBatch = (): VersionBatch => {
    const companyIds = new Set<number>();
    return { companyIds, versions: readBatch(companyIds) };
  };

  return async (companyId) => {
    const batch = (next ??= openBatch());
    batch.companyIds.add(companyId);
    return (await batch.versions).get(companyId) ?? 0;
  };
};
