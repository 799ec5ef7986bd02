import { PAGE, type Paper } from '#server/modules/reporting/statements/pdf-paper.ts';
import type { Style } from '#server/modules/reporting/statements/pdf-pen.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { amountParts } from '#server/kernel/format.ts';

const MARGIN = 48;
const DATE_WIDTH = 64;
const GAP = 12;
const FIGURE: Style = { size: 8.5, weight: 'medium', isFigure: true };
const FIGURE_WIDTH_MIN = 76;
/** Of the widest: then a third of the page is left for words. */
const FIGURE_WIDTH_MAX = 140;

/** Where the columns of a statement stand, and how its amounts are written. */
export type Look = ReturnType<typeof readLook>;

/** No amount and no balance of the statement can be longer than the longest of these. */
const longest = ({ opening, credits, debits, fees }: Statement): bigint[] => [
  opening + credits,
  opening + debits + fees,
  credits,
  debits,
  fees,
];

export const readLook = (paper: Paper, statement: Statement) => {
  const { divisibility, display_code: code } = statement.currency;
  const write = (amount: bigint, signed: boolean): string => {
    const { sign, whole, fraction } = amountParts(amount, divisibility, { signed });
    return `${sign}${whole}${fraction && `.${fraction}`}`;
  };
  const movement = (amount: bigint): string => write(amount, true);
  const figure = (amount: bigint): string => write(amount, false);
  const widest = Math.max(...longest(statement).map((amount) => paper.widthOf(movement(amount), FIGURE)));
  const width = Math.min(Math.max(widest, FIGURE_WIDTH_MIN), FIGURE_WIDTH_MAX);
  const right = PAGE.width - MARGIN;
  const amountRight = right - width - GAP;
  return {
    left: MARGIN,
    right,
    description: MARGIN + DATE_WIDTH,
    /** The first of the two red lines. */
    rule: amountRight - width - GAP,
    amountRight,
    amountWidth: width,
    balanceWidth: width,
    amountTitle: `Amount, ${code}`,
    balanceTitle: `Balance, ${code}`,
    movement,
    figure,
  };
};
