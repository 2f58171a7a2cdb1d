import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { KILLED, watch } from './watch'

const pageOf = () => {
  const events = new EventEmitter()
  return { events, page: events as unknown as Page }
}
const message = (type: string, text: string) => ({ type: () => type, text: () => text })
const request = (url: string, errorText = '') => ({ method: () => 'GET', url: () => url, failure: () => ({ errorText }) })
const response = (url: string, status: number) => ({ status: () => status, url: () => url, request: () => request(url) })

describe('watching a page', () => {
  it('reports console errors, exceptions, failed requests and refusals', () => {
    const { events, page } = pageOf()
    const seen = watch(page)
    events.emit('console', message('error', 'broken'))
    events.emit('pageerror', Object.assign(new Error('thrown'), { stack: 'Error: thrown' }))
    events.emit('requestfailed', request('/a', 'net::ERR_CONNECTION_REFUSED'))
    events.emit('response', response('/b', 404))
    expect(seen.trouble()).toEqual([
      'console.error: broken',
      'exception: Error: thrown',
      'failed: GET /a net::ERR_CONNECTION_REFUSED',
      'answer: 404 GET /b',
    ])
  })

  it('ignores warnings, successful replies, and requests cancelled by leaving', () => {
    const { events, page } = pageOf()
    const seen = watch(page)
    events.emit('console', message('warning', 'old'))
    events.emit('console', message('error', 'Failed to load resource: 404'))
    events.emit('requestfailed', request('/a', 'net::ERR_ABORTED'))
    events.emit('response', response('/b', 304))
    expect(seen.trouble()).toEqual([])
    expect(seen.diary()).toContain('console.warning: old')
  })

  it.each(['CONNECTION_REFUSED', 'CONNECTION_RESET', 'SOCKET_NOT_CONNECTED', 'EMPTY_RESPONSE'])(
    'treats ERR_%s as the end of a request whose server was killed',
    (reason) => {
      const { events, page } = pageOf()
      const seen = watch(page)
      seen.expect(KILLED)
      events.emit('requestfailed', request('/a', `net::ERR_${reason}`))
      events.emit('requestfailed', request('/b', 'net::ERR_CERT_INVALID'))
      expect(seen.trouble()).toEqual(['failed: GET /b net::ERR_CERT_INVALID'])
    },
  )

  it('accepts expected errors while they are expected', () => {
    const { events, page } = pageOf()
    const seen = watch(page)
    const expectNoMore = seen.expect(/^answer: 404 GET \/b$/)
    events.emit('response', response('/b', 404))
    expectNoMore()
    expect(seen.trouble()).toEqual([])
    events.emit('response', response('/b', 404))
    expect(seen.trouble()).toEqual(['answer: 404 GET /b'])
  })
})
