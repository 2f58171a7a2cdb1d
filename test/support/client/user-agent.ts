const own = navigator.userAgent
const MESSAGING = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.49'

/** The browser the page believes to be in. */
export function browseWith(browser: 'plain' | 'messaging'): void {
  Object.defineProperty(navigator, 'userAgent', { value: browser === 'messaging' ? MESSAGING : own, configurable: true })
}
