// The driver pipelines statements. The published version counts a statement with unprintable parameters as sent, and later ones on the
// connection get each other's results. The patched driver (docs/decisions/0012-patched-database-driver.md) fails only that statement.
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSql } from '#db/client.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

describe('a statement with a parameter that cannot be printed', () => {
  it('rejects only that statement; statements on the same connection get their own results', async () => {
    const sql = openSql({ ...database.connection, poolSize: 1 });
    onTestFinished(() => sql.end({ timeout: 1 }));
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    const fails = () => sql`select ${sql.json(endless as never)} as value`;
    const select = (value: number) => sql<{ value: number }[]>`select ${value}::int as value`.then(([row]) => row?.value);
    // The first statement waits for the types; later ones do not.
    await expect(fails()).rejects.toThrow(/circular/i);
    expect(await select(0)).toBe(0);
    const responses = await Promise.allSettled([select(1), fails(), select(2), select(3), fails(), select(4)]);
    expect(responses.map((response) => (response.status === 'fulfilled' ? response.value : 'failed'))).toEqual([
      1,
      'failed',
      2,
      3,
      'failed',
      4,
    ]);
  });
});

it('continues after COPY TO, even if the consumer is slower than the socket', async () => {
  // A full reader buffer pauses the connection, and the end of the copy may arrive at the same time.
  for (let sizeKb = 40; sizeKb < 400; sizeKb += 20) {
    const rows = await database.owner.unsafe(`copy (select repeat('x', ${sizeKb * 1_024})) to stdout`).readable();
    const chunks: Buffer[] = await rows.toArray();
    expect(Buffer.concat(chunks)).toHaveLength(sizeKb * 1_024 + 1);
    expect(await database.owner`select 1 as one`).toEqual([{ one: 1 }]);
  }
});
