import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewQueries } from '@/data/tiku/review'
import { favouriteIds } from '@/data/tiku/review-commands'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useReturn } from '@/platform/lifecycle'
import { MoreButton } from '../parts/more-button'
import { PractiseBar } from '../parts/practise-bar'
import { FavouriteCard } from './favourite-card'

definePageConfig({ navigationBarTitleText: '收藏的题' })

export default screen('tiku_favourites', ({ categoryId }) => {
  const list = useInfiniteQuery(reviewQueries.favourites(categoryId))
  useReturn(() => void list.refetch({ cancelRefetch: false }))
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.total === 0,
        text: '还没有收藏的题，做题时点“收藏”就会出现在这里',
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {({ pages }) => (
        <>
          <View id="favourites" className="page-top" role="list" label="收藏的题">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <FavouriteCard key={entry.questionId} entry={entry} />
              ))}
          </View>
          <MoreButton of={list} />
          <PractiseBar title="收藏的题" idsOf={() => favouriteIds(categoryId)} />
        </>
      )}
    </QueryState>
  )
})
