// Licences of the packages that a server needs. Packages without a permissive licence need an exception with a reason. A test rejects all others.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A package that a server needs at run time or to build its pages. */
export type LicencedPackage = { name: string; version: string; licence: string };

/** Licences that require the notice only. */
const PERMISSIVE = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC']);

type Exception = { packages: RegExp; licence: string; reason: string };

/** Exceptions per package with the reason. `not stated`: the lock file has no licence. */
export const EXCEPTIONS: Exception[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'Image library, a separate file that sharp loads and users can replace. Distributors of a server image must include its license.',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'Contains the same library; not installed on servers.',
  },
  { packages: /^@img\/sharp-win32-/, licence: 'Apache-2.0 AND LGPL-3.0-or-later', reason: 'Contains the same library, for Windows.' },
  {
    packages: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'Processes style sheets when pages are built. Its files are not modified, and browsers receive none of its code.',
  },
  { packages: /^geist$/, licence: 'SIL OPEN FONT LICENSE', reason: 'The font, which may be distributed with a program.' },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', reason: 'Browser data, used when pages are built; this page is the attribution.' },
  { packages: /^graceful-fs$/, licence: 'BlueOak-1.0.0', reason: 'As permissive as MIT.' },
  { packages: /^nodemailer$/, licence: 'MIT-0', reason: 'MIT without the notice.' },
  { packages: /^tslib$/, licence: '0BSD', reason: 'BSD without the notice.' },
  { packages: /^postgres$/, licence: 'Unlicense', reason: 'Public domain.' },
  { packages: /^jsonify$/, licence: 'Public Domain', reason: 'Public domain.' },
  { packages: /^ibantools$/, licence: 'MIT or MPL-2.0', reason: 'Used under MIT.' },
  { packages: /^@(next\/swc|tailwindcss\/oxide)-/, licence: 'not stated', reason: 'Platform-specific parts of packages under MIT.' },
  { packages: /^png-js$/, licence: 'not stated', reason: 'MIT, according to the license file in the package.' },
];

type LockfileEntry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** Reads the packages of the lock file except those for development, sorted. */
export const readLicencedPackages = (): LicencedPackage[] => {
  const lock = readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockfileEntry> };
  const entries = Object.entries(packages).flatMap(([location, { version = '', license = 'not stated', dev, link }]) =>
    location === '' || dev || link
      ? []
      : [{ name: location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length), version, licence: license }],
  );
  const byName = new Map(entries.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
};

/** Returns the exception of a package; undefined without one. */
export const exceptionFor = ({ name, licence }: LicencedPackage): Exception | undefined =>
  EXCEPTIONS.find((exception) => exception.licence === licence && exception.packages.test(name));

/** Whether the licence of the package is allowed. */
export const isAllowed = (licenced: LicencedPackage): boolean => PERMISSIVE.has(licenced.licence) || exceptionFor(licenced) !== undefined;
