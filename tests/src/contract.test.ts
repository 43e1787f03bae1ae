import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { listOptions, OPERATIONS, type OptionInfo, optionInfo, optionsIn, PDF_TOOLS, SHARP_ENGINE } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { repoRoot } from '@imagemill/testkit';

const contract = readFileSync(path.join(repoRoot(), 'docs/contract.md'), 'utf8');
const [images = [], documents = []] = contract
  .slice(contract.indexOf('## 7. Options'))
  .split('Documents have options')
  .map((part) => part.split('\n'));

/** `tool`: the tool that the option belongs to, if several tools have one of that name. */
function assertListed(rows: readonly string[], { name, choices = [] }: OptionInfo, tool = ''): void {
  const row = rows.find((line) => {
    const [, option = '', , , , of = ''] = line.split('|');
    return option.includes(`\`${name}\``) && (of.includes('all') || of.includes(tool));
  });
  assert.ok(row, `${tool} ${name}`);
  for (const choice of choices) assert.ok(row.includes(`\`${choice}\``), `${tool} ${name} ${choice}`);
}

test('the contract lists every image option with all its choices', () => {
  for (const option of OPERATIONS.flatMap(listOptions)) assertListed(images, option);
});

test('the contract lists every option of every PDF tool with all its choices', () => {
  for (const { tool, schema } of Object.values(PDF_TOOLS)) for (const option of optionsIn(schema)) assertListed(documents, option, tool.id);
});

test('the plugins take the same range of quality, and their defaults are within it', () => {
  const { min = 0, max = 0 } = optionInfo('compress', 'quality');
  const read = (file: string) => readFileSync(path.join(repoRoot(), 'plugins/wordpress', file), 'utf8');
  const webp = read('imagemill-webp/src/Settings/Settings.php');
  assert.ok(webp.includes(`max( ${min}, min( ${max}, (int) $values['quality'] ) )`));
  const uploads = read('imagemill-uploads/src/Settings/Settings.php');
  const ranges = [...uploads.matchAll(/'(?:jpeg|webp)_quality', \$settings->\w+, (\d+), (\d+) \)/g)].map(([, from, to]) => [
    Number(from),
    Number(to),
  ]);
  assert.deepEqual(ranges, [
    [min, max],
    [min, max],
  ]);
  const starts = [...webp.matchAll(/'quality' +=> (\d+),/g), ...uploads.matchAll(/Quality += (\d+);/g)].map(([, start]) => Number(start));
  assert.equal(starts.length, 3);
  for (const start of starts) assert.ok(start >= min && start <= max, `${start}`);
});

test('the contract names every format that the server reads', () => {
  const labels = SHARP_ENGINE.reads.map((format) => FORMATS[format].label);
  assert.ok(contract.includes(`The server reads ${labels.join(', ')} and PDF.`), `${labels}`);
});
