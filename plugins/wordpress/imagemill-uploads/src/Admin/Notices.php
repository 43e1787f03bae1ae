<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Admin;

use Imagemill\Uploads\Words;

/**
 * Reports on the next page what an action did. The URL contains only codes and counts, never text.
 */
final class Notices {
	private const RESTORED = 'imagemill_uploads_restored';
	private const FAILED   = 'imagemill_uploads_failed';
	private const ID       = 'imagemill_uploads_id';
	private const NAMES    = array( self::RESTORED, self::FAILED, self::ID );

	public function register(): void {
		add_action( 'admin_notices', array( $this, 'show' ) );
		add_filter( 'removable_query_args', array( $this, 'addRemovableArgs' ) );
	}

	/**
	 * Adds an outcome to a URL, so that the page there reports it.
	 *
	 * @param array{restored?: int, failed?: string, id?: int} $outcome
	 */
	public static function after( string $url, array $outcome ): string {
		$values = array(
			self::RESTORED => $outcome['restored'] ?? false,
			self::FAILED   => $outcome['failed'] ?? false,
			self::ID       => $outcome['id'] ?? false,
		);
		return add_query_arg( $values, $url );
	}

	/** @param string[] $names @return string[] */
	public function addRemovableArgs( array $names ): array {
		return array_merge( $names, self::NAMES );
	}

	public function show(): void {
		// phpcs:disable WordPress.Security.NonceVerification -- Only displays values; changes nothing.
		$restored = isset( $_GET[ self::RESTORED ] ) ? absint( $_GET[ self::RESTORED ] ) : 0;
		$failed   = isset( $_GET[ self::FAILED ] ) ? sanitize_key( $_GET[ self::FAILED ] ) : '';
		$id       = isset( $_GET[ self::ID ] ) ? absint( $_GET[ self::ID ] ) : 0;
		// phpcs:enable
		if ( $restored > 0 ) {
			/* translators: %s: number of pictures. */
			$text = sprintf( _n( '%s original restored.', '%s originals restored.', $restored, 'imagemill-uploads' ), number_format_i18n( $restored ) );
			printf( '<div class="notice notice-success is-dismissible"><p>%s</p></div>', esc_html( $text ) );
		}
		if ( '' !== $failed ) {
			printf( '<div class="notice notice-error is-dismissible"><p>%s %s</p></div>', esc_html( Words::notRestored( $failed ) ), wp_kses_post( $this->anyway( $failed, $id ) ) );
		}
	}

	private function anyway( string $failed, int $id ): string {
		if ( 'changed' !== $failed || ! RestoreAction::isOpen( $id ) ) {
			return '';
		}
		return sprintf( '<a href="%s">%s</a>', esc_url( RestoreAction::url( $id, true ) ), esc_html__( 'Restore the original all the same', 'imagemill-uploads' ) );
	}
}
