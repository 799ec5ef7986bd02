// The geometry of the logo, on a grid of 16 by 16: the ruled lines and the amount column of a ledger page. The dashboard draws it
// (app/_ui/shell/brand.tsx), and `npm run icons:generate` writes public/icon*.
export const LOGO_GRID = 16;
export const LOGO_RULES = 'M1 3.5h14M1 8h14M1 12.5h14';
export const LOGO_COLUMN = 'M10.5 1v14M12.5 1v14';
export const LOGO_STROKE = 1.25;
