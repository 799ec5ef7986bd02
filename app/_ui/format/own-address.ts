/** An image is the product's own, whatever the address is that the outside knows it by: other hosts' are not shown on pages. */
export const ownAddress = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
};
