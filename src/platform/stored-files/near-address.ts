/** Files that the server itself hands out are under this path. */
const SIGNED = '/media/signed/'

/**
 * The address of a file under the origin of the page. The app's own host passes such calls on to the server (`deploy/harmony/nginx.conf`), and a script
 * may not read those of the server's host. A file that lies elsewhere keeps its address.
 */
export function nearAddress(url: string): string {
  const { pathname, search } = new URL(url, window.location.href)
  return pathname.startsWith(SIGNED) ? pathname + search : url
}
