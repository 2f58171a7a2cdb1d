import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { serverNow } from '@/data/stores/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { RichContent } from '@/ui/rich-content'

export default screen('article_detail', ({ articleId }) => {
  const article = useQuery(courseQueries.article(articleId))
  return (
    <QueryState of={article}>
      {({ title, author, publishedAt, content }) => (
        <View className="page-pad">
          <View className="headline" role="heading">
            {title}
          </View>
          <View className="small">
            {author} · {timeAgo(publishedAt, serverNow())}
          </View>
          <RichContent of={content} onLink={(href) => void openAddress(href)} />
        </View>
      )}
    </QueryState>
  )
})
