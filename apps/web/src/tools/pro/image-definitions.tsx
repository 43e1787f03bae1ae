import type { ConvertOptions, ImageToolId, ProToolId } from '@imagemill/core';
import { imageOf } from '../../shell/item.js';
import type { Runner } from '../../shell/runner.js';
import type { ToolDefinition } from '../../shell/tool-definition.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { FormatField } from '../image/fields.js';
import { isComparable } from '../image/is-comparable.js';
import { FIELD_WORDS } from '../image/words.js';
import { IMAGE_DEFINITIONS } from '../image-tools.js';
import { serverImageRunner } from './server/server-image-runner.js';
import { type ServerDefinitions, serverDefinition } from './server-definition.js';

/** What a browser can display without trouble. Larger images can't be compared here. */
const MAX_SHOWN_PIXELS = 60_000_000;

function imageDefinition<T extends ImageToolId>(page: ProToolId, id: T, start: Runner['start'], own: Partial<ToolDefinition> = {}) {
  const definition = IMAGE_DEFINITIONS[id];
  const runner = serverImageRunner(id, page, start) as unknown as Runner;
  const compare: ToolDefinition['compare'] = definition.compare && {
    ...definition.compare,
    isComparable({ source }, result) {
      const image = imageOf(source.value);
      return image !== undefined && image.width * image.height <= MAX_SHOWN_PIXELS && isComparable(image, result);
    },
  };
  return (server: Parameters<ServerDefinitions>[0]) => serverDefinition(definition, { runner, compare, ...own }, server);
}

const COMPRESS = imageDefinition('large-image', 'compress-image', {});
const RESIZE = imageDefinition('large-image', 'resize-image', { width: 3840, height: 2160 });
const CONVERT = imageDefinition('large-image', 'convert-image', { format: 'webp' });
const FULL_EFFORT = imageDefinition(
  'full-effort',
  'convert-image',
  { format: 'avif', effort: 'max' },
  // This page always uses the highest effort.
  { fields: { ...IMAGE_DEFINITIONS['convert-image'].fields, format: FullEffortFormat, effort: null } as ToolDefinition['fields'] },
);

function FullEffortFormat({ model }: { model: ToolModel<'convert-image'> }) {
  return (
    <FormatField<ConvertOptions['format']>
      legend={FIELD_WORDS.convertTo}
      choices={['avif', 'webp']}
      value={model.options.value.format}
      onChoose={(format) => model.setOptions({ format })}
    />
  );
}

export const IMAGE_SERVER_DEFINITIONS: Readonly<Record<'large-image' | 'full-effort', ServerDefinitions>> = {
  'large-image': (server) => [COMPRESS(server), RESIZE(server), CONVERT(server)],
  'full-effort': (server) => [FULL_EFFORT(server)],
};
