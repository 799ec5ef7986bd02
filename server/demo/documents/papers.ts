// The papers that the people of the demo have taken pictures of, drawn: none is anybody's, and each says that it is a specimen. They lie a
// little askew on a table, as papers in pictures do.
import { linePath } from '#server/demo/documents/letters.ts';

export type Holder = {
  surname: string;
  givenNames: string;
  /** ISO 3166-1 alpha-3, as passports have it. */
  country: string;
  /** As printed: 14 MAR 1991. */
  born: string;
  number: string;
};

const TABLE = { width: 1240, height: 900 };
const CARD = { width: 1100, height: 760 };
const SHEET = { width: 700, height: 860 };
const INK = '#26303a';
const PALE_INK = '#6a7480';

const text = (line: string, x: number, y: number, dotPixels: number, ink = INK): string =>
  `<path fill="${ink}" d="${linePath(line, { x, y, dotPixels })}"/>`;

/** Waves as on paper that is hard to copy. */
const waves = ({ width, height }: { width: number; height: number }, ink: string): string =>
  Array.from({ length: Math.ceil(height / 14) }, (_, row) => {
    const y = row * 14;
    return `<path fill="none" stroke="${ink}" stroke-opacity=".35" d="M0 ${y}q${width / 8} ${10 + (row % 5) * 3} ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 4} 0"/>`;
  }).join('');

/** Nobody in particular. */
const portrait = (x: number, y: number, tint: string): string =>
  `<g transform="translate(${x} ${y})"><rect width="250" height="320" fill="#dfe5ea"/><circle cx="125" cy="125" r="62" fill="${tint}"/>` +
  `<path d="M20 320c0-85 45-120 105-120s105 35 105 120z" fill="${tint}"/><rect width="250" height="320" fill="none" stroke="${PALE_INK}"/></g>`;

const specimen = (x: number, y: number): string =>
  `<g fill-opacity=".16" transform="rotate(-18 ${x} ${y})">${text('SPECIMEN', x, y, 12, '#b3261e')}</g>`;

/** A paper on the table; `tilt` in degrees. */
const onTable = (paper: { width: number; height: number }, drawn: string, tilt: number): string => {
  const [left, top] = [(TABLE.width - paper.width) / 2, (TABLE.height - paper.height) / 2];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TABLE.width}" height="${TABLE.height}"><rect width="100%" height="100%" fill="#8a6d54"/>` +
    `<g transform="rotate(${tilt} ${TABLE.width / 2} ${TABLE.height / 2}) translate(${left} ${top})">` +
    `<rect x="8" y="10" width="${paper.width}" height="${paper.height}" fill="#000" fill-opacity=".25"/>${drawn}</g></svg>`
  );
};

const field = (label: string, value: string, x: number, y: number): string => text(label, x, y, 2, PALE_INK) + text(value, x, y + 22, 4);

/** The two lines at the foot of a passport that machines read; their check digits are not right, on purpose. */
const machineLines = ({ surname, givenNames, country, number }: Holder): string[] => {
  const name = `${surname}<<${givenNames}`.replaceAll(/[^\p{L}<]+/gu, '<');
  return [`P<${country}${name}`, `${number}<0${country}0000000X0000000`].map((line) => line.padEnd(44, '<').slice(0, 44));
};

const CARD_NAMES = { passport: 'PASSPORT', government_id: 'IDENTITY CARD', drivers_license: 'DRIVING LICENCE' };
const CARD_COLOURS = { passport: '#e9dfd3', government_id: '#d9e6ec', drivers_license: '#ecdbe0' };

export type CardKind = keyof typeof CARD_NAMES;

/** A passport, an identity card or a driving licence. */
export const drawCard = (kind: CardKind, holder: Holder, tilt: number): string => {
  const machine = kind === 'passport' ? machineLines(holder).map((line, row) => text(line, 40, CARD.height - 92 + row * 42, 3.8)) : [];
  const drawn = [
    `<rect width="${CARD.width}" height="${CARD.height}" rx="28" fill="${CARD_COLOURS[kind]}"/>`,
    waves(CARD, PALE_INK),
    text(CARD_NAMES[kind], 40, 40, 6),
    text(holder.country, CARD.width - 170, 40, 6),
    portrait(40, 130, '#8793a0'),
    field('SURNAME', holder.surname, 340, 140),
    field('GIVEN NAMES', holder.givenNames, 340, 230),
    field('DATE OF BIRTH', holder.born, 340, 320),
    field('NUMBER', holder.number, 340, 410),
    field('NATIONALITY', holder.country, 700, 320),
    specimen(360, 560),
    ...machine,
  ].join('');
  return onTable(CARD, drawn, tilt);
};

/** A person who holds their card into the picture. */
export const drawSelfie = (holder: Holder): string =>
  onTable(
    TABLE,
    `<rect width="${TABLE.width}" height="${TABLE.height}" fill="#b8c4cc"/><g fill="#7a6a5e"><circle cx="520" cy="330" r="170"/><path d="M230 900c0-260 130-350 290-350s290 90 290 350z"/></g>` +
      `<g transform="translate(640 520) scale(.42)"><rect width="${CARD.width}" height="${CARD.height}" rx="28" fill="${CARD_COLOURS.government_id}"/>` +
      `${portrait(40, 130, '#8793a0')}${text(holder.surname, 340, 160, 8)}${text(holder.givenNames, 340, 260, 8)}</g>${specimen(160, 760)}`,
    0,
  );

/** A bill or a statement: who sent it, what it is, and lines of text. */
export const drawSheet = ({ sender, title, lines }: { sender: string; title: string; lines: readonly string[] }, tilt: number): string => {
  const drawn = [
    `<rect width="${SHEET.width}" height="${SHEET.height}" fill="#fbfbf8"/>`,
    `<rect width="${SHEET.width}" height="70" fill="#2f6f5f"/>`,
    text(sender, 40, 24, 4, '#ffffff'),
    ...lines.map((line, row) => text(line, 40, 120 + row * 34, 3)),
    text(title, 40, 150 + lines.length * 34, 4),
    ...Array.from({ length: 7 }, (_, row) => `<path stroke="#c9cdd1" d="M40 ${420 + row * 48}h620"/>`),
    ...Array.from({ length: 6 }, (_, row) => text(`${row + 1}  ${'0.00'.padStart(40)}`, 40, 436 + row * 48, 2.2, PALE_INK)),
    specimen(130, 700),
  ].join('');
  return onTable(SHEET, drawn, tilt);
};
