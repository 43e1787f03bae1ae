import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WordPress } from '@imagemill/testkit';

const FUNCTIONS = `<?php
add_action( 'after_setup_theme', function () {
	add_theme_support( 'post-thumbnails' );
	add_theme_support( 'custom-logo' );
	add_theme_support( 'custom-header' );
} );
add_action( 'widgets_init', function () { register_sidebar( array( 'id' => 'side', 'name' => 'Side' ) ); } );
`;

// Besides what WordPress prints: an image of the theme's own, early flushing, and HTML inside text.
const INDEX = `<!doctype html>
<html <?php language_attributes(); ?>><head><?php wp_head(); ?></head><body>
<?php flush(); @ob_flush(); ?>
<div id="logo"><?php the_custom_logo(); ?></div>
<div id="header"><?php the_header_image_tag(); ?></div>
<?php while ( have_posts() ) : the_post(); ?>
<div id="thumbnail"><?php the_post_thumbnail( 'large' ); ?></div>
<div id="own"><picture><source media="(min-width: 1px)" srcset="<?php the_post_thumbnail_url( 'medium' ); ?>"><?php the_post_thumbnail( 'medium' ); ?></picture></div>
<textarea id="source"><?php the_content(); ?></textarea>
<script type="text/html" id="template"><?php the_post_thumbnail(); ?></script>
<div id="content"><?php the_content(); ?></div>
<?php endwhile; ?>
<div id="side"><?php dynamic_sidebar( 'side' ); ?></div>
<?php wp_footer(); ?></body></html>
`;

/** Adds a theme without blocks to the site and switches to it. */
export async function useClassicTheme(site: WordPress): Promise<void> {
  const folder = path.join(site.folder, 'wp-content', 'themes', 'classic');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'style.css'), '/*\nTheme Name: Classic\n*/\n');
  await writeFile(path.join(folder, 'functions.php'), FUNCTIONS);
  await writeFile(path.join(folder, 'index.php'), INDEX);
  await site.php("switch_theme( 'classic' );");
}
