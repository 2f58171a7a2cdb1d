import type { Block } from '@/contract/content/page.schema'
import { openAddress } from '@/navigation/open-address'
import { Button, Image, View } from '@/platform/elements'
import { keyed } from '@/ui/keyed'
import { Swiper } from '@/ui/swiper'
import './banner-slides.scss'

/** How long each is shown, in milliseconds. */
const EVERY_MS = 4000

/** Banners that go by themselves, with a dot for each. */
export function BannerSlides({ block: { items } }: { block: Extract<Block, { type: 'banner' }> }) {
  const slides = keyed(items).map(({ item: { title, address, image }, key }) => ({
    key,
    label: title,
    content: (
      <Button className="banner__item" label={title} onClick={() => void openAddress(address)}>
        <Image className="banner__image" src={image} alt="" isLazy={key !== '0'} />
      </Button>
    ),
  }))
  return (
    <View className="banner-slides">
      <Swiper className="banner-slides__row" label="推荐" slides={slides} every={EVERY_MS} />
    </View>
  )
}
