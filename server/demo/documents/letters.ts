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
export const linePath = (text: string, { x, y, dotPixels }: Place): string =>
  legible(text)
    .flatMap((sign, place) =>
      dotsOf(sign).map(
        ([column, row]) => `M${x + (place * ADVANCE + column) * dotPixels} ${y + row * dotPixels}h${dotPixels}v${dotPixels}h-${dotPixels}z`,
      ),
    )
    .join('');
