<?php
declare(strict_types=1);

namespace Imagemill\Uploads\Settings;

/** Rows of the settings form. */
final class Fields {
	private string $option;

	public function __construct( string $option ) {
		$this->option = $option;
	}

	public function number( string $name, string $label, int $value, int $least, int $most, string $hint ): void {
		$id = 'imagemill-uploads-' . $name;
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>'
			. '<input type="number" class="small-text" id="%1$s" name="%3$s[%4$s]" value="%5$d" min="%6$d" max="%7$d" aria-describedby="%1$s-hint">'
			. '<p class="description" id="%1$s-hint">%8$s</p></td></tr>',
			esc_attr( $id ),
			esc_html( $label ),
			esc_attr( $this->option ),
			esc_attr( $name ),
			(int) $value,
			(int) $least,
			(int) $most,
			esc_html( $hint )
		);
	}

	public function box( string $name, string $heading, string $label, bool $value ): void {
		printf(
			'<tr><th scope="row">%1$s</th><td><label><input type="checkbox" name="%2$s[%3$s]" value="1" %4$s> %5$s</label></td></tr>',
			esc_html( $heading ),
			esc_attr( $this->option ),
			esc_attr( $name ),
			checked( $value, true, false ),
			esc_html( $label )
		);
	}
}
