import { readBrackets, splitArguments, tokenize } from './php-tokens.mjs';

// The rules that Plugin Check has raised against our plugins, under the names of its sniffs
// (docs/plugin-check.md). Stricter if that is simpler.
const OUTPUT = 'WordPress.Security.EscapeOutput.OutputNotEscaped';
const EXCEPTIONS = 'WordPress.Security.EscapeOutput.ExceptionNotEscaped';
const SQL = 'WordPress.DB.PreparedSQL';
const PLACEHOLDERS = 'WordPress.DB.PreparedSQLPlaceholders';
const ALTERNATIVES = 'WordPress.WP.AlternativeFunctions';
const DISCOURAGED = 'PluginCheck.CodeAnalysis.DiscouragedFunctions';
const GLOBALS = 'WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedVariableFound';
const DIRECT_ACCESS = 'missing_direct_file_access_protection';
const IGNORE = 'ignored without a rule or a reason';

/** Functions that WordPress has its own versions of. */
const FILE_FUNCTIONS = [
  ...['unlink', 'rename', 'chgrp', 'chmod', 'chown', 'fclose', 'fopen', 'fputs', 'fread', 'fsockopen', 'fwrite', 'is_writable'],
  ...['is_writeable', 'mkdir', 'pfsockopen', 'readfile', 'rmdir', 'touch'],
];
const OTHER_FUNCTIONS = ['parse_url', 'strip_tags', 'rand', 'mt_rand', 'srand', 'mt_srand', 'curl_init'];
/** Their results may be printed as they are. */
const ESCAPING = /^(?:esc_(?:html|attr|url|textarea)\w*|wp_kses\w*|checked|selected|disabled|absint|intval|wp_json_encode)$/;
const QUERIES = ['get_var', 'get_col', 'get_row', 'get_results', 'query'];

/**
 * What Plugin Check would report as an error in these files of a packaged plugin (path → bytes), as
 * `file:line: rule: what`.
 */
export function findPluginCheckProblems(files) {
  return [...files]
    .filter(([name]) => name.endsWith('.php'))
    .flatMap(([name, bytes]) => {
      const code = String(bytes);
      const tokens = [...tokenize(code)];
      const words = tokens.filter(({ kind }) => kind !== 'comment');
      const ignored = readIgnores(tokens);
      return [
        ...unguarded(name, code),
        ...ignoresWithoutReason(tokens),
        ...unescapedOutput(words),
        ...unescapedExceptions(words),
        ...unpreparedQueries(words),
        ...replaceableFunctions(words),
        ...(declaresClass(code) ? [] : foreignGlobals(words)),
      ]
        .filter(({ rule, line }) => !ignored(rule, line))
        .map(({ rule, line, what }) => `${name}:${line}: ${rule}: ${what}`);
    });
}

/** A file that does more than declare a class must not run when a client requests its URL. */
function unguarded(name, code) {
  const constant = name === 'uninstall.php' ? 'WP_UNINSTALL_PLUGIN' : 'ABSPATH';
  const isSafe = declaresClass(code) || code.includes(`\ndefined( '${constant}' ) || exit;\n`);
  return isSafe ? [] : [{ rule: DIRECT_ACCESS, line: 1, what: `no ${constant} is asked for` }];
}

/** Files have one class each, and a file with a class does nothing more. */
function declaresClass(code) {
  return /^(?:final |abstract )*(?:class|interface|trait) \w/m.test(code);
}

/** Outside of functions, variables are global. */
function foreignGlobals(tokens) {
  let depth = 0;
  return tokens.flatMap(({ text, line }, index) => {
    if (/^[({]$/.test(text)) depth += 1;
    if (/^[)}]$/.test(text)) depth -= 1;
    const isSet = tokens[index + 1]?.text === '=' && tokens[index + 2]?.text !== '=' && depth === 0;
    const isEach =
      depth === 1 && (tokens[index - 1]?.text === 'as' || (tokens[index - 1]?.text === '>' && tokens[index - 4]?.text === 'as'));
    return /^\$(?!imagemill_)\w/.test(text) && (isSet || isEach) ? [{ rule: GLOBALS, line, what: text }] : [];
  });
}

function ignoresWithoutReason(tokens) {
  return tokens
    .filter(({ kind, text }) => kind === 'comment' && /phpcs:(?:ignore|disable|set)|@codingStandards/i.test(text))
    .filter(({ text }) => !/^\/\/ phpcs:(?:ignore|disable) [\w.]+(?:, [\w.]+)* -- \S.{5,}$/.test(text))
    .map(({ line, text }) => ({ rule: IGNORE, line, what: text }));
}

function unescapedOutput(tokens) {
  return tokens.flatMap(({ kind, text }, index) => {
    if (kind !== 'name' || text !== 'echo') return [];
    const end = tokens.findIndex((token, at) => at > index && token.text === ';');
    const unsafe = splitAt(tokens.slice(index + 1, end), ['.', ',']).find((part) => !isEscaped(part));
    return unsafe ? [{ rule: OUTPUT, line: unsafe[0].line, what: joined(unsafe) }] : [];
  });
}

function isEscaped(part) {
  const [condition, ...chosen] = splitAt(part, ['?', ':', '.']);
  // Of a choice, only the chosen value is printed.
  if (chosen.length > 0) return chosen.every(isEscaped) && (part[condition.length].text === '?' || isEscaped(condition));
  const [first, second, third] = part;
  if (first.text === '(' && second?.text === 'int' && third?.text === ')') return true;
  if (first.text === '(' && readBrackets(part, 0).end === part.length - 1) return isEscaped(part.slice(1, -1));
  if (first.kind === 'string') return part.length === 1 && !hasVariable(first.text);
  return ESCAPING.test(first.text) && second?.text === '(' && readBrackets(part, 1).end === part.length - 1;
}

