import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gift } from '@/contract/course/redeem-code.schema'
import { activateRedeemCode, redeemCodeQueries } from '@/data/course/redeem-code'
import { useAct } from '@/data/http/use-act'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '选择学习方向' })

function useActivation(code: string) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((courseId: number) => activateRedeemCode(cache, { code, courseId }), {
    onSuccess: (_, courseId) => replace('course_book_gift_assistant', {}, { courseId }),
  })
  return { isBusy, activate: run }
}

type Direction = Gift['directions'][number]
const termOf = ({ validDays, isOwned }: Direction) => {
  if (isOwned) return '已拥有'
  return validDays === null ? '长期有效' : `开通后 ${validDays} 天有效`
}

const optionOf = (one: Direction) => ({ value: String(one.courseId), text: `${one.title}（${termOf(one)}）`, disabled: one.isOwned })

function Chooser({ of, code }: { of: Gift; code: string }) {
  const [chosen, choose] = useState<string | null>(null)
  const { isBusy, activate } = useActivation(code)
  const { bookTitle, validUntil, directions } = of
  const direction = directions.find(({ courseId }) => String(courseId) === chosen)
  return (
    <View className="page-top">
      <Card>
        <View className="title" role="heading">
          《{bookTitle}》随书课程
        </View>
        <View className="muted">选择一个学习方向，确认后不能更换。请在 {dayText(validUntil)} 前开通。</View>
      </Card>
      <Card>
        <Radio id="directions" label="学习方向" options={directions.map(optionOf)} value={chosen} onChange={choose} />
        {direction && <View className="small">{direction.subtitle}</View>}
      </Card>
      <ActionBar>
        <ActionButton
          id="activate-gift"
          isWide
          isBusy={isBusy}
          disabled={direction === undefined}
          onClick={() => direction && activate(direction.courseId)}
        >
          开通课程
        </ActionButton>
      </ActionBar>
    </View>
  )
}

/** The courses a printed code can open, of which the learner chooses one. */
export default screen('course_book_learn_direction', ({ code = '' }) => {
  const gift = useQuery(redeemCodeQueries.one(code))
  const toCode = () => replace('course_book_index')
  if (code === '') return <StateNotice id="no-code" art={studyArt('books')} text="请先填写图书的兑换码" action="去填写" onAction={toCode} />
  return (
    <QueryState
      of={gift}
      empty={{
        when: ({ directions }) => directions.length === 0,
        art: studyArt('books'),
        text: '这本书的课程已下架，请联系客服',
        action: '重新填写',
        onAction: toCode,
      }}
    >
      {(of) => {
        const { courseId } = of
        if (courseId === null) return <Chooser of={of} code={code} />
        return (
          <StateNotice
            id="gift-opened"
            art={studyArt('books')}
            text="这个兑换码已经由你开通过课程"
            action="去学习"
            onAction={() => replace('my_course_detail', { id: courseId })}
          />
        )
      }}
    </QueryState>
  )
})
