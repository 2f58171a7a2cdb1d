import { useState } from 'react'
import type { ComplaintCategory, ComplaintReply } from '@/contract/service/class-service.schema'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { complain, readReply } from '@/data/service/class-service'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { Field } from '@/ui/field'
import { Tabs } from '@/ui/tabs'
import { Textarea } from '@/ui/textarea'

const categoryNames: Readonly<Record<ComplaintCategory, string>> = {
  teaching: '教学质量',
  service: '服务态度',
  content: '课程内容',
  payment: '收费退费',
  other: '其他',
}

const isCategory = (text: string): text is ComplaintCategory => Object.hasOwn(categoryNames, text)

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
function Writer() {
  const [category, setCategory] = useState<ComplaintCategory>('teaching')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy, data: filed } = useAct(complain)
  if (filed) return <Filed code={filed.code} />
  const send = () => {
    if (text.trim().length < LEAST) return setError(`请写至少 ${LEAST} 个字，方便我们处理`)
    setError(undefined)
    run({ category, text: text.trim() })
  }
  return (
    <>
      <Card>
        <View className="title">投诉类型</View>
        <Radio isInline label="投诉类型" options={options} value={category} onChange={(value) => isCategory(value) && setCategory(value)} />
        <View className="page-top" />
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
        <ActionButton id="send-complaint" isWide isBusy={isBusy} onClick={send}>
          匿名提交
        </ActionButton>
      </View>
    </>
  )
}

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
function ReplyReader() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<ComplaintReply>()
  const { run, isBusy } = useAct(readReply, {
    onSuccess: setFound,
    onError: (failure) => {
      setFound(undefined)
      setError(shownOf(failure))
    },
  })
  const read = () => {
    if (code.trim().length < 8) return setError('请输入提交时给你的查询码')
    setError(undefined)
    run(code.trim())
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

definePageConfig({ navigationBarTitleText: '匿名投诉' })

const tabs = [
  { key: 'write', text: '我要投诉' },
  { key: 'read', text: '查看回复' },
]

export default screen('anonymous_complaint', () => {
  const [tab, setTab] = useState('write')
  return (
    <View id="complaint" className="page-top">
      <Tabs id="complaint-tab" label="匿名投诉" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'write' ? <Writer /> : <ReplyReader />}
      </Tabs>
    </View>
  )
})
