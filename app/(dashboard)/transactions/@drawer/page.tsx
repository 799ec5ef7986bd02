/** Closes the drawer when the URL is that of the list. */
export default function ClosedDrawer() {
  return null;
}
