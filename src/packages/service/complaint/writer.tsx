import { useState } from 'react'
import type { ComplaintCategory } from '@/contract/service/class-service.schema'
import { complain } from '@/data/service/class-service-commands'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Radio } from '@/ui/radio'
import { Textarea } from '@/ui/textarea'
import { categoryNames, isCategory } from './categories'

const LEAST = 10
const MOST = 1000
const options = Object.entries(categoryNames).map(([value, text]) => ({ value, text }))

/** The code is shown once: it cannot be looked up again. */
function Filed({ code }: { code: string }) {
  return (
    <Card id="filed">
      <View className="title">已提交</View>
      <View className="muted">请抄下或截图保存查询码。我们没有记录你是谁，查询码丢了就看不到回复了。</View>
      <View className="headline">{code.replace(/(.{4})(?=.)/g, '$1-')}</View>
    </Card>
  )
}

/** Files a complaint without a name. */
export function Writer() {
  const [category, setCategory] = useState<ComplaintCategory>('teaching')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState<string>()
  if (code !== undefined) return <Filed code={code} />
  const send = async () => {
    if (text.trim().length < LEAST) return setError(`请写至少 ${LEAST} 个字，方便我们处理`)
    setError(undefined)
    setBusy(true)
    await complain({ category, text: text.trim() }).then(
      (filed) => setCode(filed.code),
      () => setBusy(false),
    )
  }
  return (
    <>
      <Card>
        <View className="title">投诉类型</View>
        <Radio label="投诉类型" options={options} value={category} onChange={(value) => isCategory(value) && setCategory(value)} />
        <Textarea
          id="complaint-text"
          label="情况说明"
          value={text}
          maxLength={MOST}
          placeholder="什么时候、哪门课、发生了什么"
          error={error}
          onInput={setText}
        />
        <View className="muted">内容里不会带上你的账号、手机号和提交的具体时间；请不要在正文里写出能认出你的信息。每天最多提交 3 条。</View>
      </Card>
      <View className="page-pad">
        <ActionButton id="send-complaint" isWide isBusy={isBusy} onClick={() => void send()}>
          匿名提交
        </ActionButton>
      </View>
    </>
  )
}
