import Taro from '@tarojs/taro'
import type { TrackerPort } from './port'

const header = { 'content-type': 'application/x-www-form-urlencoded' }

const post = (url: string, data: string, timeout?: number) =>
  Taro.request({ url, method: 'POST', header, data, timeout }).then(
    ({ statusCode }) => statusCode >= 200 && statusCode < 300,
    () => false,
  )

const get = (url: string, timeout?: number): Promise<unknown> =>
  Taro.request<unknown>({ url, timeout }).then(
    ({ statusCode, data }) => (statusCode === 200 ? data : undefined),
    () => undefined,
  )

/** A mini-program has neither images outside a page nor beacons: its requests outlive the page anyway. */
export const tracker = {
  image: (url) => void get(url),
  post,
  beacon: (url, body) => void post(url, body),
  get,
  onLeave: (leaving) => {
    Taro.onAppHide(leaving)
    return () => Taro.offAppHide(leaving)
  },
} satisfies TrackerPort
