import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { BITMAP_ICONS, ICON_SVG, renderIcon } from '#server/commands/write-icons.ts';

/** Antialiasing differs between versions of the renderer; another drawing differs far more. */
const DIFFERENCE_MAX = 2;

test('public/icon.svg is the drawing of the logo; otherwise run npm run icons:generate', () => {
  expect(readFileSync('public/icon.svg', 'utf8')).toBe(ICON_SVG);
});

test.each(BITMAP_ICONS)('public/$name is the logo at $size px; otherwise run npm run icons:generate', async ({ name, size, svg }) => {
  const file = sharp(`public/${name}`);
  expect(await file.metadata()).toMatchObject({ format: 'png', width: size, height: size });
  const pixelsOf = (image: Sharp): Promise<Buffer> => image.ensureAlpha().raw().toBuffer();
  const [committed, rendered] = await Promise.all([pixelsOf(file), pixelsOf(renderIcon(svg, size))]);
  const difference = committed.reduce((sum, value, index) => sum + Math.abs(value - (rendered[index] ?? 0)), 0);
  expect(difference / (size * size * 4)).toBeLessThan(DIFFERENCE_MAX);
});

test.each(BITMAP_ICONS.filter(({ name }) => /maskable|apple/.test(name)))('public/$name fills its square', async ({ name, size }) => {
  const pixels = await sharp(`public/${name}`).ensureAlpha().raw().toBuffer();
  const corners = [0, size - 1, size * (size - 1), size * size - 1].map((pixel) => pixels[pixel * 4 + 3]);
  expect(corners).toEqual([255, 255, 255, 255]);
});
