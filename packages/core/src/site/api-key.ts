import { crc32 } from '@imagemill/files';

/** Says at a glance, to people and to scanners of published code, what it is. */
export const API_KEY_PREFIX = 'im_live_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62 to the power of 30 is more than 2 to the power of 178. */
const RANDOM_CHARACTERS = 30;
/** 62 to the power of 6 is more than a CRC-32 can be. */
const CHECKSUM_CHARACTERS = 6;

const FORM = new RegExp(`^(${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS}})([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`);

/** A new key. `randomInt` gives whole numbers from 0 to below its argument that nobody can foresee, like that of node:crypto. */
export function createApiKey(randomInt: (below: number) => number): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = API_KEY_PREFIX + random.join('');
  return body + checksumOf(body);
}

/** Could this be a key? Of texts that only look like one, mistyped or guessed, the checksum lets one in four thousand million pass. */
export function isApiKey(text: string): boolean {
  const [, body, checksum] = FORM.exec(text) ?? [];
  return body !== undefined && checksumOf(body) === checksum;
}

/** How many characters the name of a key may have. */
export const MAX_KEY_NAME_CHARACTERS = 60;

/** Can a key be called that? One line of what can be seen, with nothing around it. */
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
