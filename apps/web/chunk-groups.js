/** Modules whose paths hold one of these, up to an ending. */
const paths = (...names) => new RegExp(`/(?:${names.join('|')})`);

const PDF_ONLY = paths(
  ...['src/(?:view|tool)/pdf/', 'engine-wasm/dist/pdf/', 'src/view/kits/pdf-kits\\.', 'src/words/(?:pdf|page-size)-words\\.'],
  ...['core/dist/(?:pdf-options|pdf-tools|place-on-page)\\.'],
);
const PICTURE_ONLY = paths(
  ...['src/tool/(?:picture/|intake/accept\\.|compare/is-comparable\\.)', 'src/view/kits/picture-kits\\.'],
  ...['src/view/settings/(?!recipe-|settings-|quality-)', 'src/tool/settings/(?:resize-|further-)', 'src/view/engine/pair-note\\.'],
  ...['src/view/files/result-list\\.', 'core/dist/(?:inspect/(?!detect-format|byte-view|svg-root)|exif/)', 'engine-wasm/dist/'],
  ...['core/dist/(?:picture-tools|create-plan|fit-into|color-handling|plan|reader)\\.'],
);
const COMPARE = paths('src/(?:view|tool)/compare/(?!is-comparable)', 'src/words/compare-words\\.');
const FRAME = paths(
  ...['node_modules/(?:preact|@preact)/', 'src/(?:trust|offline)/', 'src/engine/(?!open-|follow-)', 'src/tool/site-engine\\.'],
  ...['src/tool/intake/(?:intake|file-path)\\.', 'src/tool/counting/(?:page-api|api-client)\\.', 'src/view/files/drop-zone\\.'],
  ...['src/view/site/', 'src/view/trust/requests-link\\.', 'src/words/(?:engine|format|offline)-words\\.', 'engine-wasm/dist/can-run\\.'],
  ...['core/dist/(?:capabilities|formats|errors|format-size|site-editions|limits)\\.'],
);
const isFrame = (id) => FRAME.test(id) || id.includes('preload-helper');
const isOwn = (id) => PDF_ONLY.test(id) || PICTURE_ONLY.test(id) || COMPARE.test(id) || id.endsWith('.css');

/**
 * Which files the scripts of pages come in: few, so that bytes compress together, and none with what only another kind of page needs. By
 * paths rather than by who shares what: a group imports only from those before it, so that no two wait for one another; the build
 * fails where they do.
 */
export const CHUNK_GROUPS = [
  { name: 'frame', test: isFrame },
  { name: 'counting', test: paths('src/tool/counting/') },
  { name: 'common', test: (id) => !isOwn(id) },
  { name: 'picture', test: (id) => PICTURE_ONLY.test(id) && !PDF_ONLY.test(id) },
  { name: 'compare', test: COMPARE },
  { name: 'pdf', test: PDF_ONLY },
].map((group, index) => ({ ...group, minShareCount: 2, priority: 10 - index }));
