<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

use Imagemill\WebP\Delivery\Rules\Rules;
use Imagemill\WebP\Delivery\Rules\ServerRules;

/** The settings page's HTML. It works without scripts. */
final class SettingsForm {

	public static function show(): void {
		$settings = Settings::current();
		echo '<div class="wrap"><h1>' . esc_html__( 'Imagemill WebP', 'imagemill-webp' ) . '</h1>';
		self::notice();
		echo '<p>' . esc_html__( 'Nothing here needs to be changed: pictures are converted and delivered by themselves.', 'imagemill-webp' ) . '</p>';
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="' . esc_attr( SettingsPage::SAVE ) . '">';
		wp_nonce_field( SettingsPage::SAVE );
		echo '<table class="form-table" role="presentation">';
		self::row( __( 'Delivery', 'imagemill-webp' ), array( self::class, 'delivery' ), $settings );
		self::row( __( 'Quality', 'imagemill-webp' ), array( self::class, 'quality' ), $settings, 'imagemill-quality' );
		self::row( __( 'Do not convert', 'imagemill-webp' ), array( self::class, 'types' ), $settings );
		self::row( __( 'Leave out', 'imagemill-webp' ), array( self::class, 'paths' ), $settings, 'imagemill-paths' );
		echo '</table><p class="submit">';
		submit_button( '', 'primary', 'submit', false );
		echo ' ';
		submit_button( __( 'Reset to defaults', 'imagemill-webp' ), 'secondary', 'reset', false );
		echo '</p></form>';
		self::nginx();
		echo '</div>';
	}

	private static function row( string $title, callable $content, Settings $settings, string $for = '' ): void {
		if ( '' === $for ) {
			echo '<tr><th scope="row">' . esc_html( $title ) . '</th><td>';
		} else {
			echo '<tr><th scope="row"><label for="' . esc_attr( $for ) . '">' . esc_html( $title ) . '</label></th><td>';
		}
		$content( $settings );
		echo '</td></tr>';
	}

	private static function delivery( Settings $settings ): void {
		$choices = array(
			Settings::PICTURE => array(
				__( 'In pages (recommended)', 'imagemill-webp' ),
				__( 'Pages offer each picture as WebP and as the original; the browser takes what it reads. Safe with page caches and CDNs.', 'imagemill-webp' ) . ' ' .
				__( 'Backgrounds in CSS, and pictures that a lazy-loading script fills in, stay originals.', 'imagemill-webp' ),
			),
			Settings::RULES   => array(
				__( 'By the web server', 'imagemill-webp' ),
				__( 'Pages stay as they are, and the server sends WebP under the address of the original. Also serves backgrounds in CSS.', 'imagemill-webp' ) . ' ' .
				__( 'A CDN must heed the header "Vary: Accept". Tested when you save and every day; if the test fails, delivery goes back to pages.', 'imagemill-webp' ),
			),
			Settings::OFF     => array(
				__( 'Not at all', 'imagemill-webp' ),
				__( 'WebP files are made, but visitors get the originals.', 'imagemill-webp' ),
			),
		);
		echo '<fieldset><legend class="screen-reader-text">' . esc_html__( 'Delivery', 'imagemill-webp' ) . '</legend>';
		foreach ( $choices as $value => list( $label, $help ) ) {
			$id       = 'imagemill-delivery-' . $value;
			$disabled = Settings::RULES === $value && ! SettingsPage::mayUseRules() && Settings::RULES !== $settings->delivery();
			echo '<p><label><input type="radio" name="delivery" value="' . esc_attr( $value ) . '" aria-describedby="' . esc_attr( $id ) . '"' .
				checked( $value, $settings->delivery(), false ) . disabled( $disabled, true, false ) . '> ' . esc_html( $label ) . '</label></p>';
			self::help( $id, $help );
		}
		echo '</fieldset>';
	}

	private static function quality( Settings $settings ): void {
		echo '<input type="number" id="imagemill-quality" name="quality" min="1" max="100" step="1" class="small-text" aria-describedby="imagemill-quality-help"' .
			' value="' . esc_attr( (string) $settings->quality() ) . '">';
		self::help(
			'imagemill-quality-help',
			__( '1 to 100; 82 is the default. Higher looks better and is larger. A photo in its full size is never saved at a higher quality than it has.', 'imagemill-webp' ) . ' ' .
			__( 'Your browser goes below it where a picture still looks good.', 'imagemill-webp' ) . ' ' .
			__( 'Applies to pictures converted from now on.', 'imagemill-webp' )
		);
	}

