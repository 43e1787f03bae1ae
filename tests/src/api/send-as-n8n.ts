/** What the workflow gets: a credential, and the file from the node before. */
interface Given {
  readonly bearer: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

interface Parameters {
  readonly method: string;
  readonly url: string;
  readonly authentication: string;
  readonly genericAuthType: string;
  readonly sendQuery: boolean;
  readonly queryParameters: { readonly parameters: readonly { readonly name: string; readonly value: string }[] };
  readonly sendBody: boolean;
  readonly contentType: string;
  readonly inputDataFieldName: keyof Given & 'data';
  readonly options: { readonly response: { readonly response: { readonly responseFormat: string; readonly outputPropertyName: string } } };
}

interface Workflow {
  readonly nodes: readonly { readonly type: string; readonly typeVersion: number; readonly parameters: Parameters }[];
}

/**
 * Throws unless the node is as expected; this reader would then send something that n8n doesn't.
 */
function expect<T>(value: T, wanted: T): void {
  if (value !== wanted) throw new Error(`Expected ${wanted} but received ${value}.`);
}

/**
 * Sends the request that an HTTP Request node (version 4.2) describes, and returns the file it
 * would pass on.
 */
export async function sendAsN8n({ nodes }: Workflow, given: Given): Promise<Uint8Array> {
  const [node] = nodes;
  if (!node || nodes.length !== 1) throw new Error('Expected one node.');
  expect(node.type, 'n8n-nodes-base.httpRequest');
  expect(node.typeVersion, 4.2);
  const { parameters } = node;
  expect(parameters.authentication, 'genericCredentialType');
  expect(parameters.genericAuthType, 'httpBearerAuth');
  expect(parameters.sendBody, true);
  expect(parameters.contentType, 'binaryData');
  expect(parameters.options.response.response.responseFormat, 'file');
  const url = new URL(parameters.url);
  if (parameters.sendQuery) for (const { name, value } of parameters.queryParameters.parameters) url.searchParams.append(name, value);
  const answer = await fetch(url, {
    method: parameters.method,
    headers: { Authorization: `Bearer ${given.bearer}`, 'Content-Type': 'image/jpeg' },
    body: given[parameters.inputDataFieldName],
  });
  // The node does the same unless it's told otherwise.
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
