<?php
/**
 * Plugin Name:       Imagemill Uploads
 * Description:       Makes pictures smaller when they are uploaded: scaled to a largest size, compressed, without the place where they were taken. The original is kept and restored with one click.
 * Version:           0.0.0
 * Requires at least: 6.2
 * Requires PHP:      7.4
 * Author:            Imagemill
 * License:           GPL-3.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-3.0.html
 * Text Domain:       imagemill-uploads
 * Domain Path:       /languages
 *
 * @package Imagemill\Uploads
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/src/autoload.php';

( new Imagemill\Uploads\Plugin( __FILE__ ) )->register();
