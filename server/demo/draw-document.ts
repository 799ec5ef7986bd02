// Draws the demo's documents: specimens of cards, selfies and letters as JPEG, and of text as PDF. Text in pictures uses a bitmap font, because
// an image library can only use the fonts of the machine.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SpecimenDocument } from '#server/demo/profile-records.ts';
import type { Upload } from '#server/kernel/upload.ts';

/** Letters of 5 × 7 dots. Each byte is a column, from left to right; its lowest bit is the top dot. */
const FONT = `
  -=0808080808 .=0060600000 ,=0050300000 /=2010080402 :=0036360000 <=0814224100 0=3E5149453E 1=00427F4000 2=4261514946 3=2141454B31 4=1814127F10
  5=2745454539 6=3C4A494930 7=0171090503 8=3649494936 9=064949291E A=7E1111117E B=7F49494936 C=3E41414122 D=7F4141221C E=7F49494941 F=7F09090901
  G=3E4149497A H=7F0808087F I=00417F4100 J=2040413F01 K=7F08142241 L=7F40404040 M=7F020C027F N=7F0408107F O=3E4141413E P=7F09090906 Q=3E4151215E
  R=7F09192946 S=4649494931 T=01017F0101 U=3F4040403F V=1F2040201F W=3F4038403F X=6314081463 Y=0708700807 Z=6151494543`;

const COLUMNS = new Map(
  FONT.trim()
    .split(/\s+/)
    .map((letter) => [letter.charAt(0), [...Buffer.from(letter.slice(2), 'hex')]]),
);
const LETTER_WIDTH = 6;
const ROWS = [0, 1, 2, 3, 4, 5, 6];

const INK = '#26303a';
const PALE_INK = '#6a7480';
const BLUR_PIXELS = 9;
const JPEG_QUALITY = 72;

/** A line of text as an SVG path, in capitals without diacritics; `x` and `y` are its upper left corner. */
const drawText = (line: string, x: number, y: number, dot: number, ink = INK): string => {
  const letters = [...line.normalize('NFD').toUpperCase().replaceAll(/\p{M}/gu, '')];
  const dots = letters.flatMap((letter, index) =>
    (COLUMNS.get(letter) ?? []).flatMap((bits, column) =>
      ROWS.filter((row) => bits & (1 << row)).map(
        (row) => `M${x + (index * LETTER_WIDTH + column) * dot} ${y + row * dot}h${dot}v${dot}h-${dot}z`,
      ),
    ),
  );
  return `<path fill="${ink}" d="${dots.join('')}"/>`;
};

const drawRect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="${fill}"/>`;

const drawPerson = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#8793a0"><circle cx="125" cy="125" r="62"/>` +
  `<path d="M20 320c0-85 45-120 105-120s105 35 105 120z"/></g>`;

const CARD_FIELDS = ['SURNAME', 'GIVEN NAMES', 'DATE OF BIRTH', 'NUMBER', 'NATIONALITY'];

const drawCard = ({ title, lines }: SpecimenDocument): string =>
  drawRect(70, 70, 1100, 760, '#e2e3e0') +
  drawText(title, 110, 110, 6) +
  drawPerson(110, 200, 1.2) +
  lines
    .map((line, row) => drawText(CARD_FIELDS[row] ?? '', 480, 220 + row * 100, 2, PALE_INK) + drawText(line, 480, 242 + row * 100, 4))
    .join('');

/** A person holding a card. */
const drawSelfie = (document: SpecimenDocument): string =>
  `${drawRect(0, 0, 1240, 900, '#b8c4cc')}${drawPerson(150, 50, 2.6)}<g transform="translate(640 520) scale(.4)">${drawCard(document)}</g>`;

const drawLetter = ({ title, lines }: SpecimenDocument): string =>
  drawRect(270, 20, 700, 860, '#fbfbf8') +
  drawRect(270, 20, 700, 70, '#2f6f5f') +
  lines.map((line, row) => drawText(line, 310, 140 + row * 34, 3)).join('') +
  drawText(title, 310, 290, 3) +
  Array.from({ length: 7 }, (_, row) => drawRect(310, 380 + row * 56, 620, 2, '#c9cdd1')).join('');

const DRAWINGS = { card: drawCard, selfie: drawSelfie, letter: drawLetter };

/** A picture of the document on a table. */
const drawPicture = async (document: SpecimenDocument, drawing: string): Promise<Buffer> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="900">${drawRect(0, 0, 1240, 900, '#8a6d54')}` +
    `<g transform="rotate(${document.tilt} 620 450)">${drawing}<g opacity=".2">${drawText('SPECIMEN', 330, 720, 12, '#b3261e')}</g></g></svg>`;
  // Only the first start draws; later ones do not load the library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(svg));
  if (document.blurred) picture.blur(BLUR_PIXELS);
  return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
};

/** A PDF of one A4 page: a list of objects, and a table of their offsets. */
const writePdf = ({ title, lines }: SpecimenDocument): Buffer => {
  const escaped = [title, '', ...lines].map((line) => line.replaceAll(/[\\()]/g, String.raw`\$&`));
  const content = `BT /F1 14 Tf 18 TL 56 780 Td ${escaped.map((line) => `(${line}) Tj T*`).join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  let offsets = '';
  for (const [index, object] of objects.entries()) {
    offsets += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table, 'latin1');
};

/** The file of a document: a JPEG, or a PDF. */
export const drawDocument = async (document: SpecimenDocument): Promise<Buffer> =>
  document.picture === 'pdf' ? writePdf(document) : drawPicture(document, DRAWINGS[document.picture](document));

/** Stores a file as an upload until the work with it is done. */
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
