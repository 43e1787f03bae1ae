<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Rest\Guard;

/** Converting and removing from the media list: a link below each image, and bulk actions. */
final class MediaActions {
	private const CONVERT = 'imagemill_webp_convert';
	private const REMOVE  = 'imagemill_webp_remove';

	/**
	 * For one bulk action. Images there was no time for are reported, not silently dropped.
	 */
	private const BUDGET_SECONDS = 15.0;

	private ?Library $library = null;

	public function register(): void {
		add_filter( 'media_row_actions', array( $this, 'row' ), 10, 2 );
		add_filter( 'bulk_actions-upload', array( $this, 'bulk' ) );
		add_filter( 'handle_bulk_actions-upload', array( $this, 'handleBulk' ), 10, 3 );
		add_action( 'admin_post_' . self::CONVERT, array( $this, 'handleOne' ) );
		add_action( 'admin_post_' . self::REMOVE, array( $this, 'handleOne' ) );
		add_action( 'admin_notices', array( $this, 'notice' ) );
		add_filter( 'removable_query_args', array( $this, 'addRemovableArg' ) );
	}

	/**
	 * @internal
	 * @param string[] $actions
	 * @param \WP_Post $post
	 * @return string[]
	 */
	public function row( array $actions, $post ): array {
		if ( ! wp_attachment_is_image( $post->ID ) || ! Guard::mayEdit( $post->ID ) ) {
			return $actions;
		}
		$made = $this->library()->record( $post->ID )->made();
		if ( Images::has( $post->ID ) ) {
			$actions[ self::CONVERT ] = self::link( self::CONVERT, $post, $made > 0 ? __( 'Make WebP again', 'imagemill-webp' ) : __( 'Make WebP', 'imagemill-webp' ) );
		}
		if ( $made > 0 ) {
			$actions[ self::REMOVE ] = self::link( self::REMOVE, $post, __( 'Remove WebP', 'imagemill-webp' ) );
		}
		return $actions;
	}

	/**
	 * @internal
	 * @param string[] $actions
	 * @return string[]
	 */
	public function bulk( array $actions ): array {
		$actions[ self::CONVERT ] = __( 'Make WebP', 'imagemill-webp' );
		$actions[ self::REMOVE ]  = __( 'Remove WebP', 'imagemill-webp' );
		return $actions;
	}

	/**
	 * WordPress has already checked the list's nonce.
	 *
	 * @internal
	 * @param string $url
	 * @param string $action
	 * @param int[]  $ids
	 */
	public function handleBulk( $url, $action, $ids ): string {
		if ( self::CONVERT !== $action && self::REMOVE !== $action ) {
			return (string) $url;
		}
		return $this->apply( $action, array_map( 'intval', (array) $ids ), (string) $url );
	}

	/** @internal */
	public function handleOne(): void {
		// phpcs:disable WordPress.Security.NonceVerification.Recommended -- The nonce depends on these values and is checked below.
		$action = sanitize_key( wp_unslash( $_GET['action'] ?? '' ) );
		$id     = absint( $_GET['id'] ?? 0 );
		// phpcs:enable
		check_admin_referer( $action . '-' . $id );
		if ( ! Guard::mayEdit( $id ) ) {
			wp_die( esc_html__( 'You may not edit this picture.', 'imagemill-webp' ), '', array( 'response' => 403 ) );
		}
		$from = wp_get_referer();
		wp_safe_redirect( $this->apply( $action, array( $id ), false === $from ? admin_url( 'upload.php' ) : $from ) );
		exit;
	}

	/** @internal */
	public function notice(): void {
		$screen = get_current_screen();
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only numbers for a message.
		$numbers = sanitize_key( wp_unslash( $_GET['imagemill_webp'] ?? '' ) );
		if ( null === $screen || 'upload' !== $screen->id || ! preg_match( '/^(made|removed)-(\d{1,6})-(\d{1,6})-(\d{1,6})$/', $numbers, $found ) ) {
			return;
		}
		$text = 'made' === $found[1] ? ActionResult::made( (int) $found[2], (int) $found[3], (int) $found[4] ) : ActionResult::removed( (int) $found[2] );
		echo '<div class="notice notice-info is-dismissible"><p>' . esc_html( $text ) . '</p></div>';
	}

	/**
	 * @internal
	 * @param string[] $names
	 * @return string[]
	 */
	public function addRemovableArg( array $names ): array {
		$names[] = 'imagemill_webp';
		return $names;
	}

	/** @param int[] $ids */
	private function apply( string $action, array $ids, string $url ): string {
		$end     = microtime( true ) + self::BUDGET_SECONDS;
		$numbers = array( 0, 0, 0 );
		foreach ( array_filter( $ids, array( Guard::class, 'mayEdit' ) ) as $id ) {
			if ( self::REMOVE === $action ) {
				$numbers[0] += $this->library()->remove( $id );
			} elseif ( microtime( true ) >= $end ) {
				++$numbers[2];
			} else {
				$this->library()->convert( $id, true, max( 1.0, $end - microtime( true ) ) );
				$made        = $this->library()->record( $id )->made();
				$numbers[0] += $made;
				$numbers[1] += 0 === $made ? 1 : 0;
			}
		}
		$result = ( self::REMOVE === $action ? 'removed-' : 'made-' ) . implode( '-', $numbers );
		return add_query_arg( 'imagemill_webp', $result, remove_query_arg( 'imagemill_webp', $url ) );
	}

	private static function link( string $action, \WP_Post $post, string $text ): string {
		$url = wp_nonce_url( admin_url( 'admin-post.php?action=' . $action . '&id=' . $post->ID ), $action . '-' . $post->ID );
		/* translators: 1: what the link does, 2: name of a picture. */
		$label = sprintf( __( '%1$s: “%2$s”', 'imagemill-webp' ), $text, _draft_or_post_title( $post ) );
		return sprintf( '<a href="%s" aria-label="%s">%s</a>', esc_url( $url ), esc_attr( $label ), esc_html( $text ) );
	}

	/** Created on first use, since most pages don't need it. */
	private function library(): Library {
		if ( null === $this->library ) {
			$this->library = Library::instance();
		}
		return $this->library;
	}
}
