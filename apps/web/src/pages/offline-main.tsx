/** What an address shows that is not kept here while the site is away. */
export function OfflineMain() {
  return (
    <main id="main" class="wrap page-head page-narrow">
      <h1>Not here without a connection</h1>
      <p class="lead">The site can’t be reached right now, and this browser has not kept this page. The tools work all the same.</p>
      <p class="button-row">
        <a class="button button-primary" href="/compress-image">
          Compress image
        </a>
        <a class="button" href="/compress-pdf">
          Compress PDF
        </a>
        <a class="button" href="/">
          Home
        </a>
      </p>
    </main>
  );
}
