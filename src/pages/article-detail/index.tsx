import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { serverNow } from '@/data/stores/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/share/share-cards'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { RichContent } from '@/ui/rich-content'

function Share({ articleId }: { articleId: number }) {
  const { data } = useQuery(courseQueries.article(articleId))
  if (!data) return null
  const address = link('article_detail', { articleId })
  return <ShareCards card={{ title: data.title, text: data.author, image: `/share/article/${articleId}.jpg`, address }} />
}

function Article({ articleId }: { articleId: number }) {
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
}

export default screen('article_detail', Article, { share: Share })
