// Deployment files are consistent without an installation: they run existing files, with known settings and production packages, and
// monitoring queries existing metrics.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENT_BYTES_MAX } from '#server/kernel/user-enums.ts';
import { readEnvironment, VARIABLES as KNOWN_VARIABLES } from '#server/platform/environment/environment.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { closureOf } from '#server/testing/import-closure.ts';
import { workerEnvironment } from '#server/composition/run-process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Package = { version: string; scripts: Record<string, string>; dependencies: Record<string, string> };
const PACKAGE = JSON.parse(read('package.json')) as Package;
const VARIABLES = new Set(Object.keys(KNOWN_VARIABLES));
/** How the server and the worker are started, as arguments of Node. */
const STARTS = [PACKAGE.scripts['start'], PACKAGE.scripts['worker']].map((script) => script?.replace('exec node ', '') ?? '');
const SHUTDOWN_SECONDS = readEnvironment({}).shutdownTimeoutMs / 1_000;

const sourcesOf = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));

const PAGES = 'app/**/{page,layout,error,global-error,not-found,loading,default,route}.{ts,tsx}';

const dynamicImports = (file: string): string[] => [...read(file).matchAll(/import\('#([^']+)'\)/g)].map(([, target = '']) => target);

/** All imports of programs in the image: processes, operator commands and pages. */
const listProductionImports = (): Set<string> => {
  const operatorCommand = /"node (server\/[a-z/-]+\.ts)"/g;
  const scripts = [...JSON.stringify(PACKAGE.scripts).matchAll(operatorCommand)].flatMap(([, file = '']) =>
    file.startsWith('server/testing/') ? [] : file,
  );
  const roots = [...STARTS.map((start) => start.split(' ').at(-1) ?? ''), ...scripts, ...sourcesOf(PAGES, 'proxy.ts')];
  const visited = new Set<string>();
  for (const root of roots) closureOf(root, visited);
  for (const file of sourcesOf('server/**/*.ts')) {
    if (visited.has(file)) for (const lateImport of dynamicImports(file)) closureOf(lateImport, visited);
  }
  return visited;
};

describe('the scripts of package.json', () => {
  const files = [...new Set(Object.values(PACKAGE.scripts).flatMap((script) => script.match(/\b(?:server|bench)\/\S+/g) ?? []))];

  it('reference existing files', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('reference files that run code on import', () => {
    const runsOnImport = /^(?:await |try \{|if \(import\.meta\.main\))/m;
    expect(files.filter((file) => !file.endsWith('.test.ts') && !runsOnImport.test(read(file)))).toEqual([]);
    expect(read('server/composition/jobs.ts')).not.toMatch(runsOnImport);
  });
});

describe('a production installation', () => {
  const productionImports = listProductionImports();

  it('includes every imported package', () => {
    const nameOf = (target: string): string => target.split('/', target.startsWith('@') ? 2 : 1).join('/');
    const packages = [...productionImports].filter((target) => !/\.(tsx?|css|svg)$/.test(target) && !isBuiltin(target)).map(nameOf);
    expect(packages.length).toBeGreaterThan(30);
    const copiedFolders = new Set(['server', 'db', 'app', 'language', 'proxy.ts']);
    const missing = packages.filter((name) => !copiedFolders.has(name) && !(name in PACKAGE.dependencies));
    expect([...new Set(missing)], 'Move these from devDependencies to dependencies.').toEqual([]);
  });

  it('imports nothing that the image omits', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    const isIgnored = (file: string): boolean =>
      ignored.some((pattern) => path.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));
    // The rest is read as files, by the server, Node and Next.
    const filesReadAtRuntime = ['docs/guides', 'CHANGELOG.md', 'db/migrations', 'package.json', 'tsconfig.json'];
    expect(
      [...productionImports, ...filesReadAtRuntime, 'next.config.mjs', 'postcss.config.mjs', 'patches', 'public'].filter(isIgnored),
    ).toEqual([]);
  });
});

describe('the image', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const listInstructions = (instruction: string): string[] =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1).trim());

  it('uses the Node version of the project', () => {
    const version = PACKAGE.dependencies['node'] ?? '';
    expect(listInstructions('FROM').map((from) => from.split(' ')[0])).toEqual([
      `node:${version}-bookworm-slim`,
      `node:${version}-bookworm-slim`,
    ]);
  });

  it('copies existing paths and does not run as root', () => {
    const copied = listInstructions('COPY').filter((copy) => !copy.startsWith('--from'));
    const ignored = read('.dockerignore').split('\n');
    const sources = copied.flatMap((copy) => copy.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(path.join(ROOT, source)) || ignored.includes(source))).toEqual([]);
    expect(listInstructions('USER')).toEqual(['node']);
  });

  it('starts like npm start, with known settings and a health check', () => {
    expect((JSON.parse(listInstructions('CMD').at(-1) ?? '') as string[]).join(' ')).toBe(`node ${STARTS[0]}`);
    const settings = Object.fromEntries(
      listInstructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
    );
    expect(Object.keys(settings).filter((name) => !VARIABLES.has(name))).toEqual([]);
    expect(readEnvironment(settings)).toMatchObject({
      host: '0.0.0.0',
      port: Number(listInstructions('EXPOSE')[0]),
      dataDir: listInstructions('VOLUME')[0],
    });
    expect(listInstructions('HEALTHCHECK')[0]).toContain('/healthz');
    const scripts = listInstructions('RUN').flatMap((line) => [...line.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));
    expect(scripts).toEqual(['build']);
  });
});

