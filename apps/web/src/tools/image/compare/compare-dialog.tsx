import type { ImageToolId, RunReport } from '@imagemill/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import '../../../shell/compare/compare.css';
import { actionFor, CompareStage, type Shape, type StageImage, useObjectUrl } from '../../../shell/compare/compare-stage.js';
import { steppedZoom, type Zoom } from '../../../shell/compare/zoom.js';
import type { CompareProps } from '../../../shell/tool-definition.js';
import { useModal } from '../../../shell/use-modal.js';
import { CompareHead } from './compare-head.js';
import { describeVersion } from './compare-words.js';
import { type Comparison, createComparison, SIDE_NAMES, type SideName, versionOf } from './comparison.js';
import { CompareSidePanel } from './side-panel.js';

/**
 * Shows two versions of a file in a full-window dialog: the original, the result, or the result of
 * other settings. Escape closes it and returns focus to the previous element.
 */
export function CompareDialog({ model, onClose, ...first }: CompareProps<ImageToolId>) {
  const { close, modal } = useModal(onClose);
  const [comparison] = useState(() => createComparison(model, first));
  const [zoom, setZoom] = useState<Zoom>('fit');
  const fit = useRef(1);
  const { item } = comparison.subject.value;
  const left = useImageOf(comparison, 'A');
  const right = useImageOf(comparison, 'B');
  const hasResult = item.outcome.value !== undefined;
  const step = (direction: 'in' | 'out') => setZoom(steppedZoom(zoom, fit.current, direction));

  useLayoutEffect(() => {
    // Lets the arrow keys move the divider right away.
    modal.ref.current?.querySelector<HTMLElement>('.compare-line input')?.focus();
    return comparison.end;
  }, [comparison]);

  // If a re-run fails, the result disappears while the dialog is open.
  useEffect(() => {
    if (!hasResult) close();
  }, [hasResult]);

  function onKeyDown(event: KeyboardEvent): void {
    const act = actionFor(event);
    if (!act) return;
    event.preventDefault();
    if (act === 'previous' || act === 'next') comparison.goTo(comparison.place.peek()[act]);
    else if (act === 'in' || act === 'out') step(act);
    else setZoom(act);
  }

  return (
    <dialog class="compare" {...modal} aria-label={`Compare ${item.file.name}`} onKeyDown={onKeyDown}>
      {hasResult && (
        <>
          <CompareHead comparison={comparison} zoom={zoom} onZoom={setZoom} onStep={step} onClose={close} />
          <CompareStage
            left={left}
            right={right}
            shape={shapeOf(comparison)}
            zoom={zoom}
            onFit={(now) => {
              fit.current = now;
            }}
            onZoom={setZoom}
          />
          <footer class="compare-foot" dir="ltr">
            {SIDE_NAMES.map((name) => (
              <CompareSidePanel key={name} comparison={comparison} name={name} />
            ))}
          </footer>
        </>
      )}
    </dialog>
  );
}

function useImageOf({ sides, subject }: Comparison, name: SideName): StageImage {
  const { image, busy } = sides[name].state.value;
  const url = useObjectUrl(image?.shown);
  return { url: image && url, alt: image ? `${name}: ${describeVersion(versionOf(subject.value, image))}` : name, busy };
}

/** Shows both sides at the size of the result; if the results differ in size, at the larger one. */
function shapeOf({ sides, subject }: Comparison): Shape {
  const { item, index } = subject.value;
  const reports = SIDE_NAMES.flatMap((name) => sides[name].state.value.image?.report ?? []);
  const [largest] = reports.toSorted((one, other) => other.width - one.width);
  return largest ?? (item.outcome.value?.results[index]?.report as RunReport | undefined) ?? { width: 1, height: 1 };
}
