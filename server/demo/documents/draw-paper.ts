import { drawCard, drawSelfie, drawSheet, type CardKind, type Holder } from '#server/demo/documents/papers.ts';
import { writePdf } from '#server/demo/documents/pdf.ts';

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
