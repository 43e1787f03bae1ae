<?php
// Runs in a network: adds a site in the subdirectory $input and returns its id.
$id = wpmu_create_blog( RIG_HOST, '/' . $input . '/', $input, 1 );
if ( is_wp_error( $id ) ) {
	throw new RuntimeException( $id->get_error_message() );
}
switch_to_blog( $id );
update_option( 'permalink_structure', '/%postname%/' );
// The site's first visit creates them again.
delete_option( 'rewrite_rules' );
restore_current_blog();
return $id;
