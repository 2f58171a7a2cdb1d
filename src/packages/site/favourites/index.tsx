import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArticleCard } from '@/contract/site/article.schema'
import type { FavouriteKind } from '@/contract/site/favourite-content.schema'
import { serverNow } from '@/data/http/clock'
import { useFresh } from '@/data/http/use-act'
import { articleLikeQueries } from '@/data/site/article-like'
import { favouriteQueries } from '@/data/site/favourite'
import { timeAgo } from '@/domain/time/relative-time'
import { CourseCard } from '@/features/course/course-card'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { Tabs } from '@/ui/tabs'

const tabs = [
  { key: 'course', text: '课程' },
  { key: 'article', text: '文章' },
  { key: 'liked', text: '赞过' },
] as const

const empty = {
  course: {
    art: studyArt('course'),
    text: '还没有收藏课程，在课程页点“收藏”就会出现在这里',
    action: '去看课程',
    onAction: () => go('home_page', { categoryId: 0 }),
  },
  article: {
    art: talkArt('article'),
    text: '还没有收藏文章，在文章末尾点“收藏”就会出现在这里',
    action: '去看文章',
    onAction: () => go('article'),
  },
}

function KeptArticle({ of: { id, title, author, summary, publishedAt } }: { of: ArticleCard }) {
  return (
    <Card id={`article-${id}`} onClick={() => go('article_detail', { articleId: id })}>
      <View className="title">{title}</View>
      <View className="muted">{summary}</View>
      <View className="small">
        {author} · {timeAgo(publishedAt, serverNow())}
      </View>
    </Card>
  )
}

function Kept({ kind }: { kind: FavouriteKind }) {
  const list = useInfiniteQuery(favouriteQueries.list(kind))
  useFresh(list)
  return (
    <QueryState of={list} empty={{ when: ({ pages }) => pages[0]?.total === 0, ...empty[kind] }}>
      {({ pages }) => (
        <View id="kept">
          {pages
            .flatMap(({ courses }) => courses)
            .map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          {pages
            .flatMap(({ articles }) => articles)
            .map((article) => (
              <KeptArticle key={article.id} of={article} />
            ))}
          <LoadMore
            hasMore={list.hasNextPage}
            isBusy={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </View>
      )}
    </QueryState>
  )
}

/** Articles that the learner likes. */
function Liked() {
  const list = useInfiniteQuery(articleLikeQueries.list())
  useFresh(list)
  const text = '还没有赞过文章，在文章末尾点“点赞”就会出现在这里'
  return (
    <QueryState of={list} empty={{ ...empty.article, when: ({ pages }) => pages[0]?.total === 0, text }}>
      {({ pages }) => (
        <View id="liked">
          {pages
            .flatMap(({ articles }) => articles)
            .map((article) => (
              <KeptArticle key={article.id} of={article} />
            ))}
          <LoadMore
            hasMore={list.hasNextPage}
            isBusy={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </View>
      )}
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '我的收藏' })

/** Lists the courses and articles that the learner keeps, and articles they like; questions have a list of their own. */
export default screen('favourites', () => {
  const [kind, setKind] = useState<FavouriteKind | 'liked'>('course')
  return (
    <View className="page-top">
      <Card>
        <Cell id="kept-questions" onClick={() => go('tiku_favourites')}>
          收藏的题
        </Cell>
      </Card>
      <Tabs
        id="kept-kind"
        label="收藏的类别"
        tabs={tabs}
        current={kind}
        onChange={(key) => setKind(tabs.find((tab) => tab.key === key)?.key ?? 'course')}
      >
        {kind === 'liked' ? <Liked /> : <Kept kind={kind} />}
      </Tabs>
    </View>
  )
})
