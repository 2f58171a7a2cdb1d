import { placeOf, savePlace } from '@/data/site/pages'
import { useHide, useShow } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'

/** Shows each page from the top, or at its previous scroll position. */
export function useScrollPlace(address: string): void {
  useShow(() => scroll.to(placeOf(address)))
  useHide(() => savePlace(address, scroll.top()))
}
