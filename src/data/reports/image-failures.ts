import type { ImageFailureLog } from '@/contract/site/logging.schema'
import { IMAGE_REPORT_MS } from '@/domain/device/image-fallback'
import { logImageFailures } from './log-commands'

/** Addresses one report carries at most, and how much of each. */
const MAX_URLS = 20
const MAX_LENGTH = 2000

/**
 * Gathers pictures that failed and reports them 5 s after the first, with their addresses and how many failures there were.
 * There is at most one report in 5 s.
 */
export function createImageReports(report: (entry: ImageFailureLog) => void) {
  const urls = new Set<string>()
  let count = 0
  const send = () => {
    report({ type: 'imageLoadFailure', urls: [...urls].slice(0, MAX_URLS), count })
    urls.clear()
    count = 0
  }
  return (url: string) => {
    if (count === 0) setTimeout(send, IMAGE_REPORT_MS)
    urls.add(url.slice(0, MAX_LENGTH))
    count += 1
  }
}

/** The app's reports of failed pictures. */
export const imageFailed = createImageReports(logImageFailures)
