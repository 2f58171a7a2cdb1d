import type { Page } from 'playwright-core'

export type Watch = {
  /** From now on trouble that matches is expected; gives the way to expect it no more. */
  expect(pattern: RegExp): () => void
  /** Unexpected errors, as one line each. */
  trouble(): readonly string[]
  /** Everything the page wrote and every answer out of order, for reading after a failure. */
  diary(): readonly string[]
}

/** Chromium's own line for an answer outside 2xx; the answer itself is noted below with its address. */
const isEcho = (text: string) => text.startsWith('Failed to load resource:')

/** How a request ends whose server is killed: before it was sent, meanwhile, or after. */
export const KILLED = /net::ERR_(CONNECTION_[A-Z]+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)$/

/** A page that goes away calls off what it was loading: no trouble. */
const isCalledOff = (reason: string) => reason === 'net::ERR_ABORTED'

/** Notes console errors, uncaught exceptions, requests that failed and answers outside 2xx and 3xx. */
export function watch(page: Page): Watch {
  const expected = new Set<RegExp>()
  const trouble: string[] = []
  const diary: string[] = []
  const note = (line: string) => {
    diary.push(line)
    if (![...expected].some((pattern) => pattern.test(line))) trouble.push(line)
  }
  page.on('console', (message) => {
    const line = `console.${message.type()}: ${message.text()}`
    if (message.type() === 'error' && !isEcho(message.text())) note(line)
    else diary.push(line)
  })
  page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (!isCalledOff(reason)) note(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return {
    expect: (pattern) => {
      expected.add(pattern)
      return () => void expected.delete(pattern)
    },
    trouble: () => trouble,
    diary: () => diary,
  }
}
