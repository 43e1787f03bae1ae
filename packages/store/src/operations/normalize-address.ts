import { domainToASCII } from 'node:url';

/** RFC 5321, section 4.5.3.1, in bytes. */
const MAX_LOCAL_BYTES = 64;
const MAX_ADDRESS_BYTES = 254;

/**
 * A dot-atom of RFC 5322, with letters of every script (RFC 6532). Quoted forms, comments and
 * routes aren't accepted.
 */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, in ASCII. The last isn't a number, which rules out IP addresses. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/**
 * One spelling per mailbox: trimmed, lowercase, composed accents (NFC), the domain in ASCII (RFC
 * 5891). In theory the part before the @ is case-sensitive (RFC 5321, 2.4), but no mail provider in
 * use treats it that way, and people type both.
 */
export function normalizeAddress(address: string): string {
  const plain = address.trim().toLowerCase().normalize('NFC');
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain.slice(at + 1);
  // Text that isn't a domain stays as typed: rejecting it isn't this function's job.
  return `${plain.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/** Whether this can be a real address, in the spelling of `normalizeAddress`. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  const fits = Buffer.byteLength(local) <= MAX_LOCAL_BYTES && Buffer.byteLength(address) <= MAX_ADDRESS_BYTES;
  return fits && LOCAL_PART.test(local) && DOMAIN.test(domain);
}
