import type { Database } from '#db/client.ts';

/**
 * A statement that is built once per pool, for queries of nearly every request, where building costs as much as executing. PostgreSQL plans it
 * once per connection. Inside a transaction it is built for the transaction.
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
