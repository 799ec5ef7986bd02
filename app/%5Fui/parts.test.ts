// The page of all parts shows each of them, and their colours can be read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '#server/kernel/colour.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const partsIn = (file: string): string[] => [...read(file).matchAll(/from '#(app\/_ui\/[^']+\.tsx)'/g)].map(([, part = '']) => part);

/** Parts that a page of examples cannot show, and why. */
const NOT_SHOWN: Record<string, string> = {
  'app/_ui/chart/balance-chart.tsx': 'step-chart is shown, of which it makes one',
  'app/_ui/shell/brand-colour.tsx': 'it changes the colours of the whole page',
  'app/_ui/feedback/connection-bar.tsx': 'it shows itself when the server cannot be reached',
  'app/_ui/dialog/delete-record.tsx': 'confirm-button is shown, and this would delete something',
  'app/_ui/feedback/focused-heading.tsx': 'it takes the focus',
  'app/_ui/table/list-page.tsx': 'it is a whole page',
  'app/_ui/shell/loading-pages.tsx': 'they are whole pages',
  'app/_ui/feedback/not-found-state.tsx': 'empty-state is shown, of which it makes one',
  'app/_ui/feedback/outbox-hint.tsx': 'it asks the server whether there is an outbox',
  'app/_ui/feedback/outcome.tsx': 'it takes the focus',
  'app/_ui/table/own-records.tsx': 'it is a whole page',
  'app/_ui/feedback/page-error.tsx': 'error-state is shown, of which it makes one',
  'app/_ui/dialog/record-dialog.tsx': 'its form would change a record',
  'app/_ui/table/record-table.tsx': 'it asks what the person may do',
  'app/_ui/feedback/refresh-while.tsx': 'it shows a sentence while the page is read again',
  'app/_ui/table/saved-view-buttons.tsx': 'they save a view of the person',
  'app/_ui/table/saved-views.tsx': 'it reads the views of the person',
  'app/_ui/shell/sheet-page.tsx': 'it is a whole page',
  'app/_ui/dialog/user-row-dialog.tsx': 'it is a dialog on a row of people',
  'app/_ui/format/verification-snippets.tsx': 'code-block is shown, of which it makes several',
};

describe('the page of all parts', () => {
  test('shows each part of app/_ui, or says why it does not', () => {
    const all = globSync('app/_ui/*.tsx', { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
    const shown = new Set<string>();
    const follow = (part: string): void => {
      if (shown.has(part)) return;
      shown.add(part);
      partsIn(part).forEach(follow);
    };
    globSync('app/%5Fui/*.tsx', { cwd: ROOT }).flatMap(partsIn).forEach(follow);
    expect(all.filter((part) => !shown.has(part) && !(part in NOT_SHOWN))).toEqual([]);
    expect(Object.keys(NOT_SHOWN).filter((part) => shown.has(part) || !all.includes(part))).toEqual([]);
  });
});

describe('the colours', () => {
  const tokens = new Map(
    [...read('app/globals.css').matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
  const contrast = (one: string, other: string, theme: 'light' | 'dark'): number =>
    contrastOf(tokens.get(one)?.[theme] ?? '', tokens.get(other)?.[theme] ?? '');

  const GROUNDS = ['page', 'surface', 'sunken'];

  test.each(['text', 'muted', 'accent', 'positive', 'danger', 'warning', 'info'])('of %s are read on every ground', (name) => {
    for (const ground of GROUNDS) {
      expect(contrast(name, ground, 'light'), `${name} on ${ground}, light`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(name, ground, 'dark'), `${name} on ${ground}, dark`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('of words on the accent are read, and the borders of controls are seen', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(4.5);
      for (const ground of GROUNDS) expect(contrast('control', ground, theme)).toBeGreaterThanOrEqual(3);
    }
  });
});
