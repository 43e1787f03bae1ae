<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Admin;

use Imagemill\Uploads\Originals\Record;
use Imagemill\Uploads\Originals\Restore;

/** Restoring from the media list: a link in each row and a bulk action. */
final class MediaList {
	private const BULK = 'imagemill_uploads_restore';

	/**
	 * Regenerating all sizes takes about a second per image. What doesn't fit into one request is
	 * left for the next.
	 */
	private const SECONDS = 20.0;

	public function register(): void {
		add_filter( 'media_row_actions', array( $this, 'rowActions' ), 10, 2 );
		add_filter( 'bulk_actions-upload', array( $this, 'bulkActions' ) );
		add_filter( 'handle_bulk_actions-upload', array( $this, 'handleBulk' ), 10, 3 );
	}

	/** @param array<string, string> $actions @return array<string, string> */
	public function rowActions( array $actions, \WP_Post $post ): array {
		if ( RestoreAction::isOpen( $post->ID ) ) {
			$record = Record::read( $post->ID );
			/* translators: %s: size of the file, like "4.2 MB". */
			$text = sprintf( __( 'Restore original (%s)', 'imagemill-uploads' ), size_format( $record->bytesBefore, 1 ) );

			$actions['imagemill_uploads_restore'] = sprintf( '<a href="%s">%s</a>', esc_url( RestoreAction::url( $post->ID ) ), esc_html( $text ) );
		}
		return $actions;
	}

	/** @param array<string, string> $actions @return array<string, string> */
	public function bulkActions( array $actions ): array {
		$actions[ self::BULK ] = __( 'Restore originals', 'imagemill-uploads' );
		return $actions;
	}

	/**
	 * WordPress has already checked the list's nonce.
	 *
	 * @param string           $url    Where to go next.
	 * @param string           $action The chosen one.
	 * @param array<int|string> $ids   Attachments.
	 */
	public function handleBulk( string $url, string $action, array $ids ): string {
		if ( self::BULK !== $action ) {
			return $url;
		}
		$end      = microtime( true ) + self::SECONDS;
		$restored = 0;
		$failed   = '';
		foreach ( array_map( 'intval', $ids ) as $id ) {
			if ( microtime( true ) >= $end ) {
				$failed = 'time';
				break;
			}
			if ( ! RestoreAction::isOpen( $id ) ) {
				continue;
			}
			$code = ( new Restore() )->restore( $id );
			if ( '' === $code ) {
				++$restored;
			} else {
				$failed = $code;
			}
		}
		$outcome = array( 'restored' => $restored );
		if ( '' !== $failed ) {
			$outcome['failed'] = $failed;
		} elseif ( 0 === $restored ) {
			$outcome['failed'] = Restore::NONE;
		}
		return Notices::after( $url, $outcome );
	}
}
