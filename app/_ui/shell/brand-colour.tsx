import { colourFault } from '#server/kernel/colour.ts';

/** Puts a company's colour in the place of the platform's, wherever it is on a page; a colour that cannot be read changes nothing. */
export const BrandColour = ({ colour }: { colour: string | null | undefined }) => {
  if (!colour || colourFault(colour) !== undefined) return null;
  return <link rel="stylesheet" href={`/brand/${colour.slice(1).toLowerCase()}.css`} />;
};
