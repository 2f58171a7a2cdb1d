import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Favourites } from '@/contract/tiku/review.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { favouriteIds, reviewQueries, setFavourite } from '@/data/tiku/review'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActRow } from '@/ui/act-row'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { ListedQuestion } from '../parts/listed-question'
import { MoreButton } from '../parts/more-button'
import { PractiseBar } from '../parts/practise-bar'

/** One favourite. A removed one stays on the screen until the list is reloaded, so that a slip can be undone. */
function FavouriteCard({ entry }: { entry: Favourites['entries'][number] }) {
  const { questionId, madeAt } = entry
  const queryClient = useQueryClient()
  const { run, isBusy, data } = useAct((isOn: boolean) => setFavourite(questionId, isOn), {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['review', 'marks'] }),
  })
  const isOn = data?.isOn ?? true
  return (
    <View role="listitem">
      <Card id={`favourite-${questionId}`}>
        <ListedQuestion of={entry}>
          <View className="small">{isOn ? `${dayText(madeAt)} 收藏` : '已取消收藏'}</View>
        </ListedQuestion>
        <ActRow>
          <ActionButton look="quiet" isBusy={isBusy} onClick={() => run(!isOn)}>
            <Icon name="star" />
            {isOn ? '取消收藏' : '重新收藏'}
          </ActionButton>
          <ActionButton look="quiet" onClick={() => go('tiku_note', { questionId })}>
            <Icon name="pencil-line" />
            笔记
          </ActionButton>
        </ActRow>
      </Card>
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '收藏的题' })

export default screen('tiku_favourites', ({ categoryId }) => {
  const list = useInfiniteQuery(reviewQueries.favourites(categoryId))
  useFresh(list)
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.total === 0,
        art: studyArt('bookmark'),
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
