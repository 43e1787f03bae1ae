<?php
/**
 * Runs when the plugin is deleted.
 *
 * @package Imagemill\WebP
 */

declare(strict_types=1);

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/src/autoload.php';

Imagemill\WebP\Lifecycle\Uninstaller::run();
