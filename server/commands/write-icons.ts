// Writes the icons in public/ from the logo (server/kernel/logo.ts). A test renders them again and compares.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { LOGO_COLUMN, LOGO_GRID, LOGO_RULES, LOGO_STROKE } from '#server/kernel/logo.ts';

const TILE = '#0b6b58';
const RULES = '#fbfaf7';
const COLUMN = '#f0b8ae';
const SIZE = 32;

type IconShape = {
  /** The logo's share of the width. Platforms may crop a maskable icon to a circle of 80 % of the width. */
  share: number;
  /** Corner radius. Platforms round opaque icons themselves. */
  radius: number;
};

const ROUNDED: IconShape = { share: 0.65, radius: 6 };
const FULL_BLEED: IconShape = { share: 0.5, radius: 0 };

const drawIcon = ({ share, radius }: IconShape): string => {
  const scale = (SIZE * share) / LOGO_GRID;
  const inset = (SIZE - LOGO_GRID * scale) / 2;
  const paths = [`<path d="${LOGO_RULES}" stroke="${RULES}"/>`, `<path d="${LOGO_COLUMN}" stroke="${COLUMN}"/>`].join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${TILE}"/>`,
    `<g transform="translate(${inset} ${inset}) scale(${scale})" fill="none" stroke-width="${LOGO_STROKE}">${paths}</g></svg>\n`,
  ].join('');
};

/** The vector icon, at /icon.svg. */
export const ICON_SVG = drawIcon(ROUNDED);

/** The bitmap icons: name in public/, width and height, and drawing. */
export const BITMAP_ICONS = [
  { name: 'icon-192.png', size: 192, svg: ICON_SVG },
  { name: 'icon-512.png', size: 512, svg: ICON_SVG },
  { name: 'icon-maskable-192.png', size: 192, svg: drawIcon(FULL_BLEED) },
  { name: 'icon-maskable-512.png', size: 512, svg: drawIcon(FULL_BLEED) },
  { name: 'apple-touch-icon.png', size: 180, svg: drawIcon(FULL_BLEED) },
];

export const renderIcon = (svg: string, size: number): Sharp => sharp(Buffer.from(svg), { density: (72 * size) / SIZE }).resize(size, size);

if (import.meta.main) {
  const toPath = (name: string): string => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
  writeFileSync(toPath('icon.svg'), ICON_SVG);
  for (const { name, size, svg } of BITMAP_ICONS) await renderIcon(svg, size).png({ compressionLevel: 9 }).toFile(toPath(name));
}
