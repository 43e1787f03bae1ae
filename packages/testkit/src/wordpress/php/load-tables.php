<?php
// load-tables.php <socket> <database>: runs the statements from standard input, a JSON array.
mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
$database = new mysqli( 'localhost', 'root', '', $argv[2], 0, $argv[1] );
$database->set_charset( 'utf8mb4' );
// Dates in WordPress may be zero.
$database->query( "SET sql_mode = ''" );
foreach ( json_decode( stream_get_contents( STDIN ), true ) as $statement ) {
	$database->query( $statement );
}
