/** No drawer next to the page of a transaction. */
export default function NoDrawer() {
  return null;
}
