<?php
// Runs in the site: returns statements that create its tables as they are now.
global $wpdb;
$statements = array();
foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
	$statements[] = $wpdb->get_var( "SHOW CREATE TABLE `$table`", 1 );
	$rows         = array();
	foreach ( $wpdb->get_results( "SELECT * FROM `$table`", ARRAY_N ) as $row ) {
		$values = array();
		foreach ( $row as $value ) {
			$values[] = null === $value ? 'NULL' : "'" . mysqli_real_escape_string( $wpdb->dbh, $value ) . "'";
		}
		$rows[] = '(' . implode( ',', $values ) . ')';
	}
	if ( $rows ) {
		$statements[] = "INSERT INTO `$table` VALUES " . implode( ',', $rows );
	}
}
return $statements;
