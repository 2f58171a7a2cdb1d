import { useState } from 'react'
import type { AiAnchor, AiState } from '@/contract/ai/ai.schema'
import { screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { lazy } from '@/ui/lazy'
import { AiGate, LeftToday } from '../parts/ai-gate'
import { Composer } from '../parts/composer'
import { TurnList } from '../parts/turn-list'
import { useConversation } from '../parts/use-conversation'

definePageConfig({ navigationBarTitleText: 'AI 助教' })

const HistoryPopup = lazy(() => import('../parts/history-popup').then((found) => found.HistoryPopup))

const starters = [
  '婚姻、继承纠纷能不能申请仲裁？',
  '小规模纳税人能不能抵扣进项税额？',
  '视同销售有哪些情形？',
  '借贷记账法的记账规则是什么？',
]

function Welcome({
  isModel,
  lessonId,
  onAsk,
  isBusy,
}: {
  isModel: boolean
  lessonId: number | undefined
  onAsk: (text: string) => void
  isBusy: boolean
}) {
  return (
    <View id="ai-welcome" className="ai-intro">
      <View className="headline" role="heading">
        {lessonId === undefined ? '有什么想问的？' : '这一段哪里没听懂？'}
      </View>
      <View className="muted">
        {isModel
          ? '由 AI 根据课程内容整理，每一条都附上核对过的原文出处。'
          : '直接摘录课程、题目解析和文章里的原文，点出处可以回到讲解的那一秒。'}
      </View>
      {lessonId === undefined && (
        <View className="ai-follow" role="group" label="可以这样问">
          {starters.map((text) => (
            <ActionButton key={text} look="plain" disabled={isBusy} onClick={() => onAsk(text)}>
              {text}
            </ActionButton>
          ))}
        </View>
      )}
    </View>
  )
}

function Chat({ state, anchor, start }: { state: AiState; anchor: AiAnchor; start: string | undefined }) {
  const conversation = useConversation({ kind: 'chat', anchor })
  const { turns, ask, isBusy, isLoading } = conversation
  const canAsk = state.left > 0
  return (
    <>
      {turns.length === 0 && !isLoading && (
        <Welcome isModel={state.isModel} lessonId={anchor.lessonId} onAsk={ask} isBusy={isBusy || !canAsk} />
      )}
      <TurnList of={conversation} anchor={anchor} canAsk={canAsk} />
      <LeftToday state={state} />
      <Composer
        start={start}
        placeholder="输入你的问题"
        isWriting={conversation.isWriting}
        isBusy={isBusy || !canAsk}
        onAsk={ask}
        onStop={conversation.stop}
      />
      <Histories isModel={state.isModel} onOpen={conversation.turnTo} />
    </>
  )
}

/** The conversations of before, behind the word in the bar, and the name of the page: without a model it finds texts and no more. */
function Histories({ isModel, onOpen }: { isModel: boolean; onOpen: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  useNav({ ...(!isModel && { title: '找原文' }), rightText: '历史', onRight: () => setOpen(true) })
  if (!isOpen) return null
  const open = (id: number) => {
    setOpen(false)
    onOpen(id)
  }
  return <HistoryPopup onOpen={open} onClose={() => setOpen(false)} />
}

const secondIn = (text: string | undefined) => (text !== undefined && /^\d{1,5}$/.test(text) ? { second: Number(text) } : {})

export default screen('ai_chat', ({ lessonId, second, q }) => {
  const anchor = lessonId === undefined ? {} : { lessonId, ...secondIn(second) }
  return <AiGate>{(state) => <Chat state={state} anchor={anchor} start={q} />}</AiGate>
})
