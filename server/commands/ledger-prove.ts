import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runDrill } from '#server/commands/ledger-prove/drill.ts';
const directory = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-proof-'));
process.stdout.write(directory + '\n');
const t = performance.now();
const { journal, kills, findings } = await runDrill({
  directory,
  seed: Number(process.argv[3] ?? 1),
  acknowledged: Number(process.argv[2] ?? 3000),
  kills: Number(process.argv[4] ?? 3),
  usersPerCompany: 10,
  sample: 500,
  report: (l) => process.stdout.write(((performance.now() - t) / 1000).toFixed(1) + ' ' + l + '\n'),
});
process.stdout.write(JSON.stringify(journal.counts) + JSON.stringify([...kills]) + '\n');
for (const f of findings)
  process.stdout.write(
    `${f.broken.length === 0 ? 'ok' : 'BROKEN'} ${f.promise} (${f.tried}) ${f.broken.slice(0, 3).join('\n   ')} ${f.broken.length}\n`,
  );
process.stdout.write(`${performance.now() - t} ms ${process.memoryUsage().rss / 1e6} MB\n`);
