import type { WordPress } from '@imagemill/testkit';

/** What imagemill-webp reports about its work; see Status.php. */
export interface LibraryStatus {
  readonly total: number;
  readonly done: number;
  readonly left: number;
  readonly browser: number;
  readonly errors: number;
  readonly files: number;
}

const STATUS = 'return \\Imagemill\\WebP\\Library\\Library::instance()->status()->toArray();';

/** Asks the plugin for its status; `path` picks a site of a network. */
export function libraryStatus(site: WordPress, path = '/'): Promise<LibraryStatus> {
  return site.php<LibraryStatus>(STATUS, { path });
}

// Makes everything that the plugin has scheduled for later due now, instead of waiting for minutes.
// Returns the number of events.
const HURRY = `
  $planned = array();
  foreach ( array_filter( _get_cron_array(), 'is_array' ) as $time => $hooks ) {
    foreach ( $hooks['imagemill_webp_work'] ?? array() as $event ) {
      $planned[] = $event;
      wp_unschedule_event( $time, 'imagemill_webp_work', $event['args'] );
    }
  }
  foreach ( $planned as $event ) {
    wp_schedule_single_event( time() - 1, 'imagemill_webp_work', $event['args'] );
  }
  return count( $planned );`;

/**
 * Runs WordPress's cron until no work is left, as visits would over time. Returns the last status.
 */
export async function drainQueue(site: WordPress, { path = '/', rounds = 60 } = {}): Promise<LibraryStatus> {
  for (let round = 0; round < rounds; round++) {
    const status = await libraryStatus(site, path);
    if (status.left === 0) return status;
    const planned = await site.php<number>(HURRY, { path });
    if (planned === 0) throw new Error(`Nothing is planned, but there is work left: ${JSON.stringify(status)}`);
    await site.runCron(path);
  }
  throw new Error(`After ${rounds} rounds of cron there is still work: ${JSON.stringify(await libraryStatus(site, path))}`);
}
