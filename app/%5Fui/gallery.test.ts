// The component gallery is complete, and the colors have enough contrast.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#server/kernel/colour.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** Components that the gallery does not show, with the reason. */
const EXCLUDED: Record<string, string> = {
  ActionButton: 'calls the server',
  BalanceChart: 'the gallery shows StepChart',
  BrandColour: 'changes the colors of the whole page',
  ConnectionBar: 'visible only while the server is unreachable',
  DateField: 'the gallery shows DateFilter, which has the same control',
  DeleteRecordButton: 'deletes a record',
  DetailsDialog: 'a dialog of a table row',
  FocusedHeading: 'takes the focus',
  ListFilters: 'the gallery shows FilterBar',
  ListPage: 'a whole page',
  ListPagination: 'the gallery shows Pagination',
  ListPanel: 'the list of a page',
  NamedOptions: 'options of a select field',
  NotFoundState: 'the gallery shows EmptyState',
  OutboxHint: 'reads the demo outbox',
  PersonField: 'searches users on the server',
  ResultPanel: 'takes the focus',
  ProfileRecord: 'contains DeleteRecordButton',
  ProfileRecordsPage: 'a whole page',
  PageError: 'the gallery shows ErrorState',
  PageSkeleton: 'a whole page',
  RecordDialogForm: 'the form of a dialog',
  RecordFormPage: 'a whole page',
  RefreshWhile: 'refreshes the page',
  RemoveViewButton: 'removes a saved view',
  SaveViewButton: 'saves a view',
  SavedViews: 'reads the saved views of the user',
  AuthLinks: 'part of AuthLayout',
  AuthLayout: 'a whole page',
  TotalRow: 'the gallery shows the other rows of a table',
  BreadcrumbTrail: 'the trail of a page',
  VerificationSnippets: 'the gallery shows CodeBlock',
};

type Component = { name: string; file: string; isExported: boolean; source: string };

/** The components that a file declares at its top level. */
const componentsOf = (file: string): Component[] =>
  read(file)
    .split(/^(?=(?:export )?const )/m)
    .flatMap((source) => {
      const [, exported, name] = /^(export )?const ([A-Z][a-z]\w*) = /.exec(source) ?? [];
      return name ? [{ name, file, isExported: exported !== undefined, source }] : [];
    });

const findUsedComponents = (source: string): string[] => Array.from(source.matchAll(/<([A-Z]\w*)/g), ([, name = '']) => name);

describe('the component gallery', () => {
  test('shows every shared component that is not excluded', () => {
    const components = globSync('app/_ui/**/*.tsx', { cwd: ROOT })
      .map((file) => file.split(path.sep).join('/'))
      .flatMap(componentsOf);
    const shownComponents = new Set<Component>();
    const show = (name: string, file?: string): void => {
      const component =
        components.find((other) => other.name === name && other.file === file) ??
        components.find((other) => other.name === name && other.isExported);
      if (!component || shownComponents.has(component)) return;
      shownComponents.add(component);
      for (const inner of findUsedComponents(component.source)) show(inner, component.file);
    };
    for (const file of globSync('app/%5Fui/*.tsx', { cwd: ROOT })) for (const name of findUsedComponents(read(file))) show(name);
    const exported = components.filter(({ isExported }) => isExported);
    expect(exported.length).toBeGreaterThan(100);
    const missing = exported.filter((component) => !shownComponents.has(component)).map(({ name }) => name);
    expect(missing.toSorted()).toEqual(Object.keys(EXCLUDED).toSorted());
  });
});

describe('color contrast', () => {
  const tokens = new Map(
    [...read('app/globals.css').matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
  const contrast = (foreground: string, background: string, theme: 'light' | 'dark'): number =>
    contrastRatio(tokens.get(foreground)?.[theme] ?? '', tokens.get(background)?.[theme] ?? '');

  const BACKGROUNDS = ['page', 'surface', 'sunken'];

  test.each(['text', 'muted', 'accent', 'positive', 'danger', 'warning', 'info'])('%s text meets WCAG AA on every background', (name) => {
    for (const background of BACKGROUNDS) {
      expect(contrast(name, background, 'light'), `${name} on ${background}, light`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(name, background, 'dark'), `${name} on ${background}, dark`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('accent text and control borders meet WCAG AA', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast('on-accent', 'accent', theme)).toBeGreaterThanOrEqual(4.5);
      for (const background of BACKGROUNDS) expect(contrast('control', background, theme)).toBeGreaterThanOrEqual(3);
    }
  });
});
