import { describe, expect, it } from 'vitest';
import { findColourError, CONTRAST_MIN, contrastRatio, lightenForDarkMode } from '#server/kernel/colour.ts';

describe('the contrast of two colors', () => {
  it('follows WCAG 2', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#777777', '#777777')).toBe(1);
  });
});

describe('a color for text and buttons', () => {
  it('is rejected with a reason if it is malformed or too light', () => {
    expect(findColourError('red')).toMatch(/#rrggbb/);
    expect(findColourError('#0b6b5')).toMatch(/#rrggbb/);
    expect(findColourError('#ffcc00')).toMatch(/too light\..* 1\.3, but at least 4\.5/);
    expect(findColourError('#0B6B58')).toBeUndefined();
  });

  it.each(['#000000', '#0b6b58', '#7a1f5c', '#1f2f6b', '#5c1a00'])('%s is adjusted to be readable on a dark page', (colour) => {
    expect(contrastRatio(lightenForDarkMode(colour), '#1c2125')).toBeGreaterThanOrEqual(CONTRAST_MIN);
  });

  it('that is readable on a dark page is unchanged', () => {
    expect(lightenForDarkMode('#ffffff')).toBe('#ffffff');
    expect(lightenForDarkMode('#8ab4f8')).toBe('#8ab4f8');
  });
});
