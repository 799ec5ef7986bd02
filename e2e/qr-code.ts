import type { Locator } from '@playwright/test';
import { create } from 'qrcode';

/** Modules of white around the code. */
const QUIET_ZONE = 4;
const BORDER_PX = 1;

/** The modules of a text's QR code with its white margin, row by row: 1 is dark. */
export const modulesOf = (text: string): string[] => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const margin = Array.from({ length: QUIET_ZONE }, () => '0'.repeat(size + 2 * QUIET_ZONE));
  const rows = Array.from({ length: size }, (_, row) => Array.from(data.slice(row * size, (row + 1) * size), Number).join(''));
  return [...margin, ...rows.map((row) => `${'0'.repeat(QUIET_ZONE)}${row}${'0'.repeat(QUIET_ZONE)}`), ...margin];
};

/** The modules of the code as a camera sees them: 1 for dark, 0 for light, ? for anything else. */
export const seenModules = async (code: Locator, side: number): Promise<string[]> => {
  const png = (await code.screenshot()).toString('base64');
  return code.page().evaluate(
    async ({ png: picture, side: count, borderPx }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const middle = (index: number): number => Math.floor(borderPx + ((index + 0.5) * (image.width - 2 * borderPx)) / count);
      const moduleAt = (row: number, column: number): string => {
        const [red = 0, green = 0, blue = 0] = context?.getImageData(middle(column), middle(row), 1, 1).data ?? [];
        const brightness = (red + green + blue) / 3;
        if (brightness < 32) return '1';
        return brightness > 223 ? '0' : '?';
      };
      const indexes = Array.from({ length: count }, (_, index) => index);
      return indexes.map((row) => indexes.map((column) => moduleAt(row, column)).join(''));
    },
    { png, side, borderPx: BORDER_PX },
  );
};
