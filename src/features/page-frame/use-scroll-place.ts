import { placeOf, savePlace } from '@/data/stores/pages'
import { useHide, useShow } from '@/platform/lifecycle'
import { scroll } from '@/platform/scroll'

/** Each page is shown from the top, or from where it was left. */
export function useScrollPlace(address: string): void {
  useShow(() => scroll.to(placeOf(address)))
  useHide(() => savePlace(address, scroll.top()))
}
