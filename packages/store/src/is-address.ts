/** RFC 5321, 4.5.3.1, in bytes. */
const MAX_LOCAL_BYTES = 64;
const MAX_ADDRESS_BYTES = 254;

/** A dot-atom of RFC 5322, with the letters of every script (RFC 6532). Quoted forms, comments and routes are nobody's mailbox. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, in ASCII; the last is no number, so that network addresses are none. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Whether somebody can have this address, in the spelling of `normaliseAddress`. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  const fits = Buffer.byteLength(local) <= MAX_LOCAL_BYTES && Buffer.byteLength(address) <= MAX_ADDRESS_BYTES;
  return fits && LOCAL_PART.test(local) && DOMAIN.test(domain);
}
