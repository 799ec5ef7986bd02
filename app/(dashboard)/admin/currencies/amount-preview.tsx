import { useFormat, useText } from '#language';

const EXAMPLE = '1234567';
const DIVISIBILITY_MAX = 18;

/** How an integer of the API reads in a currency; nothing while its decimal places make no sense. */
export const AmountPreview = ({ code, divisibility }: { code: string; divisibility: string }) => {
  const t = useText();
  const format = useFormat();
  const places = Number(divisibility);
  if (divisibility.trim() === '' || !Number.isInteger(places) || places < 0 || places > DIVISIBILITY_MAX) return null;
  return (
    <p className="text-13 text-muted">
      {t.rich('{integer} reads as <span>{amount}</span>', {
        integer: EXAMPLE,
        amount: format.amount(EXAMPLE, { display_code: code, divisibility: places }),
        span: <span className="figures text-text" />,
      })}
    </p>
  );
};
