// The brand color of a company: its contrast by WCAG 2, from 1 to 21, and its variant for dark mode.

const COLOUR = /^#[0-9a-f]{6}$/i;

/** True for #rrggbb. */
export const isColour = (text: string): boolean => COLOUR.test(text);

/** The darkest background in light mode and the lightest in dark mode (app/globals.css). */
const LIGHT_BACKGROUND = '#f3f1ec';
const DARK_BACKGROUND = '#1c2125';

/** Minimum contrast of text. */
export const CONTRAST_MIN = 4.5;

type RgbChannels = readonly [red: number, green: number, blue: number];

const toRgb = (colour: string): RgbChannels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const relativeLuminance = (colour: string): number => {
  const [red, green, blue] = toRgb(colour).map((channel) => {
    const fraction = channel / 255;
    return fraction <= 0.040_45 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrastRatio = (first: string, second: string): number => {
  const [lighter = 0, darker = 0] = [relativeLuminance(first), relativeLuminance(second)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Minimum contrast of a color in light mode, as text or as background of white text. */
export const contrastOnLight = (colour: string): number => contrastRatio(colour, LIGHT_BACKGROUND);

/** The error message of a brand color, or undefined if it is valid. */
export const findColourError = (colour: string): string | undefined => {
  if (!isColour(colour)) return 'Enter a color as #rrggbb, for example #0b6b58.';
  const contrast = contrastOnLight(colour);
  if (contrast >= CONTRAST_MIN) return undefined;
  const rounded = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `This color is too light. Its contrast is ${rounded}, but at least ${CONTRAST_MIN} is required. Choose a darker color.`;
};

const LIGHTENING_STEPS = 20;

/** The color, lightened until its contrast is sufficient in dark mode. */
export const lightenForDarkMode = (colour: string): string => {
  for (let step = 0; step <= LIGHTENING_STEPS; step++) {
    const lighter = `#${toRgb(colour)
      .map((channel) =>
        Math.round(channel + ((255 - channel) * step) / LIGHTENING_STEPS)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrastRatio(lighter, DARK_BACKGROUND) >= CONTRAST_MIN) return lighter;
  }
  return '#ffffff';
};
