import type { Book } from '@/contract/errata/errata.schema'
import { Image, View } from '@/platform/elements'
import './errata.scss'

/** A book by its cover, title, edition and how many mistakes of it were confirmed. */
export function BookLine({ of: { title, edition, cover, subject, isbn, errataCount } }: { of: Book }) {
  return (
    <View className="errata-book">
      {cover !== '' && <Image className="errata-book__cover" src={cover} alt="" />}
      <View className="row__main">
        <View className="title">{title}</View>
        <View className="muted small">
          {subject} · {edition}
        </View>
        <View className="small">ISBN {isbn}</View>
        <View className="small">{errataCount > 0 ? `已确认 ${errataCount} 处勘误` : '暂无勘误'}</View>
      </View>
    </View>
  )
}
