<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

/** Reason codes as text: what happened, and what helps, if anything does. */
final class Reasons {
	/** An unknown code is shown as it is, so that no reason is hidden. */
	public static function text( string $code ): string {
		$texts = self::texts();
		/* translators: %s: a technical code. */
		return $texts[ $code ] ?? sprintf( __( 'It could not be converted (%s).', 'imagemill-webp' ), $code );
	}

	/** @return array<string,string> */
	public static function texts(): array {
		return array(
			'larger'           => __( 'A WebP would be larger than this file, so it stays as it is.', 'imagemill-webp' ),
			'already_webp'     => __( 'This file is a WebP already.', 'imagemill-webp' ),
			'avif'             => __( 'AVIF files stay as they are.', 'imagemill-webp' ),
			'svg'              => __( 'SVG files stay as they are.', 'imagemill-webp' ),
			'other_type'       => __( 'This kind of picture is not converted.', 'imagemill-webp' ),
			'animated_png'     => __( 'Animated PNG: it stays as it is.', 'imagemill-webp' ),
			'animated_gif'     => __( 'Animated GIF: nothing here can keep its animation, so it stays as it is.', 'imagemill-webp' ),
			'animated_webp'    => __( 'Animated WebP: it stays as it is.', 'imagemill-webp' ),
			'too_wide'         => __( 'It is more than 16,383 pixels wide or high, which no WebP can be.', 'imagemill-webp' ),
			'too_many_pixels'  => __( 'It has more than 50 megapixels, which is too much for the server and for a browser.', 'imagemill-webp' ),
			'missing'          => __( 'The file is missing on the disk.', 'imagemill-webp' ),
			'file_missing'     => __( 'The file is missing on the disk.', 'imagemill-webp' ),
			'offloaded'        => __( 'The file lies on another server.', 'imagemill-webp' ),
			'filtered'         => __( 'Another plugin or the theme leaves this picture out.', 'imagemill-webp' ),
			'removed'          => __( 'Its WebP files were removed by hand.', 'imagemill-webp' ),
			'excluded'         => __( 'A setting leaves this file out.', 'imagemill-webp' ),
			'outside_uploads'  => __( 'The file lies outside of the uploads folder, where this plugin does not write.', 'imagemill-webp' ),
			'foreign_file'     => __( 'A WebP file that this plugin did not make has this name already.', 'imagemill-webp' ),
			'empty'            => __( 'The file is empty.', 'imagemill-webp' ),
			'damaged'          => __( 'The file is damaged. Upload it again from the original.', 'imagemill-webp' ),
			'truncated'        => __( 'The file ends too early. Upload it again from the original.', 'imagemill-webp' ),
			'not_writable'     => __( 'The folder cannot be written to. Check its permissions and the free space.', 'imagemill-webp' ),
			'bad_result'       => __( 'What came out was not a whole picture and was thrown away.', 'imagemill-webp' ),
			'wrong_size'       => __( 'What came out had other dimensions and was thrown away.', 'imagemill-webp' ),
			'bad_geometry'     => __( 'The dimensions WordPress remembers do not fit the file. Regenerate its sizes.', 'imagemill-webp' ),
			'no_encoder'       => __( 'PHP on this server cannot write WebP. A browser can, on the page Media → WebP.', 'imagemill-webp' ),
			'memory'           => __( 'PHP has too little memory for it. A browser can do it, on the page Media → WebP.', 'imagemill-webp' ),
			'colours'          => __( 'PHP on this server cannot convert its colors. A browser can, on the page Media → WebP.', 'imagemill-webp' ),
			'decoder'          => __( 'PHP on this server cannot open it. A browser may, on the page Media → WebP.', 'imagemill-webp' ),
			'crashed'          => __( 'PHP stopped in the middle of it, so it was not tried again.', 'imagemill-webp' ),
			'browser_memory'   => __( 'It needs more memory than the browser has. Close other tabs and try again.', 'imagemill-webp' ),
			'browser_time'     => __( 'The browser took too long for it.', 'imagemill-webp' ),
			'browser_engine'   => __( 'The converter could not be loaded in the browser, or stopped. Try again.', 'imagemill-webp' ),
			'fetch_failed'     => __( 'The browser could not fetch the file from this site.', 'imagemill-webp' ),
			'upload_too_large' => __( 'The result is larger than the uploads this server takes.', 'imagemill-webp' ),
			'upload_refused'   => __( 'The server, or a firewall before it, did not take the result.', 'imagemill-webp' ),
			'pending'          => __( 'It waits for its turn.', 'imagemill-webp' ),
			'working'          => __( 'It is being converted.', 'imagemill-webp' ),
		);
	}
}
