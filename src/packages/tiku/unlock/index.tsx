import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Unlock, UnlockBy, UnlockWay } from '@/contract/tiku/unlock.schema'
import { useSession } from '@/data/account/session'
import { useAct, useFresh } from '@/data/http/use-act'
import { openCategory, unlockQueries } from '@/data/tiku/unlock'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { Ways } from './ways'
import './index.scss'

const ways: Record<UnlockWay, string> = { course: '购买课程', vip: '会员', invite: '邀请好友', beans: '学豆' }

/** Whether the category is open, and the receipt of what opened it. */
function OpenCard({ unlock: { title, isOpen, openedBy } }: { unlock: Unlock }) {
  return (
    <Card id="unlock-state">
      <View className="headline" role="heading">
        {title}题库
      </View>
      <View className="muted" live="polite">
        {isOpen ? '✓ 已解锁，章节练习和试卷都可以做' : '尚未解锁，任选下面一种方式'}
      </View>
      {openedBy && (
        <>
          <Cell side={ways[openedBy.way]}>解锁方式</Cell>
          <Cell side={dayText(openedBy.at)}>解锁时间</Cell>
          <View id="unlock-receipt" className="small">
            {openedBy.receipt}
          </View>
        </>
      )}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '解锁题库' })

function useOpening(categoryId: number) {
  const cache = useQueryClient()
  return useAct(({ of, way }: { of: number; way: UnlockBy['way'] }) => openCategory(cache, of, { way }), {
    onSuccess: (_, { of }) => {
      toast('解锁成功')
      // A direction is asked about again: what was opened is its subject.
      if (of !== categoryId) void cache.invalidateQueries(unlockQueries.of(categoryId))
    },
    onError: () => void cache.invalidateQueries(unlockQueries.of(categoryId)),
  })
}

function Unlocking({ categoryId }: { categoryId: number }) {
  const unlock = useQuery(unlockQueries.of(categoryId))
  const opening = useOpening(categoryId)
  useFresh(unlock)
  return (
    <QueryState of={unlock}>
      {(data) => (
        <View className="page-top">
          <OpenCard unlock={data} />
          {data.isOpen ? (
            <ActionBar>
              <ActionButton id="enter-category" isWide onClick={() => replace('tiku_category', { categoryId })}>
                进入题库
              </ActionButton>
            </ActionBar>
          ) : (
            <Ways unlock={data} isBusy={opening.isBusy} onOpen={(way) => opening.run({ of: data.categoryId, way })} />
          )}
        </View>
      )}
    </QueryState>
  )
}

/** Open to anyone, as document 1 §2 has it; what a visitor could do here needs an account. */
export default screen('tiku_unlock', ({ categoryId }) => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  if (isLoggedIn) return <Unlocking categoryId={categoryId} />
  const enter = () => goLogin(link('tiku_unlock', { categoryId }))
  return <StateNotice id="signed-out" look="visitor" text="登录后可以查看解锁方式" action="登录" onAction={enter} />
})
