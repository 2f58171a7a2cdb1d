import type { ComponentType } from 'react'
import { goAddress } from '@/navigation/go'
import { useIsSold } from '@/platform/elements/shop'
import { StateNotice } from '@/ui/state-notice'

const home = () => goAddress('/', 'replace')

/** In place of a page about buying on a device where nothing is sold. It names no other place to buy. */
export const NotSold = () => <StateNotice id="not-sold" text="由于相关规范，这里暂不提供这项功能" action="回首页" onAction={home} />

/** A page about buying, closed where nothing is sold. */
export function soldOnly<Props extends object>(Body: ComponentType<Props>) {
  return function SoldOnly(props: Props) {
    return useIsSold() ? <Body {...props} /> : <NotSold />
  }
}
