import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '@/contract/site/article.schema'
import { courseQueries } from '@/data/course/course'
import { CourseCard } from '@/features/course/course-card'
import { KeepButton } from '@/features/site/keep/keep-button'
import { FootLike } from '@/features/site/like/foot-like'
import { LazyFontPopup } from '@/features/site/look/lazy-font-popup'
import { ShareButton } from '@/features/site/share/share-cards'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

/** Articles offered after one that was read. */
const MOST_NEXT = 2

/** Follows an article: larger letters, sharing it, the next ones of its direction and a course on it. */
export function ArticleFoot({ of: { id, categoryId }, card }: { of: Article; card: ShareCard }) {
  const [isSizing, setSizing] = useState(false)
  const { data: articles = [] } = useQuery(courseQueries.articles({ categoryId }))
  const { data: [course] = [] } = useQuery(courseQueries.list({ categoryId }))
  // Newest first: the next one is older, and after the oldest it begins anew.
  const at = articles.findIndex((article) => article.id === id) + 1
  const next = [...articles.slice(at), ...articles.slice(0, at)].filter((article) => article.id !== id).slice(0, MOST_NEXT)
  return (
    <>
      <View className="row page-pad">
        <ActionButton id="article-font" look="plain" onClick={() => setSizing(true)}>
          字号
        </ActionButton>
        <ShareButton card={card}>分享文章</ShareButton>
        <KeepButton of={{ kind: 'article', id }} />
        <FootLike articleId={id} />
      </View>
      <Card>
        <Cell id="article-remarks" onClick={() => go('article_remarks', { articleId: id })}>
          评论
        </Cell>
      </Card>
      {next.length > 0 && (
        <Card id="next-articles">
          <View className="title" role="heading">
            接着读
          </View>
          {next.map((article) => (
            <Cell key={article.id} onClick={() => replace('article_detail', { articleId: article.id })}>
              {article.title}
            </Cell>
          ))}
        </Card>
      )}
      {course && <CourseCard course={course} />}
      {isSizing && <LazyFontPopup onClose={() => setSizing(false)} />}
    </>
  )
}
