const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  'Zlib',
  'BlueOak-1.0.0',
  'CC0-1.0',
];
// Fine as separate, replaceable files.
const ALLOWED_IF_SEPARATE = ['LGPL-2.1-or-later', 'LGPL-3.0', 'LGPL-3.0-only', 'LGPL-3.0-or-later'];

/** Whether an SPDX expression offers a license under which this project may ship the part. */
export function isAllowed(expression) {
  return alternatives(expression).some((all) => all.every((license) => [...ALLOWED, ...ALLOWED_IF_SEPARATE].includes(license)));
}

/** Whether an SPDX expression puts some part under the LGPL. */
export function isLesserGpl(expression) {
  return alternatives(expression).some((all) => all.some((license) => ALLOWED_IF_SEPARATE.includes(license)));
}

function alternatives(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((all) => all.split(' AND ').map((license) => license.trim()));
}
