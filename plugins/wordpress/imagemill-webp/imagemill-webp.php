<?php
/**
 * Plugin Name:       Imagemill WebP
 * Description:       Every picture of the media library gets a WebP beside it, and visitors whose browser reads WebP receive it. Originals and posts stay as they are.
 * Version:           0.0.0
 * Requires at least: 6.2
 * Requires PHP:      7.4
 * Author:            Imagemill
 * License:           GPL-3.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-3.0.html
 * Text Domain:       imagemill-webp
 * Domain Path:       /languages
 *
 * @package Imagemill\WebP
 */

declare(strict_types=1);

defined( 'ABSPATH' ) || exit;

define( 'IMAGEMILL_WEBP_VERSION', '0.0.0' );
define( 'IMAGEMILL_WEBP_FILE', __FILE__ );

require_once __DIR__ . '/src/autoload.php';

Imagemill\WebP\Plugin::register();
