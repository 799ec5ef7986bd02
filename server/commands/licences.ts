// Under which licences the packages come that a server is run with. What is not simply permissive stands here with the reason why it may be
// there; a package that comes later under anything else fails a test.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A package of the lock file that a server is run with, or built with when it starts. */
export type LicencedPackage = { name: string; version: string; licence: string };

/** Whoever keeps the notice may do anything. */
const PERMISSIVE = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC']);

type Exception = { packages: RegExp; licence: string; why: string };

/** What else may be there, package by package, and why. `not stated` is what the lock file does not know. */
export const EXCEPTIONS: Exception[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    why: 'The library of images, a file of its own that sharp loads and anybody may replace. Whoever passes on an image of the server passes on its licence.',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'sharp with the same library; not installed on servers.',
  },
  { packages: /^@img\/sharp-win32-/, licence: 'Apache-2.0 AND LGPL-3.0-or-later', why: 'sharp with the same library, for Windows.' },
  {
    packages: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    why: 'Reads style sheets when pages are built. Its files are not changed, and nothing of it is in what browsers get.',
  },
  { packages: /^geist$/, licence: 'SIL OPEN FONT LICENSE', why: 'The font, which may be passed on with a program.' },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'Data about browsers, read when pages are built; the source is named here.' },
  { packages: /^graceful-fs$/, licence: 'BlueOak-1.0.0', why: 'As permissive as MIT.' },
  { packages: /^nodemailer$/, licence: 'MIT-0', why: 'MIT without the notice.' },
  { packages: /^tslib$/, licence: '0BSD', why: 'BSD without the notice.' },
  { packages: /^postgres$/, licence: 'Unlicense', why: 'Given to the public.' },
  { packages: /^jsonify$/, licence: 'Public Domain', why: 'Given to the public.' },
  { packages: /^ibantools$/, licence: 'MIT or MPL-2.0', why: 'Taken under MIT.' },
  { packages: /^@(next\/swc|tailwindcss\/oxide)-/, licence: 'not stated', why: 'Parts for other machines of packages that are MIT.' },
  { packages: /^png-js$/, licence: 'not stated', why: 'MIT, says the licence in the package.' },
];

type LockfileEntry = { version?: string; license?: string; dev?: boolean; link?: boolean };

/** The packages of the lock file that are not for development alone, sorted. */
export const readLicencedPackages = (): LicencedPackage[] => {
  const lock = readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockfileEntry> };
  const found = Object.entries(packages).flatMap(([place, { version = '', license = 'not stated', dev, link }]) =>
    place === '' || dev || link
      ? []
      : [{ name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), version, licence: license }],
  );
  const byName = new Map(found.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
};

/** The reason why a package may be there that is not simply permissive; undefined for all others. */
export const exceptionFor = ({ name, licence }: LicencedPackage): Exception | undefined =>
  EXCEPTIONS.find((exception) => exception.licence === licence && exception.packages.test(name));

/** True when the package may be there. */
export const isAllowed = (one: LicencedPackage): boolean => PERMISSIVE.has(one.licence) || exceptionFor(one) !== undefined;
