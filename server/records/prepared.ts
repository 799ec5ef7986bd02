import type { Database } from '#db/client.ts';

/**
 * A statement that is built and planned once for each pool: for what runs with nearly every request, where building costs as
 * much as running. It is kept no longer than its pool; inside a transaction it is built for the transaction.
 */
export const prepared = <Statement>(build: (db: Database) => Statement): ((db: Database) => Statement) => {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const built = build(db);
    statements.set(db, built);
    return built;
  };
};