type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  restart: string;
  healthcheck?: { test?: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
};

describe('the compose file', () => {
  const text = read('compose.yaml');
  const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
  const services = Object.entries(compose.services);
  const ownServices = services.filter(([name]) => name !== 'database');

  const REQUIRED_VARIABLES: Record<string, string> = {
    APP_URL: 'https://books.example.com',
    POSTGRES_PASSWORD: '0123456789abcdef',
    SESSION_SECRET: 'of this test alone, and long enough for it',
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  /** As Compose does: required variables and optional ones. */
  const fillDefaults = (value: string | number): string =>
    String(value).replaceAll(/\$\{(\w+):([?-])[^}]*\}/g, (_all, name: string, kind: string) =>
      kind === '?' ? (REQUIRED_VARIABLES[name] ?? `no ${name}`) : (REQUIRED_VARIABLES[name] ?? ''),
    );
  const toSessionSettings = ({ environment }: Service): Record<string, string> =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillDefaults(value)]));

  it('requires each secret by name, and contains no sample values', () => {
    const requiredVariables = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect([...new Set(requiredVariables)].toSorted()).toEqual(Object.keys(REQUIRED_VARIABLES).toSorted());
    expect(text).not.toMatch(/changeme|\$\{\w+\}/);
  });

  it('gives each service the settings it needs', () => {
    expect(ownServices.map(([name]) => name).toSorted()).toEqual(['migrate', 'server', 'worker']);
    for (const [, service] of ownServices) {
      const settings = toSessionSettings(service);
      expect(Object.keys(settings).filter((name) => !VARIABLES.has(name))).toEqual([]);
      expect(readEnvironment(settings)).toMatchObject({ migratesAtStart: false, hasWorker: false, isDemo: false, trustsProxy: true });
    }
    expect(workerEnvironment(readEnvironment(toSessionSettings(compose.services['worker'] as Service))).port).toBe(3000);
  });

  it('runs existing commands in a valid order', () => {
    const { migrate, server, worker, database } = compose.services;
    expect(migrate?.command?.join(' ')).toBe(PACKAGE.scripts['migrate']);
    expect(worker?.command?.join(' ')).toBe(`node ${STARTS[1]}`);
    expect(server?.command).toBeUndefined();
    expect(database?.healthcheck?.test).toContain('pg_isready');
    expect(migrate).toMatchObject({ restart: 'no', depends_on: { database: { condition: 'service_healthy' } } });
    for (const waiting of [server, worker]) {
      expect(waiting?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
      expect(Number.parseInt(waiting?.stop_grace_period ?? '', 10)).toBeGreaterThan(SHUTDOWN_SECONDS);
    }
  });

  it('pins versions, declares its volumes, and opens one port on loopback', () => {
    expect(ownServices.map(([, { image }]) => image)).toEqual(ownServices.map(() => `countinghouse:${PACKAGE.version}`));
    expect(compose.services['database']?.image).toMatch(/^postgres:\d+\.\d+-/);
    const volumes = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(services.flatMap(([, { ports = [] }]) => ports)).toEqual(['127.0.0.1:3000:3000']);
  });
});

