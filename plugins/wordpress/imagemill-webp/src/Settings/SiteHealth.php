<?php

declare(strict_types=1);

namespace Imagemill\WebP\Settings;

use Imagemill\Shared\Convert\Converter;
use Imagemill\WebP\Delivery\Rules\Rules;

/** Tools → Site Health: what this host can do, and how images are delivered. */
final class SiteHealth {

	public static function register(): void {
		add_filter( 'site_status_tests', array( self::class, 'addTest' ) );
		add_filter( 'debug_information', array( self::class, 'addInformation' ) );
	}

	/**
	 * @param mixed $tests
	 * @return mixed
	 */
	public static function addTest( $tests ) {
		if ( is_array( $tests ) ) {
			$tests['direct']['imagemill_webp'] = array(
				'label' => __( 'Imagemill WebP', 'imagemill-webp' ),
				'test'  => array( self::class, 'test' ),
			);
		}
		return $tests;
	}

	/** @return array<string,mixed> */
	public static function test(): array {
		$canWrite = Converter::forThisHost()->canWriteWebp();
		$check    = Rules::lastCheck();
		$fellBack = null !== $check && Settings::RULES !== Settings::current()->delivery();
		if ( ! $canWrite ) {
			$label = __( 'Pictures become WebP in your browser', 'imagemill-webp' );
			$words = __( 'PHP on this host cannot write WebP. The bulk page of Imagemill WebP converts in your browser instead; keep it open until it is done.', 'imagemill-webp' );
		} elseif ( $fellBack ) {
			$label = __( 'Your web server does not send WebP by itself', 'imagemill-webp' );
			$words = RulesWords::summary( $check ) . ' ' . __( 'Delivery is in pages, which works as well.', 'imagemill-webp' );
		} else {
			$label = __( 'Pictures become WebP on this host', 'imagemill-webp' );
			$words = __( 'PHP on this host can write WebP, and new pictures are converted by themselves.', 'imagemill-webp' );
		}
		return array(
			'label'       => $label,
			'status'      => $canWrite && ! $fellBack ? 'good' : 'recommended',
			'badge'       => array(
				'label' => __( 'Performance', 'imagemill-webp' ),
				'color' => 'blue',
			),
			'description' => '<p>' . esc_html( $words ) . '</p>',
			'actions'     => '<p><a href="' . esc_url( SettingsPage::url() ) . '">' . esc_html__( 'Settings of Imagemill WebP', 'imagemill-webp' ) . '</a></p>',
			'test'        => 'imagemill_webp',
		);
	}

	/**
	 * @param mixed $information
	 * @return mixed
	 */
	public static function addInformation( $information ) {
		if ( ! is_array( $information ) ) {
			return $information;
		}
		$fields = array();
		foreach ( self::facts() as $label => $value ) {
			$fields[ sanitize_key( $label ) ] = array(
				'label' => $label,
				'value' => $value,
			);
		}
		$information['imagemill-webp'] = array(
			'label'  => __( 'Imagemill WebP', 'imagemill-webp' ),
			'fields' => $fields,
		);
		return $information;
	}

	/** @return array<string,string> */
	private static function facts(): array {
		$settings = Settings::current();
		$check    = Rules::lastCheck();
		$facts    = array(
			__( 'Version', 'imagemill-webp' )             => IMAGEMILL_WEBP_VERSION,
			__( 'Delivery', 'imagemill-webp' )            => $settings->delivery(),
			__( 'Quality', 'imagemill-webp' )             => (string) $settings->quality(),
			__( 'Test of server rules', 'imagemill-webp' ) => null === $check ? __( 'not run', 'imagemill-webp' ) : (string) $check['code'],
		);
		foreach ( Converter::forThisHost()->describe() as $name => $value ) {
			$facts[ (string) $name ] = is_scalar( $value ) ? ( is_bool( $value ) ? ( $value ? 'yes' : 'no' ) : (string) $value ) : (string) wp_json_encode( $value );
		}
		return $facts;
	}
}
