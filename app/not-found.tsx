import { pageMetadata } from '#app/_language/server.ts';
import { NotFoundState } from '#app/_ui/feedback/empty-state.tsx';

export const generateMetadata = pageMetadata('Not found');

export default function NotFoundPage() {
  return (
    <main id="content">
      <NotFoundState />
    </main>
  );
}
