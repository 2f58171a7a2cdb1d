const own = navigator.userAgent
const MESSAGING = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.49'

/** The browser the page believes to be in, by the name it gives itself: read as in a browser, so that a spy of another file may stand in. */
export const browseAs = (agent: string) => Object.defineProperty(navigator, 'userAgent', { get: () => agent, configurable: true })

/** The browser the page believes to be in. */
export const browseWith = (browser: 'plain' | 'messaging') => browseAs(browser === 'messaging' ? MESSAGING : own)
