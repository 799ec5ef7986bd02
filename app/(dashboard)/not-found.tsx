import { NotFoundState } from '#app/_ui/feedback/not-found-state.tsx';

export default function DashboardNotFoundPage() {
  return <NotFoundState />;
}
