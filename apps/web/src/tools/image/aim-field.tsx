import { type ImageToolId, isScored, MIN_SCORES } from '@imagemill/core';
import { isOutputFormat } from '@imagemill/files';
import { useRef } from 'preact/hooks';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { hasNoQuality } from '../../shell/words/format-words.js';
import { AIMS, aimOf, GOALS, type Goal, goalOf, STARTS, toQuality, toScore } from './aim.js';
import { TargetFields } from './target-fields.js';
import { AIM_WORDS, FIELD_WORDS, GOAL_WORDS, IMAGE_WORDS, ownGoalWords } from './words.js';

interface AimProps {
  model: ToolModel<ImageToolId>;
}

/** What decides how large a result gets and how good it looks, with the fields for that. */
export function AimField({ model }: AimProps) {
  const options = model.options.value;
  const aim = aimOf(options);
  // A score from a link stays on offer after another one is chosen.
  const own = useRef<number | undefined>(undefined);
  if (goalOf(options.minScore) === undefined) own.current = options.minScore;
  return (
    <div class="aim">
      <ChoiceGroup
        name="aim"
        legend={FIELD_WORDS.aim}
        words={(choice) => AIM_WORDS[choice]}
        choices={AIMS}
        value={aim}
        onChoose={(chosen) => model.setOptions(STARTS[chosen]())}
      />
      {aim === 'auto' && <GoalField model={model} own={own.current} />}
      {aim === 'quality' && options.quality !== 'auto' && (
        <QualityField
          {...IMAGE_WORDS.quality}
          options={{ ...options, quality: options.quality }}
          set={({ quality }) => model.setOptions(toQuality(quality))}
        />
      )}
      {aim === 'size' && <TargetFields model={model} />}
    </div>
  );
}

/** How close to the original. `own`: a score that has no name. */
function GoalField({ model, own }: AimProps & { own: number | undefined }) {
  const options = model.options.value;
  if (hasNoQuality(options)) return <p class="hint">{FIELD_WORDS.noQuality}</p>;
  if (isOutputFormat(options.format) && !isScored(options.format)) return <p class="hint">{FIELD_WORDS.noScore}</p>;
  const choices: readonly (Goal | 'own')[] = own === undefined ? GOALS : [...GOALS, 'own'];
  return (
    <ChoiceGroup
      name="minScore"
      legend={IMAGE_WORDS.minScore.label}
      words={(choice) => (choice === 'own' ? ownGoalWords(own ?? 0) : GOAL_WORDS[choice])}
      choices={choices}
      value={goalOf(options.minScore) ?? 'own'}
      onChoose={(choice) => model.setOptions(toScore(choice === 'own' ? own : MIN_SCORES[choice]))}
    />
  );
}
