<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

use Imagemill\WebP\Library\FileRecord;
use Imagemill\WebP\Library\Images;
use Imagemill\WebP\Library\Library;
use Imagemill\WebP\Library\Record;
use Imagemill\WebP\Rest\Words;

/** The WebP column in the media list: how many files, how much they save, or why there are none. */
final class MediaColumn {
	private const NAME = 'imagemill_webp';

	private ?Library $library = null;

	public function register(): void {
		add_filter( 'manage_media_columns', array( $this, 'add' ) );
		add_action( 'manage_media_custom_column', array( $this, 'show' ), 10, 2 );
	}

	/**
	 * @internal
	 * @param string[] $columns
	 * @return string[]
	 */
	public function add( array $columns ): array {
		$columns[ self::NAME ] = __( 'WebP', 'imagemill-webp' );
		return $columns;
	}

	/** @internal */
	public function show( string $column, int $id ): void {
		if ( self::NAME !== $column ) {
			return;
		}
		if ( ! wp_attachment_is_image( $id ) ) {
			echo '<span aria-hidden="true">&#8212;</span><span class="screen-reader-text">' . esc_html__( 'Not a picture', 'imagemill-webp' ) . '</span>';
			return;
		}
		foreach ( self::lines( $this->library()->record( $id ), Images::reasonAgainst( $id ) ) as $line ) {
			echo '<div>' . esc_html( $line ) . '</div>';
		}
	}

	/**
	 * What to say about one image.
	 *
	 * @param string $against Why its type gets no WebP (Images::reasonAgainst()). Such an image has no record but isn't pending.
	 * @return string[]
	 */
	public static function lines( Record $record, string $against = '' ): array {
		$lines = array();
		$made  = $record->made();
		if ( $made > 0 ) {
			$percent = $record->bytesBefore() > 0 ? (int) round( 100 * $record->saved() / $record->bytesBefore() ) : 0;
			/* translators: 1: number of files, 2: saved size, like 340 KB, 3: the same in percent. */
			$lines[] = sprintf( _n( '%1$s file, %2$s saved (%3$s%%)', '%1$s files, %2$s saved (%3$s%%)', $made, 'imagemill-webp' ), number_format_i18n( $made ), Words::size( max( 0, $record->saved() ) ), number_format_i18n( $percent ) );
		}
		if ( '' === $against && Record::PENDING === $record->state() ) {
			$lines[] = __( 'Waits for its turn.', 'imagemill-webp' );
		}
		foreach ( array_unique( array_merge( array_filter( array( $against ) ), self::reasons( $record ) ) ) as $reason ) {
			$lines[] = Reasons::text( $reason );
		}
		return $lines;
	}

	/**
	 * Lists each reason once, however many sizes share it. "Larger" only appears if no other file
	 * has a WebP.
	 *
	 * @return string[]
	 */
	private static function reasons( Record $record ): array {
		$reasons = '' === $record->reason ? array() : array( $record->reason );
		foreach ( $record->files() as $file ) {
			if ( ! in_array( $file->status, array( FileRecord::MADE, FileRecord::PENDING, FileRecord::WORKING ), true ) ) {
				$reasons[] = '' === $file->reason ? $file->status : $file->reason;
			}
		}
		$reasons = array_unique( $reasons );
		return array_values( $record->made() > 0 ? array_diff( $reasons, array( FileRecord::LARGER ) ) : $reasons );
	}

	/** Created on first use, since most pages don't need it. */
	private function library(): Library {
		if ( null === $this->library ) {
			$this->library = Library::instance();
		}
		return $this->library;
	}
}
