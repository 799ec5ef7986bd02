/**
 * Pushes the menu or the row of tabs that an entry stands in so far that it is seen, and moves nothing else: the `ref` of the entry
 * that is open. One that is seen stays where it is.
 */
export const bringIntoView = (entry: HTMLElement | null): void => {
  const room = entry?.closest('nav');
  if (!entry || !room) return;
  const place = entry.getBoundingClientRect();
  const seen = room.getBoundingClientRect();
  if (place.left < seen.left || place.right > seen.right) room.scrollLeft += (place.left + place.right - seen.left - seen.right) / 2;
  if (place.top < seen.top || place.bottom > seen.bottom) room.scrollTop += (place.top + place.bottom - seen.top - seen.bottom) / 2;
};