	private static function types( Settings $settings ): void {
		$names = array(
			'jpeg' => __( 'JPEG', 'imagemill-webp' ),
			'png'  => __( 'PNG', 'imagemill-webp' ),
			'gif'  => __( 'GIF', 'imagemill-webp' ),
		);
		echo '<fieldset><legend class="screen-reader-text">' . esc_html__( 'Do not convert', 'imagemill-webp' ) . '</legend>';
		foreach ( $names as $type => $name ) {
			echo '<label><input type="checkbox" name="skip_types[]" value="' . esc_attr( $type ) . '"' .
				checked( in_array( $type, $settings->skippedTypes(), true ), true, false ) . '> ' . esc_html( $name ) . '</label><br>';
		}
		echo '</fieldset>';
	}

	private static function paths( Settings $settings ): void {
		echo '<textarea id="imagemill-paths" name="skip_paths" rows="4" cols="50" class="code" aria-describedby="imagemill-paths-help">' .
			esc_textarea( implode( "\n", $settings->skippedPaths() ) ) . '</textarea>';
		self::help(
			'imagemill-paths-help',
			__( 'Files or folders of the uploads folder, one in each line: 2023/ for a folder, logo.png for a name in any folder, * for any letters.', 'imagemill-webp' ) . ' ' .
			__( 'They are neither converted nor delivered in pages.', 'imagemill-webp' )
		);
	}

	private static function help( string $id, string $words ): void {
		echo '<p class="description" id="' . esc_attr( $id ) . '">' . esc_html( $words ) . '</p>';
	}

	private static function notice(): void {
		$said  = isset( $_GET['imagemill'] ) ? sanitize_key( $_GET['imagemill'] ) : ''; // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only selects a message.
		$check = Rules::lastCheck();
		$isOn  = Settings::RULES === Settings::current()->delivery();
		$words = array(
			'saved' => __( 'Settings saved.', 'imagemill-webp' ),
			'reset' => __( 'All settings are back to their defaults.', 'imagemill-webp' ),
		);
		if ( isset( $words[ $said ] ) ) {
			echo '<div class="notice notice-success" role="status"><p>' . esc_html( $words[ $said ] ) . '</p></div>';
		}
		if ( null !== $check ) {
			echo '<div class="notice ' . ( $isOn ? 'notice-success' : 'notice-warning' ) . '" role="status"><p><strong>' . esc_html( RulesWords::summary( $check ) ) . '</strong>';
			echo $isOn ? '' : ' ' . esc_html__( 'Delivery is in pages.', 'imagemill-webp' );
			foreach ( RulesWords::seen( $check ) as $line ) {
				echo '<br>' . esc_html( $line );
			}
			echo '</p></div>';
		}
	}

	private static function nginx(): void {
		if ( ! empty( $GLOBALS['is_apache'] ) ) {
			return;
		}
		$home    = rtrim( (string) wp_parse_url( home_url(), PHP_URL_PATH ), '/' );
		$uploads = (string) preg_replace( '~/sites/\d+$~D', '', (string) wp_parse_url( wp_get_upload_dir()['baseurl'], PHP_URL_PATH ) );
		echo '<h2>' . esc_html__( 'Rules for nginx', 'imagemill-webp' ) . '</h2>';
		self::help(
			'imagemill-nginx-help',
			__( 'Only for delivery by the web server: add these lines to the configuration of nginx and reload it.', 'imagemill-webp' ) . ' ' .
			__( 'Then choose "By the web server" above.', 'imagemill-webp' )
		);
		echo '<textarea readonly rows="14" cols="90" class="code" aria-describedby="imagemill-nginx-help" aria-label="' . esc_attr__( 'Rules for nginx', 'imagemill-webp' ) . '">' .
			esc_textarea( ServerRules::nginx( $uploads, $home . '/index.php' ) ) . '</textarea>';
	}
}
