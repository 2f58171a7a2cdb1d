import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Draw, Raffle } from '@/contract/campaign/raffle.schema'
import { useSession } from '@/data/account/session'
import { drawRaffle, newDrawKey } from '@/data/campaign/activity'
import { useAct } from '@/data/http/use-act'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { Dialog } from '@/ui/popup'
import { type Hub, PrizePicture, RaffleWheel, useTurn } from './raffle-wheel'

/** One draw at a time. A request that failed keeps its key, so asking again never spends a second chance. */
function useDraw({ id, prizes }: Raffle) {
  const cache = useQueryClient()
  const key = useRef(newDrawKey())
  const [drawn, setDrawn] = useState<Draw | null>(null)
  const { turn, turnTo } = useTurn(prizes)
  const { run, isBusy } = useAct(async () => {
    const won = await drawRaffle(id, key.current)
    key.current = newDrawKey()
    await turnTo(won)
    setDrawn(won)
    void cache.invalidateQueries({ queryKey: ['activity'] })
  })
  return { turn, drawn, isBusy, draw: () => run(), close: () => setDrawn(null) }
}

const closedWords = { coming: '未开始', ended: '已结束' } as const

/** Says in the middle of the wheel whether there is a draw, and why not. */
function hubOf({ state, left, chances }: Raffle, isVisitor: boolean, draw: (() => void) | undefined): Hub {
  if (state !== 'running') return { id: 'draw', text: closedWords[state], note: '', onClick: undefined }
  if (isVisitor) return { id: 'login-to-draw', text: '登录', note: '后可抽奖', onClick: goLoginFromHere }
  const rest = left ?? 0
  if (rest === 0) return { id: 'draw', text: '已用完', note: `共 ${chances} 次`, onClick: undefined }
  return { id: 'draw', text: '抽奖', note: `还有 ${rest} 次`, onClick: draw }
}

const resultWords = ({ kind, status }: Draw) => {
  if (kind === 'none') return '谢谢参与，下次好运'
  return status === 'address' ? '填写收货地址后为你寄出' : '已存入“我的奖品”'
}

/** Shows what was drawn, and leads to it. */
function Result({ of, picture, onClose }: { of: Draw; picture?: string | undefined; onClose: () => void }) {
  const isNothing = of.kind === 'none'
  return (
    <Dialog
      id="drawn"
      title={isNothing ? '这次没有中奖' : `抽中了：${of.title}`}
      confirm={isNothing ? '知道了' : of.status === 'address' ? '填写地址' : '去看看'}
      {...(!isNothing && { cancel: '继续' })}
      onConfirm={() => (isNothing ? onClose() : go('raffle_my_prizes'))}
      onCancel={onClose}
    >
      {!isNothing && (
        <View className="raffle-win">
          <PrizePicture kind={of.kind} picture={picture} />
        </View>
      )}
      {resultWords(of)}
    </Dialog>
  )
}

/** The wheel of the prizes. The result is shown after the server has decided and the wheel has stopped. */
export function RaffleBoard({ of }: { of: Raffle }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  const { turn, drawn, isBusy, draw, close } = useDraw(of)
  const won = of.prizes.find(({ kind, title }) => kind === drawn?.kind && title === drawn.title)
  return (
    <View id="raffle">
      <RaffleWheel prizes={of.prizes} turn={turn} hub={hubOf(of, isVisitor, isBusy ? undefined : draw)} />
      {drawn && <Result of={drawn} picture={won?.picture} onClose={close} />}
    </View>
  )
}
