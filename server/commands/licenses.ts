// Licenses of the packages that a server needs. Packages without a permissive license need an exception with a reason. A test rejects all others.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A package that a server needs at run time or to build its pages. */
export type LicensedPackage = { name: string; version: string; license: string };

/** Licenses that require the notice only. */
const PERMISSIVE = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC']);

type Exception = { packages: RegExp; license: string; reason: string };

/** Exceptions per package with the reason. `not stated`: the lock file has no license. */
export const EXCEPTIONS: Exception[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    reason:
      'Image library, a separate file that sharp loads and users can replace. Distributors of a server image must include its license.',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'Contains the same library; not installed on servers.',
  },
  { packages: /^@img\/sharp-win32-/, license: 'Apache-2.0 AND LGPL-3.0-or-later', reason: 'Contains the same library, for Windows.' },
  {
    packages: /^lightningcss(-|$)/,
    license: 'MPL-2.0',
    reason: 'Processes style sheets when pages are built. Its files are not modified, and browsers receive none of its code.',
  },
  { packages: /^geist$/, license: 'SIL OPEN FONT LICENSE', reason: 'The font, which may be distributed with a program.' },
  { packages: /^caniuse-lite$/, license: 'CC-BY-4.0', reason: 'Browser data, used when pages are built; this page is the attribution.' },
  { packages: /^graceful-fs$/, license: 'BlueOak-1.0.0', reason: 'As permissive as MIT.' },
  { packages: /^nodemailer$/, license: 'MIT-0', reason: 'MIT without the notice.' },
  { packages: /^tslib$/, license: '0BSD', reason: 'BSD without the notice.' },
  { packages: /^postgres$/, license: 'Unlicense', reason: 'Public domain.' },
  { packages: /^jsonify$/, license: 'Public Domain', reason: 'Public domain.' },
  { packages: /^ibantools$/, license: 'MIT or MPL-2.0', reason: 'Used under MIT.' },
  { packages: /^@(next\/swc|tailwindcss\/oxide)-/, license: 'not stated', reason: 'Platform-specific parts of packages under MIT.' },
  { packages: /^png-js$/, license: 'not stated', reason: 'MIT, according to the license file in the package.' },
];

type LockfileEntry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Reads the packages of the lock file except those for development, sorted. */
export const readLicensedPackages = (): LicensedPackage[] => {
  const lock = readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockfileEntry> };
  const entries = Object.entries(packages).flatMap(([location, { version = '', license = 'not stated', dev, link }]) =>
    location === '' || dev || link
      ? []
      : [{ name: location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length), version, license: license }],
  );
  const byName = new Map(entries.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
};

/** Returns the exception of a package; undefined without one. */
export const exceptionFor = ({ name, license }: LicensedPackage): Exception | undefined =>
  EXCEPTIONS.find((exception) => exception.license === license && exception.packages.test(name));

/** Whether the license of the package is allowed. */
export const isAllowed = (licensed: LicensedPackage): boolean => PERMISSIVE.has(licensed.license) || exceptionFor(licensed) !== undefined;
