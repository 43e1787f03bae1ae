/** A reporter for Node's test runner: one JSON line per finished test, then the final counts. */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail') {
      const { name, nesting, skip, todo, details } = data;
      const isSuite = details.type === 'suite';
      const isFailed = type === 'test:fail' && todo === undefined;
      yield `${JSON.stringify({ name, nesting, isSuite, skip, isFailed, error: isFailed ? firstLine(details.error) : undefined })}\n`;
    } else if (type === 'test:diagnostic' && data.nesting === 0) {
      const [, count, value] = /^(tests|pass|fail|cancelled|skipped|todo) (\d+)$/.exec(data.message) ?? [];
      if (count) yield `${JSON.stringify({ count, value: Number(value) })}\n`;
    }
  }
}

function firstLine(error) {
  return String(error?.cause?.message ?? error?.message ?? error).split('\n')[0];
}
