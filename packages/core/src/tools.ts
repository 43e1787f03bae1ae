import type { Operation } from './operations.js';

/** A page of the site that does one thing with files. */
export interface Tool {
  readonly id: string;
  readonly path: string;
  readonly operation: Operation;
  readonly title: string;
  /** One line for the home page. */
  readonly line: string;
  /** `planned` tools are shown as such and cannot be counted. */
  readonly status: 'ready' | 'planned';
}

/** All tools, in the order the home page shows them. */
export const TOOLS = [
  {
    id: 'compress-image',
    path: '/compress-image',
    operation: 'compress',
    title: 'Compress image',
    line: 'Smaller JPEG, PNG, WebP, AVIF and GIF files.',
    status: 'ready',
  },
  {
    id: 'resize-image',
    path: '/resize-image',
    operation: 'resize',
    title: 'Resize image',
    line: 'By pixels, percent, long edge or ratio.',
    status: 'ready',
  },
  {
    id: 'convert-image',
    path: '/convert-image',
    operation: 'convert',
    title: 'Convert image',
    line: 'From one format to another.',
    status: 'ready',
  },
  {
    id: 'compress-pdf',
    path: '/compress-pdf',
    operation: 'compress',
    title: 'Compress PDF',
    line: 'Smaller documents, text and links intact.',
    status: 'planned',
  },
] as const satisfies readonly Tool[];

export type ToolId = (typeof TOOLS)[number]['id'];
export type ToolOf<I extends ToolId> = Extract<(typeof TOOLS)[number], { id: I }>;
/** The tools that visitors can use today. */
export type ReadyToolId = Extract<(typeof TOOLS)[number], { status: 'ready' }>['id'];

/** The tool of an id; undefined where the id is none. */
export function findTool<I extends ToolId>(id: I): ToolOf<I>;
export function findTool(id: string): (typeof TOOLS)[number] | undefined;
export function findTool(id: string): (typeof TOOLS)[number] | undefined {
  return TOOLS.find((tool) => tool.id === id);
}

/** The ids that may be counted today. */
export const READY_TOOL_IDS: readonly string[] = TOOLS.filter((tool) => tool.status === 'ready').map((tool) => tool.id);
