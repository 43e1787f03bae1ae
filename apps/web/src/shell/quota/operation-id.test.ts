import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperationId } from '../item.js';

test('operation ids are unique version 4 UUIDs in lower case', () => {
  const ids = Array.from({ length: 200 }, createOperationId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
});
