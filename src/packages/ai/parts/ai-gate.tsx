import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AiState } from '@/contract/ai/ai.schema'
import { agreeToAi, aiQueries } from '@/data/ai/ai'
import { useAct } from '@/data/http/use-act'
import { answerNote } from '@/domain/ai/ai-answer'
import { QueryState } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { StateNotice } from '@/ui/state-notice'
import './ai.scss'

const promises = ({ cap, keptDays, isModel }: AiState) => [
  ['每一句都有出处', '回答只引用课程、题目解析、文章和帮助里的原文，每句都附出处，可点开核对。'],
  isModel
    ? ['会发送什么', '你的问题和找到的原文会发给语言模型服务。发送前会去掉手机号、姓名、证件号等个人信息。']
    : ['只引用原文', '现在的回答直接摘录原文，问题不会发给第三方。'],
  ['考试时不可用', '只要有考试正在进行，所有设备上都不能使用。'],
  ['由你决定', `每天可以问 ${cap} 次。对话保存 ${keptDays} 天，随时可以删除；撤回同意时会一并删除全部对话。`],
]

/** Asks the learner to agree before the first question. */
function OptIn({ state }: { state: AiState }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => agreeToAi(true), { onSuccess: (next) => cache.setQueryData(['ai', 'state'], next) })
  return (
    <View id="ai-opt-in" className="ai-intro">
      <View className="headline" role="heading">
        使用 AI 之前
      </View>
      <View role="list">
        {promises(state).map(([title, text]) => (
          <View key={title} className="ai-intro__line" role="listitem">
            <View className="title">{title}</View>
            <View className="muted">{text}</View>
          </View>
        ))}
      </View>
      <ActionButton id="ai-agree" isWide isBusy={isBusy} onClick={() => run()}>
        同意并开始
      </ActionButton>
      <ActionButton id="ai-later" look="quiet" isWide onClick={back}>
        暂不使用
      </ActionButton>
    </View>
  )
}

/** Stands before the assistant: an exam that runs, or the consent that is not given yet. */
export function AiGate({ children }: { children: (state: AiState) => ReactNode }) {
  const state = useQuery(aiQueries.state())
  return (
    <QueryState of={state}>
      {(data) => {
        if (data.isUnderExam)
          return (
            <StateNotice
              id="ai-under-exam"
              art={talkArt('tutor')}
              text={answerNote({ status: 'refused', reason: 'exam' })}
              action="返回"
              onAction={back}
            />
          )
        return data.hasAgreed ? children(data) : <OptIn state={data} />
      }}
    </QueryState>
  )
}

/** How often may still be asked today. */
export function LeftToday({ state: { left, cap } }: { state: AiState }) {
  return (
    <View id="ai-left" className="ai-left small" live="polite">
      {left > 0 ? `今天还可以问 ${left} 次` : `今天的 ${cap} 次提问已用完，明天再来，或者现在问老师`}
    </View>
  )
}
