import { titled } from '#app/_language/server.ts';
import { NotFoundState } from '#app/_ui/feedback/empty-state.tsx';

export const generateMetadata = titled('Not found');

export default function NotFoundPage() {
  return (
    <main id="content">
      <NotFoundState />
    </main>
  );
}
