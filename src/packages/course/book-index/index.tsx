import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkRedeemCode } from '@/data/course/redeem-code'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'

definePageConfig({ navigationBarTitleText: '图书随书课' })

const LONGEST = 60

function useCode(scanned: string) {
  const cache = useQueryClient()
  const [code, setCode] = useState(scanned)
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAct((text: string) => checkRedeemCode(cache, text), {
    onSuccess: ({ courseId }, text) => {
      if (courseId === null) go('course_book_learn_direction', {}, { code: text })
      else go('course_book_gift_assistant', {}, { courseId })
    },
    onError: (failure) => setError(shownOf(failure, '没有验证成功，请再试一次')),
  })
  const check = () => {
    const text = code.trim()
    if (text === '') setError('请填写封底涂层下的兑换码')
    else run(text)
  }
  const onInput = (text: string) => {
    setCode(text)
    setError(undefined)
  }
  return { code, error, isBusy, onInput, check }
}

/** Where a printed code is entered; scanned from the book it is filled in. */
export default screen('course_book_index', ({ scene }) => {
  const { code, error, isBusy, onInput, check } = useCode(scene ?? '')
  return (
    <View className="page-top">
      <Card>
        <View className="headline" role="heading">
          领取随书课程
        </View>
        <View className="muted">刮开图书封底的涂层，填写下面的兑换码，选一个学习方向，课程就会开通到当前账号。</View>
        <Field
          id="gift-code"
          label="兑换码"
          placeholder="如 ABCDEF-2345-6789"
          maxLength={LONGEST}
          value={code}
          error={error}
          onInput={onInput}
          onEnter={check}
        />
        <ActionButton id="check-gift" isWide isBusy={isBusy} onClick={check}>
          下一步
        </ActionButton>
      </Card>
      <Card>
        <Cell>一个兑换码只能用一次，开通后不能换到其他账号</Cell>
        <Cell>连续填错会暂停一小时，请对照图书逐位核对</Cell>
        <Cell id="gift-help" onClick={() => go('support_chat')}>
          兑换码看不清或提示已使用？联系客服
        </Cell>
      </Card>
    </View>
  )
})
