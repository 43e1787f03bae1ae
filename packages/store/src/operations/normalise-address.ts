import { domainToASCII } from 'node:url';

/**
 * One spelling per mailbox: no spaces around it, lower case, composed accents (NFC), the domain in ASCII (RFC 5891). The part
 * before the @ may differ by capitals in theory (RFC 5321, 2.4); no mail provider in use does that, and people type both.
 */
export function normaliseAddress(address: string): string {
  const plain = address.trim().toLowerCase().normalize('NFC');
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain.slice(at + 1);
  // What is no domain at all stays as it was typed: it is not for this function to refuse it.
  return `${plain.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
