import { BlockList, isIP } from 'node:net';

/** Removes the `::ffff:` that an IPv6 socket puts before the address of an IPv4 client. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether this is an address or a network in CIDR form. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32));
}

/** Tells whether an address belongs to one of the networks. */
export function createNetworks(networks: readonly string[]): (address: string) => boolean {
  const members = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) members.addAddress(address, family(address));
    else members.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => isIP(address) !== 0 && members.check(address, family(address));
}
