<?php
/**
 * Runs when the plugin is deleted.
 *
 * @package Imagemill\Uploads
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/src/autoload.php';

Imagemill\Uploads\Lifecycle\Uninstall::run();
