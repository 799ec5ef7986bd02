// `node bench/peers.ts`: runs the same load against Countinghouse and against other ledgers that already run on this machine.
// docs/performance.md describes how to build and start them.
import { OperatorError } from '#server/kernel/operator-error.ts';
import { parsePositive, readFlags, runCommand, printProgress, parsePositiveInteger } from '#server/commands/command-line.ts';
import { blnkPeer } from './peers/blnk.ts';
import { countinghousePeer } from './peers/countinghouse.ts';
import { formancePeer } from './peers/formance.ts';
import { PEER_ACCOUNT_COUNT, PEER_BATCH_SIZE, PEER_ROWS, UNIQUE_ID, type LedgerPeer, type PeerRequests } from './peers/peer.ts';
import { formatTable } from './report.ts';
import { toSpread, type Spread } from './rounds.ts';
import { openBench } from './run/bench.ts';
import type { Bench } from './row.ts';

const USAGE = `node bench/peers.ts [--formance=URL] [--formance-minimal=URL] [--blnk=URL] [--rounds=3] [--seconds=8]`;

const FLAGS = {
  formance: { type: 'string' },
  'formance-minimal': { type: 'string' },
  blnk: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
} as const;

type PreparedPeer = LedgerPeer & { requests: PeerRequests };

/** One round of one row. A batch counts as its items. */
const measure = async (bench: Bench, peer: PreparedPeer, row: (typeof PEER_ROWS)[number]): Promise<number> => {
  const all = peer.requests[row.requests];
  const requests = row.accounts === 'all' ? all : all.slice(0, row.accounts);
  const hasUniqueIds = requests.some(({ body }) => body?.includes(UNIQUE_ID));
  const { seconds } = bench.options;
  const result = await bench.load({ url: peer.url, connections: row.connections, seconds, requests, hasUniqueIds });
  return result[row.unit] * (row.requests === 'batches' ? PEER_BATCH_SIZE : 1);
};

const figureText = (figure: number): string => figure.toLocaleString('en', { maximumSignificantDigits: 3 });

const describeSpread = ({ median, least, most }: Spread): string => `${figureText(median)} (${figureText(least)} to ${figureText(most)})`;

/** Alternates between the ledgers, so that other load on the machine affects all of them. */
const compareAll = async (bench: Bench, peers: PreparedPeer[]): Promise<string> => {
  const rows: string[][] = [];
  for (const row of PEER_ROWS) {
    printProgress(`Measuring ${row.name}`);
    const figures = peers.map((): number[] => []);
    for (let round = 0; round < bench.options.rounds; round++)
      for (const [index, peer] of peers.entries()) figures[index]?.push(await measure(bench, peer, row));
    rows.push([row.name, ...figures.map((samples) => describeSpread(toSpread(samples)))]);
  }
  return formatTable(['load', ...peers.map(({ name }) => name)], rows);
};

const main = async (): Promise<boolean> => {
  const { values } = readFlags({ options: FLAGS }, USAGE);
  const options = {
    rounds: parsePositiveInteger('rounds', values.rounds, USAGE),
    seconds: parsePositive('seconds', values.seconds, USAGE),
    minutes: 1,
    largeCount: PEER_ACCOUNT_COUNT,
  };
  const otherPeers = [
    ...(values.formance ? [formancePeer(values.formance, 'default')] : []),
    ...(values['formance-minimal'] ? [formancePeer(values['formance-minimal'], 'minimal')] : []),
    ...(values.blnk ? [blnkPeer(values.blnk)] : []),
  ];
  for (const { name, url } of otherPeers) {
    if (!URL.canParse(url)) throw new OperatorError(`The URL of ${name} is invalid: ${url}\n${USAGE}`);
  }
  await using bench = await openBench({ options, printProgress });
  const { url } = await bench.server();
  const ours = countinghousePeer(
    url,
    await bench.crowd(),
    async (requests) => void (await bench.loadServer({ connections: 64, requests })),
  );
  const peers: PreparedPeer[] = [];
  for (const peer of [ours, ...otherPeers]) {
    printProgress(`Preparing ${peer.name}`);
    peers.push({ ...peer, requests: await peer.prepare() });
  }
  process.stdout.write(`\n${await compareAll(bench, peers)}\n`);
  return true;
};

await runCommand(main);
