/** Beside the bare list nothing is open: this closes what was. */
export default function ClosedDrawer() {
  return null;
}
