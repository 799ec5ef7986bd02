import { LoadingUser } from '#app/(dashboard)/admin/users/loading-user.tsx';

export default function UserLoading() {
  return <LoadingUser />;
}
