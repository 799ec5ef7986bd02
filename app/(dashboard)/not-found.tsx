import { NotFoundState } from '#app/_ui/not-found-state.tsx';

export default function DashboardNotFoundPage() {
  return <NotFoundState />;
}
