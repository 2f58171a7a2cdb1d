import type { ArticleCard } from '@/contract/site/article.schema'
import { courseQueries } from '@/data/course/course'
import { serverNow } from '@/data/http/clock'
import { PAGE_ROWS, usePages } from '@/data/http/use-pages'
import { thisBrand } from '@/data/site/brand'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Image, Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import './index.scss'

definePageConfig({ navigationBarTitleText: '文章' })

const open = (articleId: number) => go('article_detail', { articleId })

function Byline({ of: { author, publishedAt } }: { of: ArticleCard }) {
  return (
    <View className="small">
      {author} · <Text className="nowrap">{timeAgo(publishedAt, serverNow())}</Text>
    </View>
  )
}

/** Shows what each article is about, with its picture. */
function Cards({ articles }: { articles: readonly ArticleCard[] }) {
  return articles.map((article) => (
    <Card key={article.id} id={`article-${article.id}`} onClick={() => open(article.id)}>
      <View className="article-card">
        <View className="row__main">
          <View className="title">{article.title}</View>
          <View className="muted article-card__summary">{article.summary}</View>
          <Byline of={article} />
        </View>
        <Image className="article-card__cover" src={article.cover} alt="" box={112} />
      </View>
    </Card>
  ))
}

/** Titles alone, one beneath the other. */
function Rows({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <Card>
      {articles.map((article) => (
        <Cell key={article.id} id={`article-${article.id}`} onClick={() => open(article.id)}>
          <View className="title">{article.title}</View>
          <Byline of={article} />
        </Cell>
      ))}
    </Card>
  )
}

/** Articles as cards; the alternate brand lists titles only. */
export default screen('article', ({ categoryId }) => {
  const articles = usePages((page) => courseQueries.articles({ categoryId, page }), {
    rowsOf: (rows) => rows,
    keyOf: ({ id }) => id,
    hasMore: (_, last) => last.length === PAGE_ROWS,
  })
  return (
    <View className="page-top">
      <QueryState
        of={articles.first}
        empty={{
          when: (rows) => rows.length === 0,
          text: '还没有文章',
          action: '回首页',
          onAction: () => go('home_page', { categoryId: 0 }),
        }}
      >
        {() => (
          <>
            {thisBrand().articleList === 'cards' ? <Cards articles={articles.rows} /> : <Rows articles={articles.rows} />}
            <LoadMore {...articles.next} />
          </>
        )}
      </QueryState>
    </View>
  )
})
