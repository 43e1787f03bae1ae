import {
  avifPixels,
  defaultIn,
  type EndpointLimits,
  type FileKind,
  IMAGE_TOOLS,
  type Operation,
  type OptionInfo,
  type OptionSchema,
  optionsIn,
  optionText,
  PDF_TOOLS,
  SHARP_ENGINE,
  type ToolId,
} from '@imagemill/core';
import { isOutputFormat } from '@imagemill/files';
import { type JsonSchema, schemaOfOption, widest } from './json-schema.js';

/** What an endpoint does to one kind of file: a tool of the site, with the same options. */
export interface ApiTool {
  readonly id: ToolId;
  readonly operation: Operation;
  readonly takes: FileKind;
  /** Images that become one document are requested by their format. */
  readonly asked: 'by kind' | 'by format=pdf';
  /** The label of these options in a heading. */
  readonly label: string;
  readonly schema: OptionSchema;
  readonly options: readonly OptionInfo[];
}

/** Leaves out options that are only about formats the server doesn't open. */
const isOfUse = ({ from }: OptionInfo) => from?.every((format) => !SHARP_ENGINE.reads.includes(format)) !== true;

const LABELS: Partial<Record<ToolId, string>> = { 'images-to-pdf': 'Pictures to one PDF' };

/** Everything the API does, from the tables of the site's own tools. */
export const API_TOOLS: readonly ApiTool[] = [...Object.values(IMAGE_TOOLS), ...Object.values(PDF_TOOLS)].map(({ tool, schema }) => ({
  id: tool.id,
  operation: tool.operation,
  takes: tool.takes,
  asked: tool.takes === 'image' && tool.family === 'pdf' ? 'by format=pdf' : 'by kind',
  label: LABELS[tool.id] ?? (tool.takes === 'pdf' ? 'PDF' : 'Pictures'),
  schema,
  options: optionsIn(schema).filter(isOfUse).map(onServer),
}));

/** Options that are accepted only in a form, never in a URL. */
export const FORM_ONLY: readonly string[] = API_TOOLS.flatMap(({ options }) =>
  options.filter(({ secret }) => secret).map(({ name }) => name),
);

export const toolsOf = (operation: Operation) => API_TOOLS.filter((tool) => tool.operation === operation);

/** One option of an endpoint, for any kind of file. */
export interface ApiOption {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** All options of an endpoint. The file decides which of them apply. */
export function optionsOf(operation: Operation): readonly ApiOption[] {
  const tools = toolsOf(operation);
  const names = new Set(tools.flatMap(({ options }) => options.map(({ name }) => name)));
  return [...names].map((name) => {
    const [first, ...others] = tools.filter(({ options }) => options.some((option) => option.name === name));
    if (!first) throw new Error(`No tool has ${name}.`);
    const owners = [first, ...others] as const;
    const widened = widest([schemaIn(first, name), ...others.map((tool) => schemaIn(tool, name))]);
    const makesPdf = name === 'format' && tools.some(({ asked }) => asked === 'by format=pdf');
    const schema = makesPdf ? { ...widened, enum: [...(widened.enum ?? []), 'pdf'] } : widened;
    const defaults = new Set(owners.map((tool) => defaultIn(tool.schema, name)));
    const isEverywhere = owners.length === tools.length;
    return {
      name,
      required: isEverywhere && owners.every(({ options }) => options.find((option) => option.name === name)?.required),
      description: describe(name, owners, tools) + (makesPdf ? ' Pictures with pdf become one document.' : ''),
      // Clients would send a default for every file, even if it only applies to some.
      schema: isEverywhere && defaults.size === 1 && !defaults.has(undefined) ? { ...schema, default: [...defaults][0] } : schema,
    };
  });
}

function schemaIn({ schema, options }: ApiTool, name: string): JsonSchema {
  const { choices } = options.find((option) => option.name === name) ?? {};
  const found = schemaOfOption(schema, name);
  return choices ? { ...found, enum: choices } : found;
}

/** The server writes fewer formats than the browser. */
function onServer(option: OptionInfo): OptionInfo {
  const isWritten = (choice: string) => !isOutputFormat(choice) || choice in SHARP_ENGINE.writes;
  const to = option.to?.filter(isWritten);
  const choices = option.name === 'format' ? option.choices?.filter(isWritten) : option.choices;
  return { ...option, ...(choices && { choices }), description: optionText({ ...option, to }) };
}

function describe(name: string, owners: readonly ApiTool[], all: readonly ApiTool[]): string {
  const words = (tool: ApiTool) => {
    const { description, default: value, required } = tool.options.find((option) => option.name === name) as OptionInfo;
    return `${description}${required ? ' Required.' : value === undefined || value === '' ? '' : ` Default: ${value}.`}`;
  };
  const texts = new Set(owners.map(words));
  if (texts.size === 1 && owners.length === all.length) return [...texts][0] ?? '';
  return [...texts]
    .map(
      (text) =>
        `${owners
          .filter((tool) => words(tool) === text)
          .map(({ label }) => label)
          .join(', ')}: ${text}`,
    )
    .join(' ');
}

/** What one key may use and how large one file may be, from the server's settings. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly filesPerMonth: number;
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly timeoutMs: number;
}

/** The maximum number of images that become one document. */
export const MAX_FILES = 500;

/** What the engine may open and write for this endpoint. */
export function endpointLimits({ maxPixels }: ApiLimits): EndpointLimits {
  return { maxPixels, avifMaxPixels: avifPixels('api', maxPixels) };
}
