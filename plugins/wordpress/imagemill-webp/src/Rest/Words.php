<?php
declare(strict_types=1);

namespace Imagemill\WebP\Rest;

use Imagemill\WebP\Library\Status;

/** Numbers as sentences in the user's language, so that pages need no grammar. */
final class Words {
	/** @return array<string,string> */
	public static function status( Status $status ): array {
		$finished = $status->total - $status->left - $status->browser;
		return array(
			'summary' => sprintf(
				/* translators: 1: number of finished pictures, 2: number of all pictures. */
				_n( '%1$s of %2$s picture finished.', '%1$s of %2$s pictures finished.', $status->total, 'imagemill-webp' ),
				number_format_i18n( $finished ),
				number_format_i18n( $status->total )
			),
			'done'    => number_format_i18n( $status->done ),
			'left'    => number_format_i18n( $status->left + $status->browser ),
			'errors'  => number_format_i18n( $status->errors ),
			'files'   => number_format_i18n( $status->files ),
			'saved'   => self::saved( $status->bytesBefore, $status->bytesAfter ),
			'browser' => self::browser( $status ),
		);
	}

	/** @param array<string,int> $sums */
	public static function dryRun( array $sums ): string {
		return sprintf(
			/* translators: 1: number of pictures, 2: number of files, 3: expected size, 4: largest possible size, 5: number of inodes. */
			__( 'Pictures to convert: %1$s. New WebP files: %2$s, about %3$s in all, at most %4$s. Directory entries (inodes) they take: %5$s.', 'imagemill-webp' ),
			number_format_i18n( $sums['attachments'] ),
			number_format_i18n( $sums['files'] ),
			self::size( $sums['bytes'] ),
			self::size( $sums['atMost'] ),
			number_format_i18n( $sums['inodes'] )
		);
	}

	public static function undone( int $removed ): string {
		/* translators: %s: number of files. */
		return sprintf( _n( '%s WebP file removed.', '%s WebP files removed.', $removed, 'imagemill-webp' ), number_format_i18n( $removed ) );
	}

	public static function size( int $bytes ): string {
		return (string) size_format( $bytes, $bytes < 1024 * 1024 ? 0 : 1 );
	}

	private static function saved( int $before, int $after ): string {
		if ( $before <= 0 ) {
			return self::size( 0 );
		}
		/* translators: 1: saved size, like 3.4 MB, 2: the same in percent. */
		return sprintf( __( '%1$s (%2$s%%)', 'imagemill-webp' ), self::size( max( 0, $before - $after ) ), number_format_i18n( 100 * ( $before - $after ) / $before ) );
	}

	private static function browser( Status $status ): string {
		$waiting = $status->canWriteWebp ? $status->browser : $status->browser + $status->left;
		if ( 0 === $waiting ) {
			return $status->canWriteWebp
				? __( 'Nothing waits for this browser: the server converts by itself.', 'imagemill-webp' )
				: __( 'Nothing waits for this browser.', 'imagemill-webp' );
		}
		$count = number_format_i18n( $waiting );
		if ( ! $status->canWriteWebp ) {
			/* translators: %s: number of pictures. */
			return sprintf( _n( 'PHP on this server cannot write WebP. %s picture waits for a browser.', 'PHP on this server cannot write WebP. %s pictures wait for a browser.', $waiting, 'imagemill-webp' ), $count );
		}
		/* translators: %s: number of pictures. */
		return sprintf( _n( '%s picture needs more memory than PHP has on this server, or cannot be opened there. It waits for a browser.', '%s pictures need more memory than PHP has on this server, or cannot be opened there. They wait for a browser.', $waiting, 'imagemill-webp' ), $count );
	}
}
