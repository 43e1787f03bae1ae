import { createRecipe, type DescribedTool, optionsOfEach, type Settings, SHARP_ENGINE, type ToolId } from '@imagemill/core';
import { FORMATS, isOutputFormat } from '@imagemill/files';

type Given = Readonly<Record<string, unknown>>;

/**
 * A public API call for each result of these settings. It names none of the visitor's files, and
 * contains nothing that a recipe doesn't.
 */
export function curlCommands<T extends ToolId>(described: DescribedTool<T>, settings: Settings<T>, origin: string): readonly string[] {
  const results = optionsOfEach(settings).map((options) => createRecipe(described, { options, sizes: [] }).options);
  return results.map((options, index) => command(described.tool.id, options, origin, results.length > 1 ? `-${index + 1}` : ''));
}

/** The format of these settings if the API can't write it, otherwise undefined. */
export function unwrittenFormat({ options }: Settings): keyof typeof FORMATS | undefined {
  const { format } = options as { format?: string };
  return format !== undefined && isOutputFormat(format) && !(format in SHARP_ENGINE.writes) ? format : undefined;
}

function command(tool: ToolId, { svgWidth: _svgWidth, ...options }: Given, origin: string, mark: string): string {
  const { operation, body, query = {}, output } = CALLS[tool](options);
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const target = `${origin}/v1/${operation}${parameters && `?${parameters}`}`;
  return ['curl --fail-with-body -H "Authorization: Bearer $IMAGEMILL_KEY"', body(mark), output(mark), quoted(target)].join(' ');
}

interface Call {
  readonly operation: 'compress' | 'resize' | 'convert';
  body(mark: string): string;
  readonly query?: Given;
  output(mark: string): string;
}

const IMAGE = 'photo.jpg';
const raw = (file: string) => () => `--data-binary @${file}`;
/** The response names the file, which tells its format. Like `-o`, this overwrites what is there. */
const AS_NAMED = '--clobber -OJ';
const into = (extension: string) => (mark: string) => `-o result${mark}.${extension}`;

const image =
  (operation: Call['operation']) =>
  (query: Given): Call => {
    const { format } = query as { format?: keyof typeof FORMATS | 'auto' };
    if (format === 'auto') return { operation, query, body: named, output: () => AS_NAMED };
    return { operation, query, body: raw(IMAGE), output: into(format ? FORMATS[format].extensions[0] : 'jpg') };
  };
/** With a mark, the response is named after it. */
const named = (mark: string) => (mark ? `-F ${quoted(`file=@${IMAGE};filename=photo${mark}.jpg`)}` : raw(IMAGE)());
const document =
  (operation: Call['operation']) =>
  (query: Given): Call => ({ operation, query, body: raw('document.pdf'), output: into('pdf') });

const CALLS: { readonly [T in ToolId]: (options: Given) => Call } = {
  'compress-image': image('compress'),
  'resize-image': image('resize'),
  'convert-image': image('convert'),
  'compress-pdf': document('compress'),
  'resize-pdf': document('resize'),
  // One page is an image, several are a zip: the response names the file.
  'pdf-to-images': (query) => ({ ...document('convert')(query), output: () => AS_NAMED }),
  // Several files need a form.
  'images-to-pdf': (options) => ({
    operation: 'convert',
    body: () =>
      ['file=@first.jpg', 'file=@second.jpg', ...Object.entries({ format: 'pdf', ...options }).map(([name, value]) => `${name}=${value}`)]
        .map((field) => `-F ${/^[\w.=@]+$/.test(field) ? field : quoted(field)}`)
        .join(' '),
    output: into('pdf'),
  }),
};

/** One word for a POSIX shell, whatever it contains. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
