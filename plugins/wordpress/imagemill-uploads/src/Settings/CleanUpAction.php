<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Settings;

use Imagemill\Uploads\Originals\CleanUp;

/** The button that deletes old originals. */
final class CleanUpAction {
	public const ACTION = 'imagemill_uploads_clean_up';

	/** The choices, in days. */
	public const DAYS = array( 30, 90, 180, 365, 0 );

	private const SECONDS = 10.0;

	public function register(): void {
		add_action( 'admin_post_' . self::ACTION, array( $this, 'handle' ) );
	}

	public function handle(): void {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You are not allowed to delete originals.', 'imagemill-uploads' ), '', array( 'response' => 403 ) );
		}
		$days = isset( $_POST['days'] ) ? absint( $_POST['days'] ) : -1;
		if ( ! in_array( $days, self::DAYS, true ) ) {
			wp_die( esc_html__( 'Choose how old originals must be.', 'imagemill-uploads' ), '', array( 'response' => 400 ) );
		}
		$done = ( new CleanUp() )->removeKeptBefore( time() - $days * DAY_IN_SECONDS, self::SECONDS );
		wp_safe_redirect(
			add_query_arg(
				array(
					'imagemill_uploads_removed' => $done['removed'],
					'imagemill_uploads_left'    => $done['left'],
				),
				SettingsPage::url()
			)
		);
		exit;
	}
}
