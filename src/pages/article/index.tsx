import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/queries/course'
import { dayText } from '@/domain/day-text'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

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
                <View className="muted">{summary}</View>
                <View className="small">
                  {author} · {dayText(publishedAt)}
                </View>
              </Card>
            ))}
          </>
        )}
      </Faces>
    </View>
  )
})
