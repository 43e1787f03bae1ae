import { isPdfReport } from '../../shell/item.js';
import type { ItemProps } from '../../shell/tool-definition.js';
import { changesWords } from '../pdf/pdf-words.js';
import { Questions } from '../pdf/questions.js';
import { Inventory } from './inventory.js';

/** Details of a document to compress: its contents, open questions, and what changed. */
export function CompressPdfRow({ item, model }: ItemProps<'compress-pdf'>) {
  const source = item.source.value;
  const report = item.state.value.kind === 'finished' ? item.outcome.value?.results[0].report : undefined;
  const changes = report && isPdfReport(report) && report.result === 'optimized' ? changesWords(report.changes) : [];
  return (
    <>
      <Questions item={item} model={model} />
      {source && 'inventory' in source && <Inventory inventory={source.inventory} name={item.file.name} />}
      {changes.length > 0 && (
        <ul class="changes" aria-label={`What was changed in ${item.file.name}`}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </>
  );
}
