import { useEffect } from 'react'
import { expectChunkFailure } from '@/domain/device/image-fallback'
import { whenQuiet } from '@/platform/quiet'

/** Fetches parts once the content is drawn, for use without a network too: each in a turn of its own, so that a tap is handled between two. */
export function useAhead(parts: readonly { load: () => Promise<void> }[]): void {
  useEffect(
    () =>
      whenQuiet(() => {
        for (const { load } of parts) setTimeout(() => load().catch(expectChunkFailure))
      }),
    [parts],
  )
}
