/** The end of every page. */
export function SiteFooter() {
  return (
    <footer class="site-footer">
      <div class="wrap site-footer-row">
        <p>Free, open source under the MIT licence, and made to be run on your own server.</p>
        <ul class="site-nav">
          <li>
            <a href="/compress-image">Compress image</a>
          </li>
          <li>
            <a href="/pricing">Pricing</a>
          </li>
          <li>
            <a href="/api">API</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
