<?php
declare(strict_types=1);

namespace Imagemill\Uploads;

use Imagemill\Uploads\Admin\Details;
use Imagemill\Uploads\Admin\MediaList;
use Imagemill\Uploads\Admin\Notices;
use Imagemill\Uploads\Admin\RestoreAction;
use Imagemill\Uploads\Originals\Originals;
use Imagemill\Uploads\Settings\CleanUpAction;
use Imagemill\Uploads\Settings\SettingsPage;
use Imagemill\Uploads\Upload\Compression;

/** Registers all hooks. */
final class Plugin {
	private string $file;

	/** @param string $file The plugin's main file. */
	public function __construct( string $file ) {
		$this->file = $file;
	}

	public function register(): void {
		// Every route into the library ends here (admin, REST, XML-RPC, sideloads, imports), before
		// any size is made.
		add_action( 'add_attachment', array( new Compression(), 'onNewAttachment' ) );
		add_action( 'delete_attachment', array( new Originals(), 'onDeletedAttachment' ) );

		if ( is_admin() ) {
			( new SettingsPage( $this->file ) )->register();
			( new CleanUpAction() )->register();
			( new RestoreAction() )->register();
			( new MediaList() )->register();
			( new Details() )->register();
			( new Notices() )->register();
		}
	}
}
