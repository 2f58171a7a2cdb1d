import { waitFor } from '@testing-library/react'
import { logging } from '@/contract/site/logging'
import { Failure } from '@/data/http/failure'
import { followErrors } from '@/data/reports/client-errors'
import { reportCaught } from '@/platform/errors/caught'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'

const sent = () => askedFor(logging.write).map(({ body }) => body)
const quiet = () => new Promise((resolve) => setTimeout(resolve, 0))
let stop = () => {}

beforeEach(() => {
  window.history.replaceState(null, '', '/course/3/detail?mobile=13800000001')
  answer(logging.write, {})
  stop = followErrors()
})
afterEach(() => {
  stop()
  jest.restoreAllMocks()
})

describe('client errors', () => {
  it('go into one report when uncaught, with the page and no query', async () => {
    const error = new TypeError('x of undefined')
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { error }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([
      { type: 'clientError', where: 'uncaught', message: 'TypeError: x of undefined', page: '/course/3/detail' },
    ])
  })

  it('errors behind 重试 are reported too, at most ten in a run', async () => {
    for (let at = 0; at < 12; at += 1) reportCaught(new Error(`broken ${at}`), 'page')
    await waitFor(() => expect(sent()).toHaveLength(10))
    expect(sent()[0]).toMatchObject({ where: 'page', message: 'Error: broken 0' })
  })

  it('errors explained by the server or the missing network are not reported', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reportCaught(new Failure(500, 'server error!', '服务器开小差了'), 'page')
    reportCaught(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }), 'part')
    await quiet()
    expect(sent()).toEqual([])
  })

  it('errors during an offline time are reported when the network is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    refuse(logging.write, 500, 'network error')
    reportCaught(new Error('offline bug'), 'page')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await quiet()
    answer(logging.write, {})
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    window.dispatchEvent(new Event('online'))
    await quiet()
    expect(sent()).toHaveLength(2)
  })
})
