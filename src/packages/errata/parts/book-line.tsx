import { useQueryClient } from '@tanstack/react-query'
import type { Book, Erratum } from '@/contract/errata/errata.schema'
import { followErratum } from '@/data/errata/errata'
import { useAct } from '@/data/http/use-act'
import { BookCover } from '@/features/site/pictures/book-cover'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import './errata.scss'

/** "I found it too": follows a waiting report, with a message on its result. */
export function FollowButton({ of, onJoined }: { of: Erratum; onJoined?: () => void }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => followErratum(of.id), {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['errata'] })
      toast('已加入，有结果会通知你')
      onJoined?.()
    },
  })
  if (of.isMine || of.status !== 'submitted') return null
  return (
    <ActionButton id={`follow-${of.id}`} look="quiet" isBusy={isBusy} disabled={of.isFollowed} onClick={() => run()}>
      {of.isFollowed ? '已加入' : '我也遇到'}
    </ActionButton>
  )
}

/** A book by its cover, title, edition and how many mistakes of it were confirmed. */
export function BookLine({ of: { title, edition, subject, isbn, errataCount } }: { of: Book }) {
  return (
    <View className="errata-book">
      <BookCover title={title} foot={edition} />
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
