<?php
declare(strict_types=1);

namespace Imagemill\Uploads;

use Imagemill\Uploads\Originals\Record;

/** Turns codes and records into text for users. */
final class Words {
	/** Why an image was left as it is. */
	public static function leftBecause( string $reason ): string {
		switch ( $reason ) {
			case 'memory':
				return __( 'Left as it is: opening it needs more memory than this server gives to WordPress.', 'imagemill-uploads' );
			case 'no_space':
				return __( 'Left as it is: keeping the original as well would exceed the space of this site.', 'imagemill-uploads' );
			case 'not_writable':
				return __( 'Left as it is: the server could not write the smaller picture, or the copy of the original.', 'imagemill-uploads' );
			case 'unfinished':
				return __( 'Left as it is: the server stopped while it worked on this picture the last time.', 'imagemill-uploads' );
			case 'truncated':
			case 'damaged':
			case 'empty':
				return __( 'Left as it is: the file is damaged or ends too early. Try to export it again.', 'imagemill-uploads' );
			case 'colours':
			case 'decoder':
			case 'no_encoder':
				return __( 'Left as it is: the image library of this server cannot handle this kind of picture.', 'imagemill-uploads' );
			default:
				return __( 'Left as it is: it could not be made smaller.', 'imagemill-uploads' );
		}
	}

	/** Why an original wasn't restored. */
	public static function notRestored( string $code ): string {
		switch ( $code ) {
			case 'edited':
				return __( 'This picture was edited since. Open it in the image editor, choose “Restore image” there, then restore the original here.', 'imagemill-uploads' );
			case 'changed':
				return __( 'This picture was replaced or changed since it was uploaded. Restoring puts back the picture of that time.', 'imagemill-uploads' );
			case 'time':
				return __( 'Not all pictures could be restored in one go. Choose them again to go on.', 'imagemill-uploads' );
			case 'missing_original':
				return __( 'The file of the original is gone from the server, so nothing was changed.', 'imagemill-uploads' );
			case 'not_writable':
				return __( 'The server could not write the file, so nothing was changed.', 'imagemill-uploads' );
			default:
				return __( 'No original is kept for this picture.', 'imagemill-uploads' );
		}
	}

	/** What was done with an image, in one or two sentences. */
	public static function about( Record $record ): string {
		if ( '' !== $record->reason ) {
			return self::leftBecause( $record->reason );
		}
		if ( $record->restored ) {
			return __( 'The original was restored.', 'imagemill-uploads' );
		}
		return sprintf(
			/* translators: 1: bytes before, like "4.2 MB". 2: size before, like "6000 × 4000". 3: bytes after. 4: size after. */
			__( '%1$s (%2$s) became %3$s (%4$s).', 'imagemill-uploads' ),
			size_format( $record->bytesBefore, 1 ),
			self::size( $record->widthBefore, $record->heightBefore ),
			size_format( $record->bytesAfter, 1 ),
			self::size( $record->widthAfter, $record->heightAfter )
		);
	}

	private static function size( int $width, int $height ): string {
		/* translators: 1: width in pixels. 2: height in pixels. */
		return sprintf( _x( '%1$s × %2$s', 'size of a picture', 'imagemill-uploads' ), (string) $width, (string) $height );
	}
}
