// IP address ranges of access-control rules: 203.0.113.7, 10.0.0.0/8, 2001:db8::/32, or * for all addresses.
import ipaddr from 'ipaddr.js';

export const ANY_ADDRESS = '*';

type AddressNetwork = ReturnType<typeof ipaddr.parseCIDR>;

/** Converts an IPv4-mapped address to IPv4: ::ffff:10.0.0.1 is 10.0.0.1. Undefined for an invalid address. */
const readAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // A zone index is valid on one machine only.
  return ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.process(text) : undefined;
};

const readNetwork = (text: string): AddressNetwork | undefined => {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.parseCIDR(text);
  return ipaddr.IPv6.isValidCIDR(text) && !text.includes('%') && !text.includes('.') ? ipaddr.parseCIDR(text) : undefined;
};

const toNetworkAddress = ([address, bits]: AddressNetwork): ipaddr.IPv4 | ipaddr.IPv6 =>
  address instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);

/** The canonical form of a range: 10.1.2.3/8 is 10.0.0.0/8, and a range of one address is that address. Undefined if it is invalid. */
export const readAddressRange = (input: string): string | undefined => {
  const text = input.trim();
  if (text === ANY_ADDRESS) return ANY_ADDRESS;
  const address = readAddress(text);
  if (address) return address.toString();
  const network = readNetwork(text);
  if (!network) return undefined;
  const [{ length }, bits] = [network[0].toByteArray(), network[1]];
  return bits === length * 8 ? network[0].toString() : `${toNetworkAddress(network).toString()}/${bits}`;
};

/** The prefix length of a range that contains the address, 0 for all addresses; undefined if the range does not contain it. */
export const matchedPrefixLength = (range: string, address: string): number | undefined => {
  if (range === ANY_ADDRESS) return 0;
  const client = readAddress(address);
  if (!client) return undefined;
  const network = readNetwork(range);
  if (network) return network[0].kind() === client.kind() && client.match(network) ? network[1] : undefined;
  return range === client.toString() ? client.toByteArray().length * 8 : undefined;
};
