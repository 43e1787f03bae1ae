import type { Operation } from '../options/operations.js';

/** What a tool takes: images of any format, or PDFs. */
export const FILE_KINDS = ['image', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A page of the site that does one thing with files. */
export interface Tool {
  readonly id: string;
  readonly path: string;
  readonly operation: Operation;
  readonly title: string;
  /** Its name for tight spaces. */
  readonly short: string;
  /** What it takes. A tool that creates PDFs is a PDF tool, whatever it takes. */
  readonly takes: FileKind;
  readonly family: 'image' | 'pdf';
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
    short: 'Compress',
    takes: 'image',
    family: 'image',
    status: 'ready',
  },
  {
    id: 'resize-image',
    path: '/resize-image',
    operation: 'resize',
    title: 'Resize image',
    short: 'Resize',
    takes: 'image',
    family: 'image',
    status: 'ready',
  },
  {
    id: 'convert-image',
    path: '/convert-image',
    operation: 'convert',
    title: 'Convert image',
    short: 'Convert',
    takes: 'image',
    family: 'image',
    status: 'ready',
  },
  {
    id: 'compress-pdf',
    path: '/compress-pdf',
    operation: 'compress',
    title: 'Compress PDF',
    short: 'Compress PDF',
    takes: 'pdf',
    family: 'pdf',
    status: 'ready',
  },
  {
    id: 'pdf-to-images',
    path: '/pdf-to-images',
    operation: 'convert',
    title: 'PDF to images',
    short: 'PDF to images',
    takes: 'pdf',
    family: 'pdf',
    status: 'ready',
  },
  {
    id: 'images-to-pdf',
    path: '/images-to-pdf',
    operation: 'convert',
    title: 'Images to PDF',
    short: 'To PDF',
    takes: 'image',
    family: 'pdf',
    status: 'ready',
  },
  {
    id: 'resize-pdf',
    path: '/resize-pdf',
    operation: 'resize',
    title: 'Resize PDF',
    short: 'Resize PDF',
    takes: 'pdf',
    family: 'pdf',
    status: 'ready',
  },
] as const satisfies readonly Tool[];

export type ToolId = (typeof TOOLS)[number]['id'];
export type ToolOf<I extends ToolId> = Extract<(typeof TOOLS)[number], { id: I }>;
/** The tools of one family. */
export type ToolIdOf<F extends Tool['family']> = Extract<(typeof TOOLS)[number], { family: F }>['id'];
/** The tools that visitors can use today. */
export type ReadyToolId = Extract<(typeof TOOLS)[number], { status: 'ready' }>['id'];

/** The tool with this id; undefined if there is none. */
export function findTool<I extends ToolId>(id: I): ToolOf<I>;
export function findTool(id: string): (typeof TOOLS)[number] | undefined;
export function findTool(id: string): (typeof TOOLS)[number] | undefined {
  return TOOLS.find((tool) => tool.id === id);
}

/** The ids that can be counted today. */
export const READY_TOOL_IDS: readonly string[] = TOOLS.filter((tool) => tool.status === 'ready').map((tool) => tool.id);
