<?php
/**
 * The settings page. SettingsPage::show() provides the variables.
 *
 * @package Imagemill\Uploads
 *
 * @var Imagemill\Uploads\Settings\Settings $settings
 * @var Imagemill\Uploads\Settings\Fields   $fields
 * @var array{count: int, bytes: int}       $total
 * @var int|null                            $removed Originals that were just deleted.
 * @var int                                 $left    Originals left for another click.
 */

declare(strict_types=1);

use Imagemill\Uploads\Settings\CleanUpAction;

defined( 'ABSPATH' ) || exit;

?>
<div class="wrap">
	<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
	<?php if ( null !== $removed ) : ?>
		<div class="notice notice-success is-dismissible"><p>
			<?php
			/* translators: %s: number of files. */
			echo esc_html( sprintf( _n( '%s original deleted.', '%s originals deleted.', $removed, 'imagemill-uploads' ), number_format_i18n( $removed ) ) );
			if ( $left > 0 ) {
				/* translators: %s: number of files. */
				echo ' ' . esc_html( sprintf( __( 'Time was up with %s left. Delete again to go on.', 'imagemill-uploads' ), number_format_i18n( $left ) ) );
			}
			?>
		</p></div>
	<?php endif; ?>
	<p><?php esc_html_e( 'Applies to JPEG, PNG and WebP pictures that are uploaded from now on. Animations, GIF and SVG stay as they are, and no picture becomes larger.', 'imagemill-uploads' ); ?></p>
	<p><?php esc_html_e( 'The place where a picture was taken is always removed from it.', 'imagemill-uploads' ); ?></p>
	<form method="post" action="options.php">
		<?php settings_fields( 'imagemill-uploads' ); ?>
		<table class="form-table" role="presentation">
			<?php
			$fields->number( 'max_width', __( 'Largest width', 'imagemill-uploads' ), $settings->maxWidth, 0, 20000, __( 'In pixels. Wider pictures are scaled down. 0 for any width.', 'imagemill-uploads' ) );
			$fields->number( 'max_height', __( 'Largest height', 'imagemill-uploads' ), $settings->maxHeight, 0, 20000, __( 'In pixels. 0 for any height.', 'imagemill-uploads' ) );
			$fields->number( 'jpeg_quality', __( 'JPEG quality', 'imagemill-uploads' ), $settings->jpegQuality, 1, 100, __( '1 to 100. A picture of lower quality is not raised to it.', 'imagemill-uploads' ) );
			$fields->number( 'webp_quality', __( 'WebP quality', 'imagemill-uploads' ), $settings->webpQuality, 1, 100, __( '1 to 100. WebP without loss stays without loss.', 'imagemill-uploads' ) );
			$fields->box( 'png', __( 'PNG', 'imagemill-uploads' ), __( 'Pack PNG tighter without changing a pixel', 'imagemill-uploads' ), $settings->png );
			$fields->box( 'drop_all_metadata', __( 'Data about the picture', 'imagemill-uploads' ), __( 'Remove camera, author and caption from the file too', 'imagemill-uploads' ), $settings->dropAllMetadata );
			$fields->box( 'keep_originals', __( 'Originals', 'imagemill-uploads' ), __( 'Keep the original of every compressed picture, so that it can be restored', 'imagemill-uploads' ), $settings->keepOriginals );
			$fields->box(
				'remove_on_uninstall',
				__( 'When the plugin is deleted', 'imagemill-uploads' ),
				__( 'Delete all kept originals. Without this they stay on the server, and installing the plugin again can restore them.', 'imagemill-uploads' ),
				$settings->removeOnUninstall
			);
			?>
		</table>
		<?php submit_button(); ?>
	</form>
	<h2><?php esc_html_e( 'Kept originals', 'imagemill-uploads' ); ?></h2>
	<p id="imagemill-uploads-kept">
		<?php
		echo esc_html(
			0 === $total['count']
				? __( 'None yet.', 'imagemill-uploads' )
				: sprintf(
					/* translators: 1: number of files. 2: their size, like "1.2 GB". */
					_n( '%1$s original, %2$s.', '%1$s originals, %2$s.', $total['count'], 'imagemill-uploads' ),
					number_format_i18n( $total['count'] ),
					size_format( $total['bytes'], 1 )
				)
		);
		?>
	</p>
	<p><?php esc_html_e( 'To restore one, choose “Restore original” below its name in the list of media, or on its own page.', 'imagemill-uploads' ); ?></p>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( CleanUpAction::ACTION ); ?>">
		<?php wp_nonce_field( CleanUpAction::ACTION ); ?>
		<label for="imagemill-uploads-days"><?php esc_html_e( 'Delete originals that are older than', 'imagemill-uploads' ); ?></label>
		<select id="imagemill-uploads-days" name="days">
			<?php foreach ( CleanUpAction::DAYS as $imagemill_days ) : ?>
				<option value="<?php echo (int) $imagemill_days; ?>" <?php selected( 365, $imagemill_days ); ?>>
					<?php
					/* translators: %s: number of days. */
					echo esc_html( 0 === $imagemill_days ? __( 'now: all of them', 'imagemill-uploads' ) : sprintf( _n( '%s day', '%s days', $imagemill_days, 'imagemill-uploads' ), number_format_i18n( $imagemill_days ) ) );
					?>
				</option>
			<?php endforeach; ?>
		</select>
		<?php submit_button( __( 'Delete originals', 'imagemill-uploads' ), 'delete', 'submit', false ); ?>
		<p class="description"><?php esc_html_e( 'The pictures on the site stay. They can no longer be restored.', 'imagemill-uploads' ); ?></p>
	</form>
</div>
