import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Blocks that a library may call unicast and that still lead inwards or nowhere: shared and benchmark networks,
 * every way of writing an IPv4 address inside an IPv6 one, and a cloud's fixed address for its own host.
 */
const refusedBlocks = [
  '100.64.0.0/10',
  '198.18.0.0/15',
  '192.88.99.0/24',
  '168.63.129.16/32',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fec0::/10',
].map((block) => ipaddr.parseCIDR(block));

export type Networks = ReturnType<typeof ipaddr.parseCIDR>[];

export function networks(blocks: readonly string[]): Networks {
  return blocks.map((block) => ipaddr.parseCIDR(block));
}

/** Returns whether `address` lies in one of `blocks`. */
export function isInside(address: string, blocks: Networks): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  return blocks.some((block) => parsed.kind() === block[0].kind() && parsed.match(block));
}

/** Returns whether `address` is known to be public on the internet. */
export function isPublic(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && !isInside(address, refusedBlocks);
}
