// A PDF of one page of text, written by hand: the format is a list of objects, and a table of where each of them begins.
const ENCODING = 'latin1';
const FIRST_LINE = { x: 56, y: 780 };
const LEADING = 18;

const escaped = (line: string): string => line.replaceAll(/[\\()]/g, String.raw`\$&`);

/** An A4 page; the first line is its title. The letters are those of Western Europe. */
export const writePdf = (lines: readonly string[]): Buffer => {
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
