<?php
/**
 * Logs errors and whose they are. Loaded by wp-config.php, so it comes before WordPress's own
 * handling of fatal errors, which ends everything that comes later.
 */

/**
 * Whether code of one of our plugins is running now, or is named in a text such as an error's
 * stack.
 */
function rig_is_ours( string $text = '' ): bool {
	$ours = '#/plugins/(?:imagemill-[a-z]+|shared)/#';
	if ( preg_match( $ours, $text ) ) {
		return true;
	}
	foreach ( debug_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS ) as $frame ) {
		if ( preg_match( $ours, $frame['file'] ?? '' ) ) {
			return true;
		}
	}
	return false;
}

function rig_note( string $file, string $line ): void {
	file_put_contents( RIG_FOLDER . '/' . $file, str_replace( "\n", ' ', $line ) . "\n", FILE_APPEND | LOCK_EX );
}

set_error_handler(
	static function ( $level, $message, $file = '', $line = 0 ) {
		// Zero, or only what can't be suppressed: the code used @.
		if ( ( error_reporting() & $level ) && rig_is_ours( $file ) ) {
			rig_note( 'problems.log', "$message in $file:$line, " . $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'] );
		}
		return false;
	}
);

register_shutdown_function(
	static function () {
		$error = error_get_last();
		// An exception's stack shows who called whom, and WordPress itself dies of some images.
		$is_others = $error && strpos( $error['message'], 'Uncaught ' ) === 0 && ! rig_is_ours( $error['message'] . $error['file'] );
		if ( $error && ! $is_others && ( $error['type'] & ( E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR ) ) ) {
			rig_note( 'problems.log', 'Fatal: ' . $error['message'] . ' in ' . $error['file'] . ':' . $error['line'] . ', ' . $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'] );
		}
	}
);
