import { crc32 } from '@imagemill/files';

/** Tells people, and scanners of published code, at a glance that this is a key. */
export const API_KEY_PREFIX = 'im_live_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^30 is more than 2^178. */
const RANDOM_CHARACTERS = 30;
/** 62^6 is more than the largest CRC-32. */
const CHECKSUM_CHARACTERS = 6;

const FORM = new RegExp(`^(${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS}})([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`);

/**
 * Creates a key. `randomInt` must return unpredictable whole numbers from 0 to below its argument,
 * like that of node:crypto.
 */
export function createApiKey(randomInt: (below: number) => number): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = API_KEY_PREFIX + random.join('');
  return body + checksumOf(body);
}

/**
 * Whether this could be a key. Of mistyped or guessed ones, the checksum misses one in four
 * billion.
 */
export function isApiKey(text: string): boolean {
  const [, body, checksum] = FORM.exec(text) ?? [];
  return body !== undefined && checksumOf(body) === checksum;
}

/** The most characters a key's name may have. */
export const MAX_KEY_NAME_CHARACTERS = 60;

/** Whether a key may have this name: one line of visible characters, without spaces around it. */
export function isKeyName(text: string): boolean {
  const characters = [...text].length;
  return characters >= 1 && characters <= MAX_KEY_NAME_CHARACTERS && text === text.trim() && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}

function checksumOf(body: string): string {
  let rest = crc32(new TextEncoder().encode(body));
  let digits = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
