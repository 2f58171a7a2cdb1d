import { useMutation, useQuery } from '@tanstack/react-query'
import type { Erratum } from '@/contract/errata/errata.schema'
import { errataQueries } from '@/data/errata/errata'
import { followErratum } from '@/data/errata/errata-commands'
import { Text, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

function Same({ of, onJoined }: { of: Erratum; onJoined: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => followErratum(of.id),
    onSuccess: () => {
      toast('已加入，有结果会通知你')
      onJoined()
    },
  })
  return (
    <View className="row" role="listitem">
      <Text className="grow">
        {of.quote}
        {of.wrong === '' ? '' : `：${of.wrong}`}
      </Text>
      <ActionButton id={`join-${of.id}`} look="quiet" isBusy={isPending} disabled={of.isFollowed} onClick={() => mutate()}>
        {of.isFollowed ? '已加入' : '我也遇到'}
      </ActionButton>
    </View>
  )
}

/** Lists others' reports of this question that wait: joining one saves writing it again. */
export function SameReports({ questionId, onJoined }: { questionId: number; onJoined: () => void }) {
  const { data = [] } = useQuery(errataQueries.ofQuestion(questionId))
  const others = data.filter(({ isMine }) => !isMine)
  if (others.length === 0) return null
  return (
    <View id="same-reports" role="list" label="已有同学反馈">
      <View className="small">已经有同学反馈，可以直接加入</View>
      {others.map((row) => (
        <Same key={row.id} of={row} onJoined={onJoined} />
      ))}
    </View>
  )
}
