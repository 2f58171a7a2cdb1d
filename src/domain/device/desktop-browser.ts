/** Whether a browser that names itself so stands on a desk: it names a desktop system and nothing that is carried. */
export function isDesktopBrowser(userAgent: string): boolean {
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) && !/Mobile|Tablet|iPad|Android/.test(userAgent)
}
