import { useQuery } from '@tanstack/react-query'
import { ownBrand } from '@/data/own-brand'
import { courseQueries } from '@/data/queries/course'
import { serverNow } from '@/data/stores/clock'
import { timeAgo } from '@/domain/relative-time'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

/** Cards tell what an article is about; the alternate brand lists titles only. Document 1 §1. */
export default screen('article', ({ categoryId }) => {
  const articles = useQuery(courseQueries.articles({ categoryId }))
  return (
    <View className="page-top">
      <Faces
        of={articles}
        empty={{
          when: (rows) => rows.length === 0,
          text: '还没有文章',
          action: '回首页',
          onAction: () => go('home_page', { categoryId: 0 }),
        }}
      >
        {(rows) => (
          <>
            {rows.map(({ id, title, summary, author, publishedAt }) => (
              <Card key={id} id={`article-${id}`} onClick={() => go('article_detail', { articleId: id })}>
                <View className="title">{title}</View>
                {ownBrand().articleList === 'cards' && <View className="muted">{summary}</View>}
                <View className="small">
                  {author} · {timeAgo(publishedAt, serverNow())}
                </View>
              </Card>
            ))}
          </>
        )}
      </Faces>
    </View>
  )
})
