<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Admin;

use Imagemill\Uploads\Originals\Record;
use Imagemill\Uploads\Words;

/**
 * Shows what was done with an image, on its own page and in the media window, with the restore
 * link.
 */
final class Details {
	public function register(): void {
		add_filter( 'attachment_fields_to_edit', array( $this, 'fields' ), 10, 2 );
	}

	/** @param array<string, mixed> $fields @return array<string, mixed> */
	public function fields( array $fields, \WP_Post $post ): array {
		$record = Record::read( $post->ID );
		if ( null === $record ) {
			return $fields;
		}
		$html = '<p class="imagemill-uploads-about">' . esc_html( Words::about( $record ) ) . '</p>';
		if ( RestoreAction::isOpen( $post->ID ) ) {
			$html .= sprintf( '<a class="button button-small" href="%s">%s</a>', esc_url( RestoreAction::url( $post->ID ) ), esc_html__( 'Restore original', 'imagemill-uploads' ) );
		}
		$fields['imagemill_uploads'] = array(
			'label' => __( 'Imagemill', 'imagemill-uploads' ),
			'input' => 'html',
			'html'  => $html,
		);
		return $fields;
	}
}
