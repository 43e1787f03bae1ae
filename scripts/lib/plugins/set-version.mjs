/** The lines that name a plugin's version: the header, `Stable tag` of the readme, a constant. In sources they say 0.0.0. */
const LINES = [
  [/^(\s*\*\s*Version:\s*)\S+$/m, ''],
  [/^(Stable tag:\s*)\S+$/m, ''],
  [/^(\s*(?:public |private |protected )?const VERSION\s*=\s*)'[^']*'(?=;)/m, "'"],
  [/^(\s*define\(\s*'IMAGEMILL_\w+_VERSION',\s*)'[^']*'/m, "'"],
];

/** A text of a plugin with the version written where it is named. */
export function setVersion(text, version) {
  return LINES.reduce((result, [line, quote]) => result.replace(line, (_, before) => before + quote + version + quote), text);
}
