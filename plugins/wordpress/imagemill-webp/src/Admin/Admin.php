<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

/** Everything the plugin shows in the admin pages. */
final class Admin {
	/** Registers all hooks, but only in the admin pages. */
	public function register(): void {
		if ( ! is_admin() ) {
			return;
		}
		( new BulkPage( new BrowserCode( IMAGEMILL_WEBP_FILE ) ) )->register();
		( new MediaColumn() )->register();
		( new MediaActions() )->register();
		( new ActivationNotice() )->register();
		add_filter( 'plugin_action_links_' . plugin_basename( IMAGEMILL_WEBP_FILE ), array( $this, 'links' ) );
	}

	/**
	 * @internal
	 * @param string[] $links The plugin's links in the list of plugins.
	 * @return string[]
	 */
	public function links( array $links ): array {
		$page = sprintf( '<a href="%s">%s</a>', esc_url( BulkPage::url() ), esc_html__( 'Media → WebP', 'imagemill-webp' ) );
		return array_merge( array( 'imagemill-webp' => $page ), $links );
	}
}
