<?php
// Runs in the new site: returns the application password for REST.
[$password] = WP_Application_Passwords::create_new_application_password( 1, array( 'name' => 'rig' ) );
flush_rewrite_rules( false );
return $password;
