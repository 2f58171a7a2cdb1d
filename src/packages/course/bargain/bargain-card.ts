import type { Bargain } from '@/contract/course/bargain.schema'
import { yuan } from '@/domain/money/money'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'

/** A bargain as friends see it when it is shared. */
export const cardOfBargain = ({ id, course: { title }, floorPrice }: Bargain): ShareCard => ({
  title: `帮我砍一刀：《${title}》`,
  text: `好友到齐 ¥${yuan(floorPrice)} 拿下`,
  image: `/share/bargain/${id}.jpg`,
  address: link('bargain_detail', { bargainId: id }),
})
