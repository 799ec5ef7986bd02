// Renders a component with the context of a dashboard page: language, router and path.
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { Suspense, type ReactNode } from 'react';
import { vi } from 'vitest';
import { LanguageProvider } from '#app/_language/context.tsx';
import type { LanguageSettings } from '#app/_language/languages.ts';

const ENGLISH: LanguageSettings = { language: 'en', numberFormat: 'language' };

type RenderOptions = { settings?: LanguageSettings; path?: string };

/** Renders a component, and returns a user who types and clicks, and the router that the component calls. */
export const renderComponent = (component: ReactNode, { settings = ENGLISH, path = '/' }: RenderOptions = {}) => {
  const router = {
    back: vi.fn<() => void>(),
    forward: vi.fn<() => void>(),
    push: vi.fn<() => void>(),
    replace: vi.fn<() => void>(),
    refresh: vi.fn<() => void>(),
    prefetch: vi.fn<() => void>(),
  } as unknown as AppRouterInstance;
  const wrap = (children: ReactNode) => (
    <AppRouterContext value={router}>
      <PathnameContext value={path}>
        <SearchParamsContext value={new URLSearchParams()}>
          <Suspense>
            <LanguageProvider settings={settings}>{children}</LanguageProvider>
          </Suspense>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
  const view = render(wrap(component));
  return { user: userEvent.setup(), router, container: view.container, rerender: (next: ReactNode) => view.rerender(wrap(next)) };
};
