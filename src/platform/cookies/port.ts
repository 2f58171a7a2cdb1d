/** Cookies of the page, written as the text of `domain/cookie`. A mini-program has none. */
export type CookiesPort = { set: (text: string) => void }
