import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'

/** What Taro adds to a page's parameters for itself. */
const ownNames = new Set(['stamp', '$taroTimestamp'])

/** Path and query parameters of the page, decoded, as text. */
export function usePageValues(): Record<string, string> {
  const { params } = useRouter()
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || ownNames.has(name) ? [] : [[name, decodeOnce(String(value))]],
    ),
  )
}

/** The mini-program and the web router hand query values over still encoded; a stray percent sign is kept as it is. */
function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Calls back each time the page comes to the front. */
export const useShow = (shown: () => void) => useDidShow(shown)
/** Calls back each time the page leaves the front or the app goes to the background. */
export const useHide = (hidden: () => void) => useDidHide(hidden)
