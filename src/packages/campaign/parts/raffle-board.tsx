import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Draw, Raffle } from '@/contract/campaign/raffle.schema'
import { useSession } from '@/data/account/session'
import { drawRaffle, newDrawKey } from '@/data/campaign/activity'
import { useAct } from '@/data/http/use-act'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Dialog } from '@/ui/popup'

/** One draw at a time. A request that failed keeps its key, so asking again never spends a second chance. */
function useDraw(raffleId: number) {
  const cache = useQueryClient()
  const key = useRef(newDrawKey())
  const [drawn, setDrawn] = useState<Draw | null>(null)
  const { run, isBusy } = useAct(async () => {
    setDrawn(await drawRaffle(raffleId, key.current))
    key.current = newDrawKey()
    void cache.invalidateQueries({ queryKey: ['activity'] })
  })
  return { drawn, isBusy, draw: () => run(), close: () => setDrawn(null) }
}

const PICTURE_WIDTH = 112
const leftWords = (left: number | null) => (left === null ? '' : left === 0 ? '已抽完' : `剩 ${left} 份`)

function Act({ of, isBusy, onDraw }: { of: Raffle; isBusy: boolean; onDraw: () => void }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  if (of.state !== 'running')
    return <View className="muted">{of.state === 'coming' ? '活动还没有开始' : '活动已结束，可以在下面查看验证结果'}</View>
  if (isVisitor)
    return (
      <ActionButton id="login-to-draw" isWide onClick={goLoginFromHere}>
        登录后抽奖
      </ActionButton>
    )
  const left = of.left ?? 0
  return (
    <ActionButton id="draw" isWide isBusy={isBusy} disabled={left === 0} onClick={onDraw}>
      {left === 0 ? '机会已用完' : `抽奖（还有 ${left} 次）`}
    </ActionButton>
  )
}

/** The prizes and the draw button. The result is shown after the server has decided. */
export function RaffleBoard({ of }: { of: Raffle }) {
  const { drawn, isBusy, draw, close } = useDraw(of.id)
  const isNothing = drawn?.kind === 'none'
  return (
    <Card id="raffle">
      <View className="raffle-prizes" role="list" label="奖品">
        {of.prizes.map(({ id, kind, title, picture = '', left }) => (
          <View key={id} role="listitem" className={`raffle-prizes__one ${drawn?.title === title ? 'is-won' : ''}`}>
            {picture !== '' && <Image className="raffle-prizes__picture" src={picture} alt="" box={PICTURE_WIDTH} />}
            <View>{title}</View>
            {kind !== 'none' && <View className="small">{leftWords(left)}</View>}
          </View>
        ))}
      </View>
      {of.isSoldOut && of.state === 'running' && <View className="muted">奖品已抽完，感谢参与</View>}
      <View className="raffle-act">
        <Act of={of} isBusy={isBusy} onDraw={draw} />
      </View>
      {drawn && (
        <Dialog
          id="drawn"
          title={isNothing ? '这次没有中奖' : `抽中了：${drawn.title}`}
          confirm={isNothing ? '知道了' : '去看看'}
          {...(!isNothing && { cancel: '继续' })}
          onConfirm={() => (isNothing ? close() : go('raffle_my_prizes'))}
          onCancel={close}
        >
          {drawn.status === 'address' ? '请到“我的奖品”填写收货地址' : `这是第 ${drawn.number} 抽`}
        </Dialog>
      )}
    </Card>
  )
}
