import {
  avifPixels,
  type DoorLimits,
  defaultIn,
  type FileKind,
  type Operation,
  type OptionInfo,
  type OptionSchema,
  optionsIn,
  optionText,
  PDF_TOOLS,
  PICTURE_TOOLS,
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
  /** Pictures that become one document are asked for by their format. */
  readonly asked: 'by kind' | 'by format=pdf';
  /** Whose options these are, in a heading. */
  readonly label: string;
  readonly schema: OptionSchema;
  readonly options: readonly OptionInfo[];
}

/** Not about formats that the server does not open. */
const isOfUse = ({ from }: OptionInfo) => from?.every((format) => !SHARP_ENGINE.reads.includes(format)) !== true;

const LABELS: Partial<Record<ToolId, string>> = { 'images-to-pdf': 'Pictures to one PDF' };

/** Everything the API does, from the tables of the site's own tools. */
export const API_TOOLS: readonly ApiTool[] = [...Object.values(PICTURE_TOOLS), ...Object.values(PDF_TOOLS)].map(({ tool, schema }) => ({
  id: tool.id,
  operation: tool.operation,
  takes: tool.takes,
  asked: tool.takes === 'picture' && tool.family === 'pdf' ? 'by format=pdf' : 'by kind',
  label: LABELS[tool.id] ?? (tool.takes === 'pdf' ? 'PDF' : 'Pictures'),
  schema,
  options: optionsIn(schema).filter(isOfUse).map(onServer),
}));

/** Options that are accepted in a form only, never in an address. */
export const FORM_ONLY: readonly string[] = API_TOOLS.flatMap(({ options }) =>
  options.filter(({ secret }) => secret).map(({ name }) => name),
);

export const toolsOf = (operation: Operation) => API_TOOLS.filter((tool) => tool.operation === operation);

/** One option of an endpoint, for whatever kind of file. */
export interface ApiOption {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** All options of an endpoint. Which of them hold is decided by the file. */
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
      // A default that holds for some files only would be put in by clients for all.
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

/** What one key and one file may cost, as the settings of a server say. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly filesPerMonth: number;
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly timeoutMs: number;
}

/** The most pictures that become one document. */
export const MAX_FILES = 500;

/** What the engine may open and write behind this door. */
export function doorLimits({ maxPixels }: ApiLimits): DoorLimits {
  return { maxPixels, avifMaxPixels: avifPixels('api', maxPixels) };
}
