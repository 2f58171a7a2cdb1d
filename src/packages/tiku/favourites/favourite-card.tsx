import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Favourites } from '@/contract/tiku/review.schema'
import { setFavourite } from '@/data/tiku/review-commands'
import { dayText } from '@/domain/time/day-text'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { ListedQuestion } from '../parts/listed-question'

/** One favourite. A removed one stays on the screen until the list is reloaded, so that a slip can be undone. */
export function FavouriteCard({ entry }: { entry: Favourites['entries'][number] }) {
  const { questionId, madeAt } = entry
  const queryClient = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: (isOn: boolean) => setFavourite(questionId, isOn),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['review', 'marks'] }),
  })
  const isOn = data?.isOn ?? true
  return (
    <View role="listitem">
      <Card id={`favourite-${questionId}`}>
        <ListedQuestion of={entry}>
          <View className="small">{isOn ? `${dayText(madeAt)} 收藏` : '已取消收藏'}</View>
        </ListedQuestion>
        <View className="row">
          <ActionButton look="quiet" isBusy={isPending} onClick={() => mutate(!isOn)}>
            {isOn ? '取消收藏' : '重新收藏'}
          </ActionButton>
          <ActionButton look="quiet" onClick={() => go('tiku_note', { questionId })}>
            笔记
          </ActionButton>
        </View>
      </Card>
    </View>
  )
}
