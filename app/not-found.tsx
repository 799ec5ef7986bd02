import type { Metadata } from 'next';
import { NotFoundState } from '#app/_ui/not-found-state.tsx';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFoundPage() {
  return (
    <main id="content">
      <NotFoundState />
    </main>
  );
}
