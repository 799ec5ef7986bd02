import { NotFoundState } from '#app/_ui/feedback/empty-state.tsx';

export default function DashboardNotFoundPage() {
  return <NotFoundState />;
}
