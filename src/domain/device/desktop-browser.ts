/** Whether a user agent is a desktop browser: it names a desktop system and no mobile device. */
export function isDesktopBrowser(userAgent: string): boolean {
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) && !/Mobile|Tablet|iPad|Android/.test(userAgent)
}
