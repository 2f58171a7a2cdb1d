import { useQuery } from '@tanstack/react-query'
import type { Article as ArticleContent } from '@/contract/site/article.schema'
import { courseQueries } from '@/data/course/course'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { ShareCards } from '@/features/site/share/share-cards'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'
import { lazy } from '@/ui/lazy'
import { RichContent } from '@/ui/rich-content'
import './index.scss'

definePageConfig({ navigationBarTitleText: '文章', enableShareAppMessage: true, enableShareTimeline: true })

/** Below the text, so it comes after it. */
const LazyFoot = lazy(() => import('./article-foot').then((found) => found.ArticleFoot), { look: 'quiet' })

const cardOf = ({ id, title, author }: ArticleContent): ShareCard => ({
  title,
  text: author,
  image: `/share/article/${id}.jpg`,
  address: link('article_detail', { articleId: id }),
})

function Share({ articleId }: { articleId: number }) {
  const { data } = useQuery(courseQueries.article(articleId))
  return data ? <ShareCards card={cardOf(data)} /> : null
}

function Article({ articleId }: { articleId: number }) {
  const article = useQuery(courseQueries.article(articleId))
  useNav({ title: article.data?.title })
  return (
    <QueryState of={article}>
      {(read) => (
        <>
          <View className="page-pad">
            <View className="headline" role="heading">
              {read.title}
            </View>
            <View className="small">
              {read.author} · {timeAgo(read.publishedAt, serverNow())}
            </View>
            <RichContent of={read.content} onLink={(href) => void openAddress(href)} />
          </View>
          <LazyFoot of={read} card={cardOf(read)} />
        </>
      )}
    </QueryState>
  )
}

export default screen('article_detail', Article, { share: Share })
