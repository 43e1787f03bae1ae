<?php
declare(strict_types=1);

namespace Imagemill\WebP\Admin;

/** The texts that the bulk page's script inserts: `Word` in browser/src/view/page-data.ts. */
final class BulkWords {
	/** @return array<string,string> */
	public static function forScript(): array {
		return array(
			'working'         => __( 'Converting. You may leave this page: it goes on in the background, only slower.', 'imagemill-webp' ),
			'done'            => __( 'All done. New uploads are converted by themselves.', 'imagemill-webp' ),
			'doneExcept'      => __( 'All done, except for the errors below. New uploads are converted by themselves.', 'imagemill-webp' ),
			'paused'          => __( 'Paused. The server converts nothing until you resume.', 'imagemill-webp' ),
			'pausedBrowser'   => __( 'The server is paused. This browser goes on converting.', 'imagemill-webp' ),
			'waitsForBrowser' => __( 'The server has done what it can. The rest waits for a browser: see below.', 'imagemill-webp' ),
			'empty'           => __( 'There are no pictures to convert yet.', 'imagemill-webp' ),
			'browserStarting' => __( 'Getting ready…', 'imagemill-webp' ),
			/* translators: %s: one or two file names. */
			'browserNow'      => __( 'Converting %s', 'imagemill-webp' ),
			'browserHeld'     => __( 'Another tab or person converts at this moment. This one takes over when that one stops.', 'imagemill-webp' ),
			'browserDone'     => __( 'Your browser has done all it could.', 'imagemill-webp' ),
			'browserUnable'   => __( 'This browser cannot convert pictures: it has no WebAssembly. A current Chrome, Edge, Firefox or Safari can.', 'imagemill-webp' ),
			'forbidden'       => __( 'Your account may not do this. Sign in as an administrator of this site and load the page again.', 'imagemill-webp' ),
			/* translators: %s: what the server says. */
			'refused'         => __( 'That did not work. %s', 'imagemill-webp' ),
			'retry'           => __( 'Try again', 'imagemill-webp' ),
			'counting'        => __( 'Counting…', 'imagemill-webp' ),
			'removing'        => __( 'Removing…', 'imagemill-webp' ),
		);
	}
}
