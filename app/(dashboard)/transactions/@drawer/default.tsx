/** Beside a transaction's own page nothing is open. */
export default function NoDrawer() {
  return null;
}
