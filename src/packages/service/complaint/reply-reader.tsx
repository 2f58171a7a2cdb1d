import { useState } from 'react'
import type { ComplaintReply } from '@/contract/service/class-service.schema'
import { Failure } from '@/data/http/failure'
import { readReply } from '@/data/service/class-service-commands'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { categoryNames } from './categories'

function Found({ of: { category, text, day, reply, repliedOn } }: { of: ComplaintReply }) {
  return (
    <Card id="found-reply">
      <View className="small">
        {categoryNames[category]} · {day}
      </View>
      <View>{text}</View>
      <View className="title">{reply === null ? '处理中' : `回复（${repliedOn}）`}</View>
      <View className="muted">{reply ?? '客服主管正在处理，请过几天再来看'}</View>
    </Card>
  )
}

/** Shows the reply to who has the code. */
export function ReplyReader() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<ComplaintReply>()
  const read = async () => {
    if (code.trim().length < 8) return setError('请输入提交时给你的查询码')
    setError(undefined)
    setBusy(true)
    try {
      setFound(await readReply(code.trim()))
    } catch (failure) {
      setFound(undefined)
      setError(failure instanceof Failure ? failure.shown : '出了点问题，请稍后再试')
    }
    setBusy(false)
  }
  return (
    <>
      <Card>
        <Field id="reply-code" label="查询码" placeholder="16 位，不分大小写" value={code} maxLength={40} error={error} onInput={setCode} />
        <ActionButton id="read-reply" isWide isBusy={isBusy} onClick={() => void read()}>
          查看回复
        </ActionButton>
      </Card>
      {found && <Found of={found} />}
    </>
  )
}
