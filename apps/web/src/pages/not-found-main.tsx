/** What a wrong address shows. */
export function NotFoundMain() {
  return (
    <main id="main" class="wrap page-head page-narrow">
      <h1>Nothing here</h1>
      <p class="lead">This address leads nowhere. The page may have moved, or the link has a typing mistake.</p>
      <p class="button-row">
        <a class="button button-primary" href="/compress-image">
          Compress image
        </a>
        <a class="button" href="/">
          Home
        </a>
      </p>
    </main>
  );
}
