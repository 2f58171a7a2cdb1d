import Taro, { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { useRef, useState } from 'react'

/** Names the parameters that Taro adds to a page's for itself. */
const ownNames = new Set(['stamp', '$taroTimestamp'])

/** The mini-program and the web router hand query values over still encoded; a stray percent sign is kept as it is. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A page's parameters as text, decoded, without what Taro adds. */
export function valuesIn(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || ownNames.has(name) ? [] : [[name, decodeOnce(String(value))]],
    ),
  )
}

type OpenPage = { $taroPath?: string; $taroParams?: Record<string, string | undefined> }

/** Parameters of the open page with a key of Taro's. */
function paramsOf(pageKey: string | undefined) {
  if (pageKey === undefined) return undefined
  const pages = Taro.getCurrentPages() as OpenPage[]
  return pages.find(({ $taroPath }) => $taroPath === pageKey)?.$taroParams
}

/**
 * Path and query parameters of the page, decoded, as text. Taro hands each page its key as the prop `tid`; the router it
 * reports is that of the page shown last, which in a mini-program may be another one while this page is first drawn.
 */
export function usePageValues(pageKey?: string): Record<string, string> {
  const router = useRouter()
  const [own] = useState(() => paramsOf(pageKey))
  return valuesIn(own ?? router.params)
}

/** Calls back each time the page comes to the front. */
export const useShow = (shown: () => void) => useDidShow(shown)
/** Calls back each time the page leaves the front or the app goes to the background. */
export const useHide = (hidden: () => void) => useDidHide(hidden)

/** Calls back when the page is in front again after it was left; not the first time, when what it shows is being asked for anyway. */
export function useReturn(returned: () => void): void {
  const isLeft = useRef(false)
  useDidHide(() => {
    isLeft.current = true
  })
  useDidShow(() => {
    if (!isLeft.current) return
    isLeft.current = false
    returned()
  })
}

/** Whether the page is in front: not behind another page, nor in a window or app that is left. */
export function useIsFront(): boolean {
  const [isFront, setFront] = useState(true)
  useDidShow(() => setFront(true))
  useDidHide(() => setFront(false))
  return isFront
}
