<?php

declare(strict_types=1);

namespace Imagemill\WebP\Delivery\Rules;

/** An image in the media library that has a WebP, for the self-test. */
final class Sample {

	public string $file;

	public string $url;

	private function __construct( string $file, string $url ) {
		$this->file = $file;
		$this->url  = $url;
	}

	/**
	 * The smallest file of the newest image that has a WebP, among the 50 newest; null if none has.
	 */
	public static function find(): ?self {
		$uploads = wp_get_upload_dir();
		$ids     = get_posts(
			array(
				'post_type'      => 'attachment',
				'post_status'    => 'inherit',
				'post_mime_type' => array( 'image/jpeg', 'image/png', 'image/gif' ),
				'posts_per_page' => 50,
				'fields'         => 'ids',
				'orderby'        => 'ID',
				'order'          => 'DESC',
			)
		);
		foreach ( $ids as $id ) {
			$best = null;
			foreach ( self::files( (int) $id ) as $relative ) {
				$file = $uploads['basedir'] . '/' . $relative;
				if ( is_file( $file ) && is_file( $file . '.webp' ) && ( null === $best || filesize( $file ) < filesize( $best->file ) ) ) {
					$best = new self( $file, $uploads['baseurl'] . '/' . implode( '/', array_map( 'rawurlencode', explode( '/', $relative ) ) ) );
				}
			}
			if ( null !== $best ) {
				return $best;
			}
		}
		return null;
	}

	/** @return string[] Paths relative to uploads. */
	private static function files( int $id ): array {
		$meta = wp_get_attachment_metadata( $id, true );
		if ( ! is_array( $meta ) || empty( $meta['file'] ) || ! is_string( $meta['file'] ) ) {
			return array();
		}
		$files  = array( $meta['file'] );
		$folder = dirname( $meta['file'] );
		foreach ( (array) ( $meta['sizes'] ?? array() ) as $size ) {
			if ( ! empty( $size['file'] ) ) {
				$files[] = ( '.' === $folder ? '' : $folder . '/' ) . $size['file'];
			}
		}
		return $files;
	}
}
