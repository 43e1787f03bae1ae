import { formatBytes, optionInfo } from '@imagemill/core';
import { isOutputFormat } from '@imagemill/files';
import { useRef, useState } from 'preact/hooks';
import { presetFor } from '../../../shell/settings/settings.js';
import { errorWords } from '../../../shell/words/errors.js';
import { formatWords, hasNoQuality, losslessMode, writable } from '../../../shell/words/format-words.js';
import { changeWords } from '../../../shell/words/results.js';
import { aimOf, START_QUALITY, toQuality } from '../aim.js';
import { IMAGE_WORDS } from '../words.js';
import { describeVersion, usedWords, versionWords } from './compare-words.js';
import { type Comparison, ownOptions, type SideName, type SideOptions, versionOf } from './comparison.js';
import type { SideState } from './side.js';

// The range is the same in every operation.
const QUALITY = optionInfo('compress', 'quality');

interface PanelProps {
  comparison: Comparison;
  name: SideName;
}

/** What one side shows, its size, and its settings, which can be applied to all files. */
export function CompareSidePanel({ comparison, name }: PanelProps) {
  const { model, sides } = comparison;
  const { choice, state } = sides[name];
  const { busy, error } = state.value;
  const isCurrent = comparison.isCurrent(name);
  const options = choice.value === 'original' ? undefined : ownOptions(choice.value, model.settings.value);
  const [used, setUsed] = useState<number>();
  const canUse = options !== undefined && !isCurrent && !error;

  function use(): void {
    if (!canUse) return;
    comparison.useForAll(name);
    setUsed(model.items.peek().length);
  }

  return (
    <section class="compare-side" data-side={name} aria-label={`Side ${name}`} aria-busy={busy}>
      <span class="compare-letter" aria-hidden="true">
        {name}
      </span>
      <ShowsSelect comparison={comparison} name={name} options={options} isCurrent={isCurrent} />
      {options && !model.onOrder && (
        <QualitySlider
          name={name}
          options={options}
          found={state.value.image?.report?.qualityUsed}
          busy={busy}
          set={(quality) => comparison.change(name, toQuality(quality), 'wait')}
        />
      )}
      {options && !model.onOrder && canChooseLossless(options) && (
        <label class="compare-lossless">
          <input
            type="checkbox"
            checked={options.lossless}
            onChange={(event) => comparison.change(name, { lossless: event.currentTarget.checked })}
          />
          {IMAGE_WORDS.lossless.label}
        </label>
      )}
      <div class="compare-note">
        <Caption state={state.value} comparison={comparison} name={name} />
        <p class="compare-used" role="status">
          {used !== undefined && isCurrent && usedWords(used)}
        </p>
      </div>
      {options && !model.onOrder && (
        <button class="button compare-use" type="button" aria-disabled={!canUse} onClick={use}>
          {isCurrent ? 'Used for all' : `Use ${name} for all`}
        </button>
      )}
    </section>
  );
}

interface SelectProps extends PanelProps {
  options: SideOptions | undefined;
  isCurrent: boolean;
}

function ShowsSelect({ comparison, name, options, isCurrent }: SelectProps) {
  const { tool, onOrder } = comparison.model;
  const { operation } = tool;
  const value = options === undefined ? 'original' : isCurrent || onOrder ? 'current' : options.format;

  function choose(shown: string): void {
    if (shown === 'original') comparison.showOriginal(name);
    else if (shown === 'current') comparison.showCurrent(name);
    else {
      const format = shown as SideOptions['format'];
      const lossless = (options?.lossless ?? false) && losslessMode(format) === 'choice';
      comparison.change(name, operation === 'convert' && format !== 'keep' ? presetFor(format) : { format, lossless });
    }
  }

  return (
    <select
      class="select"
      aria-label={`Side ${name} shows`}
      value={value}
      onChange={(event) => {
        choose(event.currentTarget.value);
        // A choice that equals the tool's settings shows as "Current result".
        if (comparison.isCurrent(name)) event.currentTarget.value = 'current';
      }}
    >
      <option value="original">Original</option>
      <option value="current">Current result</option>
      {/* When each run costs something, nothing runs just for display. */}
      {!onOrder && (
        <optgroup label="Other settings">
          {operation !== 'convert' && <option value="keep">Same format</option>}
          {(['auto', ...writable()] as const).map((format) => (
            <option key={format} value={format}>
              {formatWords(format).label}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}

function canChooseLossless({ format, lossless }: SideOptions): boolean {
  return lossless || (isOutputFormat(format) && losslessMode(format) === 'choice');
}

interface SliderProps {
  name: SideName;
  options: SideOptions;
  /** The quality that the last image was written with. */
  found: number | undefined;
  busy: boolean;
  set(quality: number): void;
}

function QualitySlider({ name, options, found, busy, set }: SliderProps) {
  const isSearched = aimOf(options) !== 'quality';
  const quality = isSearched || options.quality === 'auto' ? (found ?? START_QUALITY) : options.quality;
  const id = `compare-quality-${name}`;
  const none = hasNoQuality(options);
  const unknown = none || (isSearched && (busy || found === undefined));
  return (
    <div class="compare-quality">
      <label for={id}>
        <span class="visually-hidden">{name}: </span>
        {IMAGE_WORDS.quality.label}
      </label>
      <input
        id={id}
        class="range"
        type="range"
        min={QUALITY.min}
        max={QUALITY.max}
        step={1}
        value={quality}
        disabled={none}
        aria-valuetext={unknown ? 'not known yet' : undefined}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      {/* Screen readers get the value from the slider itself. */}
      <span class="figure" aria-hidden="true">
        {unknown ? '–' : quality}
      </span>
    </div>
  );
}

/** How the image was produced and its size: on screen, and announced once it's ready. */
function Caption({ state: { image, busy, error }, comparison, name }: PanelProps & { state: SideState }) {
  const said = useRef('');
  const version = image && versionOf(comparison.subject.value, image);
  const report = image?.report;
  const problem = error && errorWords(error);
  if (problem) said.current = `${name}: ${problem.what} ${problem.advice}`;
  else if (!busy && version) said.current = `${name}: ${versionWords(version)}`;
  return (
    <>
      {problem ? (
        <p class="compare-caption compare-problem" data-code={error.code}>
          <strong>{problem.what}</strong> {problem.advice}
        </p>
      ) : (
        <p class="compare-caption figure" data-busy={busy ? '' : undefined}>
          {/* The last image's numbers would look like they belong to the next one. */}
          {version && !busy ? (
            <bdi dir="ltr">
              {describeVersion(version)}{' '}
              <span class="size-part">
                <strong>{formatBytes(report?.resultBytes ?? version.originalBytes)}</strong>
                {report && <span class={report.resultBytes > report.originalBytes ? 'row-kept' : 'row-saved'}> {changeWords(report)}</span>}
              </span>
            </bdi>
          ) : (
            'Working'
          )}
        </p>
      )}
      <p class="visually-hidden" role="status">
        {said.current}
      </p>
    </>
  );
}
