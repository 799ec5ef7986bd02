// Draws the demo's identity documents: specimens in a bitmap font, because an image library can only use the fonts of the machine.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Upload } from '#server/kernel/upload.ts';

// Letters of five by seven dots, for the papers of the demo: an image library draws letters only with the fonts that a machine happens to
// have. Each letter is five columns, from the left; the lowest bit of a column is its upper dot.
const COLUMNS: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '-': '0808080808',
  '.': '0060600000',
  ',': '0050300000',
  '/': '2010080402',
  ':': '0036360000',
  '<': '0814224100',
  '0': '3E5149453E',
  '1': '00427F4000',
  '2': '4261514946',
  '3': '2141454B31',
  '4': '1814127F10',
  '5': '2745454539',
  '6': '3C4A494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291E',
  A: '7E1111117E',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141221C',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E4149497A',
  H: '7F0808087F',
  I: '00417F4100',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F020C027F',
  N: '7F0408107F',
  O: '3E4141413E',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '4649494931',
  T: '01017F0101',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
};

const COLUMN_COUNT = 5;
const ROW_COUNT = 7;
/** With the gap to the next letter. */
const ADVANCE = COLUMN_COUNT + 1;

/** Capitals without their marks; what the letters above do not have becomes a space. */
const legible = (text: string): string[] =>
  [...text.normalize('NFD').toUpperCase()].filter((sign) => !/\p{M}/u.test(sign)).map((sign) => (COLUMNS[sign] ? sign : ' '));

/** Places of the dots of a letter, as column and row. */
const dotsOf = (sign: string): [column: number, row: number][] =>
  Array.from({ length: COLUMN_COUNT }, (_, column) => {
    const bits = Number.parseInt(COLUMNS[sign]?.slice(column * 2, column * 2 + 2) ?? '0', 16);
    return Array.from({ length: ROW_COUNT }, (_, row): [number, number] => [column, row]).filter(([, row]) => bits & (1 << row));
  }).flat();

type Place = { x: number; y: number; dotPixels: number };

/** A line of text as the path of an SVG; `x` and `y` are its upper left corner. */
const linePath = (text: string, { x, y, dotPixels }: Place): string =>
  legible(text)
    .flatMap((sign, place) =>
      dotsOf(sign).map(
        ([column, row]) => `M${x + (place * ADVANCE + column) * dotPixels} ${y + row * dotPixels}h${dotPixels}v${dotPixels}h-${dotPixels}z`,
      ),
    )
    .join('');

// The papers that the people of the demo have taken pictures of, drawn: none is anybody's, and each says that it is a specimen. They lie a
// little askew on a table, as papers in pictures do.

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

type CardKind = keyof typeof CARD_NAMES;

/** A passport, an identity card or a driving licence. */
const drawCard = (kind: CardKind, holder: Holder, tilt: number): string => {
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
const drawSelfie = (holder: Holder): string =>
  onTable(
    TABLE,
    `<rect width="${TABLE.width}" height="${TABLE.height}" fill="#b8c4cc"/><g fill="#7a6a5e"><circle cx="520" cy="330" r="170"/><path d="M230 900c0-260 130-350 290-350s290 90 290 350z"/></g>` +
      `<g transform="translate(640 520) scale(.42)"><rect width="${CARD.width}" height="${CARD.height}" rx="28" fill="${CARD_COLOURS.government_id}"/>` +
      `${portrait(40, 130, '#8793a0')}${text(holder.surname, 340, 160, 8)}${text(holder.givenNames, 340, 260, 8)}</g>${specimen(160, 760)}`,
    0,
  );

/** A bill or a statement: who sent it, what it is, and lines of text. */
const drawSheet = ({ sender, title, lines }: { sender: string; title: string; lines: readonly string[] }, tilt: number): string => {
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

// A PDF of one page of text, written by hand: the format is a list of objects, and a table of where each of them begins.
const ENCODING = 'latin1';
const FIRST_LINE = { x: 56, y: 780 };
const LEADING = 18;

const escaped = (line: string): string => line.replaceAll(/[\\()]/g, String.raw`\$&`);

/** An A4 page; the first line is its title. The letters are those of Western Europe. */
const writePdf = (lines: readonly string[]): Buffer => {
  const [title = '', ...others] = lines;
  const shown = others.map((line) => `0 -${LEADING} Td (${escaped(line)}) Tj`).join('\n');
  const content = `BT /F1 18 Tf ${FIRST_LINE.x} ${FIRST_LINE.y} Td (${escaped(title)}) Tj\n/F1 11 Tf 0 -${LEADING} Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, ENCODING);
};

/** What somebody has taken a picture of, or saved. Angles are in degrees. */
export type Paper =
  | { kind: 'card'; card: CardKind; holder: Holder; tilt: number; /** The hand was not still. */ isBlurred?: boolean }
  | { kind: 'selfie'; holder: Holder }
  | { kind: 'sheet'; sender: string; title: string; lines: readonly string[]; tilt: number }
  | { kind: 'pdf'; lines: readonly string[] };

const JPEG_QUALITY = 72;
const BLUR_PIXELS = 9;

const drawingOf = (paper: Exclude<Paper, { kind: 'pdf' }>): string => {
  switch (paper.kind) {
    case 'card':
      return drawCard(paper.card, paper.holder, paper.tilt);
    case 'selfie':
      return drawSelfie(paper.holder);
    case 'sheet':
      return drawSheet(paper, paper.tilt);
  }
};

/** The file of a paper: a JPEG, or a PDF. */
export const drawPaper = async (paper: Paper): Promise<Buffer> => {
  if (paper.kind === 'pdf') return writePdf(paper.lines);
  // Only a first start draws: every other one does without the library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(drawingOf(paper)));
  if (paper.kind === 'card' && paper.isBlurred) picture.blur(BLUR_PIXELS);
  return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
};

/** Lays a file down as one that came with a request, until the work with it is done. */
export const withUpload = async <Result>(content: Buffer, name: string, work: (upload: Upload) => Promise<Result>): Promise<Result> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'countinghouse-demo-'));
  const upload = path.join(directory, 'upload');
  try {
    await writeFile(upload, content);
    return await work({ path: upload, name, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest() });
  } finally {
    await rm(directory, { recursive: true });
  }
};