describe('the systemd units', () => {
  const valueOf = (file: string, name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(read(file))?.[1] ?? '';

  it.each([
    ['deploy/countinghouse.service', 0],
    ['deploy/countinghouse-worker.service', 1],
  ])('%s starts the same program as npm start, with a stop timeout and few privileges', (file, start) => {
    expect(valueOf(file, 'ExecStart')).toBe(`/opt/countinghouse/node_modules/.bin/node ${STARTS[start]}`);
    expect(Number(valueOf(file, 'TimeoutStopSec'))).toBeGreaterThan(SHUTDOWN_SECONDS);
    expect(read(file)).toMatch(/^NoNewPrivileges=yes\nCapabilityBoundingSet=\nProtectSystem=strict\nProtectHome=yes$/m);
    expect(valueOf(file, 'User')).toBe('countinghouse');
  });

  it("set known variables, and back up with the project's command", () => {
    const files = globSync('deploy/*.service', { cwd: ROOT });
    expect(files).toHaveLength(3);
    const named = files.flatMap((file) =>
      valueOf(file, 'Environment')
        .split(' ')
        .map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
    expect(valueOf('deploy/countinghouse-backup.service', 'ExecStart')).toContain(`${PACKAGE.scripts['backup']} /var/lib/`);
  });
});

describe('the proxy configurations', () => {
  it.each([
    ['deploy/nginx.conf', /client_max_body_size (\d+)m;/, 1024 * 1024, /location = \/live \{[^}]*proxy_buffering off;/],
    ['deploy/Caddyfile', /max_size (\d+)MB/, 1_000_000, /flush_interval -1/],
  ])('%s allows uploads and streams, and hides the metrics', (file, size, unit, streams) => {
    const text = read(file);
    expect(Number(size.exec(text)?.[1]) * unit).toBeGreaterThan(DOCUMENT_BYTES_MAX);
    expect(text).toMatch(streams);
    expect(text).toMatch(/\/metrics (404|\{\s+return 404;)/);
  });
});

describe('the monitoring files', () => {
  const findSeries = (text: string): string[] => [...new Set(text.match(/\b(?:countinghouse|nodejs|process)_[a-z0-9_]+/g))];

  it.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yaml'])('%s queries only existing metrics', async (file) => {
    // Series of histograms and summaries appear only after the first observation, so they are matched by name.
    const metricNames = [...(await createMetrics().text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) =>
      type === 'histogram' || type === 'summary' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const series = findSeries(read(file));
    expect(series.length).toBeGreaterThan(8);
    expect(series.filter((name) => !metricNames.includes(name))).toEqual([]);
  });

  it('are valid for Grafana and Prometheus', () => {
    const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
      panels: { id: number; type: string; targets?: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const expressions = panels.filter(({ type }) => type !== 'row').map(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.filter((targets) => targets.length === 0 || targets.includes(''))).toEqual([]);
    const rules = (parse(read('deploy/alerts.yaml')) as { groups: { rules: Record<string, unknown>[] }[] }).groups.flatMap(
      (group) => group.rules,
    );
    const form = { alert: expect.any(String), expr: expect.any(String), labels: { severity: expect.stringMatching(/^(page|ticket)$/) } };
    for (const rule of rules) expect(rule).toMatchObject({ ...form, annotations: { summary: expect.any(String) } });
    const isBalanced = (text: string): boolean => text.split('(').length === text.split(')').length;
    expect([...expressions.flat(), ...rules.map(({ expr }) => String(expr))].filter((text) => !isBalanced(text))).toEqual([]);
  });
});
