// `node bench/company-skew.ts`: simulates how evenly the shards and nodes of a cluster fill with companies of very different sizes, and what
// the isolation of the largest companies improves. The load of the company with rank k is proportional to 1 / k^exponent (Zipf). Reproducible:
// companies are placed by a hash, as in Citus.
import { createHash } from 'node:crypto';
import { formatTable } from './report.ts';
import { parsePositiveInteger, readFlags, runCommand } from '#server/commands/command-line.ts';

/** `placement`: by number, as after `create_distributed_table`, or by load, the busiest first. */
export type SkewOptions = {
  companies: number;
  exponent: number;
  shards: number;
  nodes: number;
  isolated: number;
  placement: 'by number' | 'by load';
};

/** `largestCompany` is its share of the total load. The load of the busiest node is relative to the mean of all nodes. */
export type SkewResult = { largestCompany: number; busiestNode: number };

const hashOf = (company: number): number => createHash('md5').update(String(company)).digest().readUInt32BE(0);

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The loads of the companies, the largest first. Their sum is 1. */
const listCompanyLoads = ({ companies, exponent }: SkewOptions): number[] => {
  const weights = Array.from({ length: companies }, (_, index) => 1 / (index + 1) ** exponent);
  const total = sum(weights);
  return weights.map((weight) => weight / total);
};

const addLoad = (loads: number[], index: number, load: number): void => {
  loads[index] = (loads[index] ?? 0) + load;
};

/** Each isolated company has a shard of its own. */
const listShardLoads = (companyLoads: number[], { shards, isolated }: SkewOptions): number[] => {
  const shardLoads = Array.from({ length: shards }, () => 0);
  for (const [company, load] of companyLoads.entries()) {
    if (company >= isolated) addLoad(shardLoads, hashOf(company) % shards, load);
  }
  return [...shardLoads, ...companyLoads.slice(0, isolated)];
};

export const simulateSkew = (options: SkewOptions): SkewResult => {
  const { nodes, placement } = options;
  const companyLoads = listCompanyLoads(options);
  const shardLoads = listShardLoads(companyLoads, options);
  const nodeLoads = Array.from({ length: nodes }, () => 0);
  const isByLoad = placement === 'by load';
  for (const [shard, load] of (isByLoad ? shardLoads.toSorted((a, b) => b - a) : shardLoads).entries()) {
    addLoad(nodeLoads, isByLoad ? nodeLoads.indexOf(Math.min(...nodeLoads)) : shard % nodes, load);
  }
  return { largestCompany: companyLoads[0] ?? 0, busiestNode: Math.max(...nodeLoads) * nodes };
};

const USAGE = 'node bench/company-skew.ts [--companies=10000] [--shards=128]';
const EXPONENTS = [0.8, 1, 1.2];
const NODES = [2, 8, 32];
const PLACEMENTS = [
  { name: 'by number', placement: 'by number', isolated: 0 },
  { name: 'by load', placement: 'by load', isolated: 0 },
  { name: 'by load, 10 isolated', placement: 'by load', isolated: 10 },
  { name: 'by load, 100 isolated', placement: 'by load', isolated: 100 },
] as const;

const describeSkew = (companies: number, shards: number): string => {
  const rows = EXPONENTS.flatMap((exponent) =>
    NODES.map((nodes) => {
      const results = PLACEMENTS.map((options) => simulateSkew({ companies, exponent, shards, nodes, ...options }));
      const largest = `${((results[0]?.largestCompany ?? 0) * 100).toFixed(1)} %`;
      return [String(exponent), largest, String(nodes), ...results.map(({ busiestNode }) => busiestNode.toFixed(2))];
    }),
  );
  return [
    `Load of the busiest node relative to the mean: ${companies} companies, ${shards} shards`,
    formatTable(['exponent', 'largest company', 'nodes', ...PLACEMENTS.map(({ name }) => name)], rows),
  ].join('\n');
};

if (import.meta.main) {
  await runCommand(async () => {
    const { values } = readFlags(
      { options: { companies: { type: 'string', default: '10000' }, shards: { type: 'string', default: '128' } } },
      USAGE,
    );
    process.stdout.write(
      `${describeSkew(parsePositiveInteger('companies', values.companies, USAGE), parsePositiveInteger('shards', values.shards, USAGE))}\n`,
    );
    return true;
  });
}
