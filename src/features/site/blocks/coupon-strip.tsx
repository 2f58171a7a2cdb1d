import type { Block } from '@/contract/site/page.schema'
import { openAddress } from '@/navigation/open-address'
import { Button, View } from '@/platform/elements'
import { keyed } from '@/ui/keyed'
import { SectionTitle } from './section-title'

/** Coupon tickets side by side, each a link to its offer. */
export function CouponStrip({ block: { title, items } }: { block: Extract<Block, { type: 'coupon-strip' }> }) {
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <View className="coupons">
        {keyed(items).map(({ key, item }) => (
          <Button key={key} className="coupons__one" onClick={() => void openAddress(item.address)}>
            <View className="coupons__value">{item.value}</View>
            <View>
              <View className="title">{item.title}</View>
              <View className="small">{item.note}</View>
            </View>
          </Button>
        ))}
      </View>
    </>
  )
}
