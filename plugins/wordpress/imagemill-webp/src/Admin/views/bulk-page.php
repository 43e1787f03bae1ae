<?php
/**
 * The bulk page. Its script (browser/src/bulk.ts) fills the parts that have a `data-imagemill`
 * name.
 *
 * @package Imagemill\WebP
 *
 * @var \Imagemill\WebP\Library\Library $library
 * @var bool                            $hasCode Whether the script is there.
 */

declare(strict_types=1);

use Imagemill\WebP\Admin\BulkPage;
use Imagemill\WebP\Rest\Words;

defined( 'ABSPATH' ) || exit;

$imagemill_status  = $library->status();
$imagemill_texts   = Words::status( $imagemill_status );
$imagemill_figures = array(
	'done'   => __( 'Done', 'imagemill-webp' ),
	'left'   => __( 'Left', 'imagemill-webp' ),
	'saved'  => __( 'Saved', 'imagemill-webp' ),
	'errors' => __( 'Errors', 'imagemill-webp' ),
	'files'  => __( 'WebP files', 'imagemill-webp' ),
);
?>
<div class="wrap imagemill-webp" data-imagemill="app" aria-busy="true">
	<h1><?php esc_html_e( 'WebP', 'imagemill-webp' ); ?></h1>
	<p><?php esc_html_e( 'Every picture of the media library gets a WebP file beside it, and visitors get that one where it is smaller. Your own files and posts are never changed.', 'imagemill-webp' ); ?></p>

	<noscript><div class="notice notice-warning inline"><p><?php esc_html_e( 'This page needs JavaScript. Without it the library is converted in the background.', 'imagemill-webp' ); ?></p></div></noscript>
	<?php if ( ! $hasCode ) : ?>
		<div class="notice notice-error inline"><p><?php esc_html_e( 'Files of this plugin are missing. Install it again from its zip file.', 'imagemill-webp' ); ?></p></div>
	<?php endif; ?>
	<div class="notice notice-warning inline" data-imagemill="away" role="alert" hidden>
		<p><?php esc_html_e( 'The site does not answer. This page waits and goes on by itself as soon as it does.', 'imagemill-webp' ); ?>
			<button type="button" class="button button-small" data-imagemill="away-retry"><?php esc_html_e( 'Try now', 'imagemill-webp' ); ?></button></p>
	</div>
	<div class="notice notice-warning inline" data-imagemill="signed-out" role="alert" hidden>
		<p><?php esc_html_e( 'You are signed out. Sign in again in a new tab; this page then goes on by itself.', 'imagemill-webp' ); ?>
			<a class="button button-small" target="_blank" rel="noopener" href="<?php echo esc_url( wp_login_url( BulkPage::url() ) ); ?>"><?php esc_html_e( 'Sign in', 'imagemill-webp' ); ?></a>
			<button type="button" class="button button-small" data-imagemill="signed-out-retry"><?php esc_html_e( 'Try now', 'imagemill-webp' ); ?></button></p>
	</div>
	<div class="notice notice-error inline" data-imagemill="trouble" role="alert" hidden><p data-imagemill="trouble-text"></p></div>
	<p class="screen-reader-text" role="status" aria-live="polite" data-imagemill="live"></p>

	<div class="card">
		<h2><?php esc_html_e( 'Progress', 'imagemill-webp' ); ?></h2>
		<p data-imagemill="state"></p>
		<progress data-imagemill="progress" max="<?php echo (int) max( 1, $imagemill_status->total ); ?>" value="<?php echo (int) ( $imagemill_status->total - $imagemill_status->left - $imagemill_status->browser ); ?>" aria-labelledby="imagemill-webp-summary"></progress>
		<p id="imagemill-webp-summary" data-imagemill="summary"><?php echo esc_html( $imagemill_texts['summary'] ); ?></p>
		<dl class="imagemill-webp-figures">
			<?php foreach ( $imagemill_figures as $imagemill_name => $imagemill_label ) : ?>
				<div><dt><?php echo esc_html( $imagemill_label ); ?></dt><dd data-imagemill="<?php echo esc_attr( $imagemill_name ); ?>"><?php echo esc_html( $imagemill_texts[ $imagemill_name ] ); ?></dd></div>
			<?php endforeach; ?>
		</dl>
		<p class="imagemill-webp-buttons">
			<button type="button" class="button" data-imagemill="pause" hidden><?php esc_html_e( 'Pause', 'imagemill-webp' ); ?></button>
			<button type="button" class="button button-primary" data-imagemill="resume" hidden><?php esc_html_e( 'Resume', 'imagemill-webp' ); ?></button>
		</p>
	</div>

	<div class="card" data-imagemill="browser-section" hidden>
		<h2><?php esc_html_e( 'In this browser', 'imagemill-webp' ); ?></h2>
		<p data-imagemill="browser-text"><?php echo esc_html( $imagemill_texts['browser'] ); ?></p>
		<p class="description"><?php esc_html_e( 'Your browser fetches the originals from this site, converts them on your computer and sends the WebP files back. Nothing goes anywhere else. Keep this page open meanwhile.', 'imagemill-webp' ); ?></p>
		<p data-imagemill="browser-all-line"><label><input type="checkbox" data-imagemill="browser-all"> <?php esc_html_e( 'Also convert what the server could do itself, to spare it the work', 'imagemill-webp' ); ?></label></p>
		<p class="imagemill-webp-buttons">
			<button type="button" class="button button-primary" data-imagemill="browser-start" hidden><?php esc_html_e( 'Convert in this browser', 'imagemill-webp' ); ?></button>
			<button type="button" class="button" data-imagemill="browser-stop" hidden><?php esc_html_e( 'Stop', 'imagemill-webp' ); ?></button>
		</p>
		<p class="imagemill-webp-now imagemill-webp-result" data-imagemill="browser-now"></p>
	</div>

	<div class="card" data-imagemill="errors-section" hidden>
		<h2><?php esc_html_e( 'Errors', 'imagemill-webp' ); ?></h2>
		<table class="widefat striped">
			<thead><tr>
				<th scope="col"><?php esc_html_e( 'Picture', 'imagemill-webp' ); ?></th>
				<th scope="col"><?php esc_html_e( 'What happened', 'imagemill-webp' ); ?></th>
				<th scope="col"><span class="screen-reader-text"><?php esc_html_e( 'Actions', 'imagemill-webp' ); ?></span></th>
			</tr></thead>
			<tbody data-imagemill="errors-body"></tbody>
		</table>
		<p><button type="button" class="button" data-imagemill="retry-all"><?php esc_html_e( 'Try all again', 'imagemill-webp' ); ?></button></p>
	</div>

	<div class="card">
		<h2><?php esc_html_e( 'Dry run', 'imagemill-webp' ); ?></h2>
		<p><?php esc_html_e( 'Count what is still to be converted, and the room it would take. Nothing is written.', 'imagemill-webp' ); ?></p>
		<p><button type="button" class="button" data-imagemill="dry-run"><?php esc_html_e( 'Count', 'imagemill-webp' ); ?></button></p>
		<p class="imagemill-webp-result" role="status" data-imagemill="dry-run-result"></p>
	</div>

	<div class="card">
		<h2><?php esc_html_e( 'Undo', 'imagemill-webp' ); ?></h2>
		<p><?php esc_html_e( 'Removes every WebP file this plugin made. Your own files stay. Converting pauses until you resume it.', 'imagemill-webp' ); ?></p>
		<p><button type="button" class="button" data-imagemill="undo"><?php esc_html_e( 'Remove all WebP files', 'imagemill-webp' ); ?></button></p>
		<div data-imagemill="undo-question" role="group" aria-labelledby="imagemill-webp-undo" hidden>
			<p id="imagemill-webp-undo"><strong><?php esc_html_e( 'Remove all WebP files of this site?', 'imagemill-webp' ); ?></strong> <?php esc_html_e( 'They can be made again at any time.', 'imagemill-webp' ); ?></p>
			<p class="imagemill-webp-buttons">
				<button type="button" class="button" data-imagemill="undo-no"><?php esc_html_e( 'Keep them', 'imagemill-webp' ); ?></button>
				<button type="button" class="button button-link-delete" data-imagemill="undo-yes"><?php esc_html_e( 'Remove them', 'imagemill-webp' ); ?></button>
			</p>
		</div>
		<p class="imagemill-webp-result" role="status" data-imagemill="undo-result"></p>
	</div>
</div>
