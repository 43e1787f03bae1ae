<?php
// Runs in the site: activates, deactivates or uninstalls the plugin in the given folder, as the
// administrator does.
$file = key( get_plugins( '/' . $input['plugin'] ) );
if ( null === $file ) {
	throw new RuntimeException( 'There is no plugin in ' . $input['plugin'] );
}
$plugin = $input['plugin'] . '/' . $file;
switch ( $input['verb'] ) {
	case 'activate':
		$done = activate_plugin( $plugin, '', is_multisite() );
		break;
	case 'deactivate':
		$done = deactivate_plugins( $plugin );
		break;
	default:
		$done = delete_plugins( array( $plugin ) );
}
if ( is_wp_error( $done ) ) {
	throw new RuntimeException( $done->get_error_message() . ' ' . wp_json_encode( $done->get_error_data() ) );
}
return null;
