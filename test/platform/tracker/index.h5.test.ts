/** @sandbox own */
import { tracker } from '@/platform/tracker/index.h5'

const answerWith = (fetching: (url: string, init?: RequestInit) => Promise<unknown>) => Object.assign(globalThis, { fetch: fetching })

describe("the tracker's transports on the web", () => {
  it('[D2-7-tracker-2] include image, POST and beacon', async () => {
    const asked: unknown[] = []
    const image = jest.spyOn(globalThis, 'Image').mockImplementation(() => {
      const made = document.createElement('img')
      Object.defineProperty(made, 'src', { set: (src: string) => void asked.push(['image', src]) })
      return made
    })
    Object.assign(navigator, { sendBeacon: (url: string, blob: Blob) => asked.push(['beacon', url, blob.type]) })
    answerWith(async (url, init) => {
      asked.push(['post', url, init?.body])
      return { ok: true }
    })
    tracker.image('https://t.cn/collect?data_list=1')
    tracker.beacon('https://t.cn/collect', 'data_list=2')
    expect(await tracker.post('https://t.cn/collect', 'data_list=3', 100)).toBe(true)
    expect(asked).toEqual([
      ['image', 'https://t.cn/collect?data_list=1'],
      ['beacon', 'https://t.cn/collect', 'application/x-www-form-urlencoded'],
      ['post', 'https://t.cn/collect', 'data_list=3'],
    ])
    image.mockRestore()
  })

  it('[D2-9-tracker-2] stop after the timeout, and never fail loudly', async () => {
    answerWith((_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))))
    expect(await tracker.post('https://t.cn/collect', 'x', 5)).toBe(false)
    expect(await tracker.get('https://t.cn/visual-config', 5)).toBeUndefined()
    answerWith(async () => ({ ok: false, json: async () => ({ a: 1 }) }))
    expect(await tracker.get('https://t.cn/visual-config', 100)).toBeUndefined()
    answerWith(async () => ({ ok: true, json: async () => ({ a: 1 }) }))
    expect(await tracker.get('https://t.cn/visual-config', 100)).toEqual({ a: 1 })
  })

  it('report when the page is left', () => {
    const leaving = jest.fn()
    const stop = tracker.onLeave(leaving)
    window.dispatchEvent(new Event('pagehide'))
    stop()
    window.dispatchEvent(new Event('pagehide'))
    expect(leaving).toHaveBeenCalledTimes(1)
  })
})
