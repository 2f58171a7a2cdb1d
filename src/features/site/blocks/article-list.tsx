import type { Block } from '@/contract/site/page.schema'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { SectionTitle } from './section-title'

/** Titles of articles as links. */
export function ArticleList({ block: { title, articles } }: { block: Extract<Block, { type: 'article-list' }> }) {
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <Card>
        {articles.map((article) => (
          <Cell key={article.id} onClick={() => go('article_detail', { articleId: article.id })}>
            <View>{article.title}</View>
            <View className="small">{article.author}</View>
          </Cell>
        ))}
      </Card>
    </>
  )
}
