import { describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';

describe('ids', () => {
  test('are version 7 UUIDs with their creation time', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const timestamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Date.now());
  });

  test('are unique and monotonic, even within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    // The random parts differ.
    expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
  });
});
