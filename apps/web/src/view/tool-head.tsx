/** The heading of Compress image. */
export function ToolHead() {
  return (
    <div class="page-head tool-head">
      <h1>Compress image</h1>
      <p class="lead">Smaller JPEG, PNG, WebP and AVIF files. Your browser does the work; your files stay on this device.</p>
    </div>
  );
}