/** Splits tokens at these signs outside of brackets. */
function splitAt(tokens, signs) {
  const parts = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth === 0 && signs.includes(token.text)) parts.push([]);
    else parts.at(-1).push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * An uncaught exception is printed, so its arguments must be plain text or escaped. An exception
 * created elsewhere isn't checked.
 */
function unescapedExceptions(tokens) {
  return tokens.flatMap(({ kind, text, line }, index) => {
    if (kind !== 'name' || text !== 'throw') return [];
    let at = index + (tokens[index + 1]?.text === 'new' ? 2 : 1);
    while (tokens[at]?.kind === 'name' || ['::', '->', '\\'].includes(tokens[at]?.text)) at += 1;
    if (tokens[at]?.text !== '(') return [];
    const unsafe = splitArguments(readBrackets(tokens, at).inner).find((argument) => !isPlainOrEscaped(argument));
    return unsafe ? [{ rule: EXCEPTIONS, line, what: joined(unsafe) }] : [];
  });
}

function isPlainOrEscaped(argument) {
  // Of a choice, only the chosen value is printed.
  const printed = argument.slice(argument.findIndex(({ text }) => text === '?') + 1);
  if (/^esc_\w+$/.test(printed[0].text) && printed[1]?.text === '(') return readBrackets(printed, 1).end === printed.length - 1;
  return printed.every(({ kind, text }) => (kind === 'string' ? !hasVariable(text) : kind === 'sign' || /^\d+$/.test(text)));
}

function unpreparedQueries(tokens) {
  return tokens.flatMap(({ text, line }, index) => {
    const method = tokens[index + 2]?.text;
    if (text !== '$wpdb' || tokens[index + 1]?.text !== '->' || tokens[index + 3]?.text !== '(') return [];
    const [query = [], ...values] = splitArguments(readBrackets(tokens, index + 3).inner);
    if (method === 'prepare') return wrongQuery(query, line) ?? wrongPlaceholders(query, values, line);
    if (!QUERIES.includes(method)) return [];
    const isPrepared = joined(query.slice(0, 4)) === '$wpdb -> prepare (' && readBrackets(query, 3).end === query.length - 1;
    return isPrepared ? [] : (wrongQuery(query, line) ?? []);
  });
}

/** A query must be literal text with nothing inserted except table names from `$wpdb`. */
function wrongQuery(query, line) {
  const isText = query.every(({ kind, text }) => kind === 'string' || text === '.');
  if (!isText) return [{ rule: `${SQL}.NotPrepared`, line, what: joined(query) }];
  const sql = joined(query);
  if (hasVariable(sql.replace(/\{\$wpdb->\w+\}/g, ''))) return [{ rule: `${SQL}.InterpolatedNotPrepared`, line, what: sql }];
  return undefined;
}

function wrongPlaceholders(query, values, line) {
  const sql = joined(query);
  if (/\bLIKE\s+'/i.test(sql)) return [{ rule: `${PLACEHOLDERS}.LikeWildcardsInQuery`, line, what: sql }];
  const wanted = sql.match(/%[sdfi]/g)?.length ?? 0;
  return wanted === values.length
    ? []
    : [{ rule: `${PLACEHOLDERS}.ReplacementsWrongNumber`, line, what: `${wanted} for ${values.length}` }];
}

function replaceableFunctions(tokens) {
  return tokens.flatMap(({ kind, text, line }, index) => {
    if (kind !== 'name' || tokens[index + 1]?.text !== '(' || ['->', '::', 'function', 'new'].includes(tokens[index - 1]?.text)) return [];
    if (FILE_FUNCTIONS.includes(text) || OTHER_FUNCTIONS.includes(text)) return [{ rule: ALTERNATIVES, line, what: text }];
    return text === 'load_plugin_textdomain' ? [{ rule: DISCOURAGED, line, what: text }] : [];
  });
}

/** Whether comments turn a rule off on a line, as PHP_CodeSniffer reads them. */
function readIgnores(tokens) {
  const lines = new Set();
  const spans = [];
  for (const [index, { kind, text, line }] of tokens.entries()) {
    const [, verb, list] = (kind === 'comment' && /^\/\/ phpcs:(ignore|disable|enable)\b ?([^-]*)/.exec(text)) || [];
    if (!verb) continue;
    const rules = list
      .split(',')
      .map((rule) => rule.trim())
      .filter(Boolean);
    // Alone on its line, a comment applies to the next one.
    const isAlone = tokens[index - 1]?.line !== line || endLine(tokens[index - 1]) !== line;
    if (verb === 'ignore') for (const rule of rules) lines.add(`${isAlone ? line + 1 : line} ${rule}`);
    else if (verb === 'disable') for (const rule of rules) spans.push({ rule, from: line, to: Number.POSITIVE_INFINITY });
    else for (const span of spans) if (rules.length === 0 || rules.includes(span.rule)) span.to = Math.min(span.to, line);
  }
  return (rule, line) => {
    const names = rule.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));
    return names.some(
      (name) => lines.has(`${line} ${name}`) || spans.some(({ rule: of, from, to }) => of === name && from <= line && line < to),
    );
  };
}

function endLine({ line, text }) {
  return line + text.split('\n').length - 1;
}

function hasVariable(text) {
  return text.includes('$') && !/^'[^']*'$/.test(text);
}

function joined(tokens) {
  return tokens.map(({ text }) => text).join(' ');
}
