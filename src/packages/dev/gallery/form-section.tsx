import { useState } from 'react'
import { Checkbox, Radio, Switch } from '@/ui/choices'
import { Field, Input } from '@/ui/field'
import { Rate } from '@/ui/rate'
import { SearchBar } from '@/ui/search-bar'
import { SmsCode } from '@/ui/sms-code'
import { Stepper } from '@/ui/stepper'
import { Textarea } from '@/ui/textarea'
import { plans } from './samples'
import { Shelf } from './shelf'

const WAIT_SECONDS = 60

/** The code requested, being sent, and wrong. */
function CodeShelf() {
  const [code, setCode] = useState('')
  const [secondsLeft, setSecondsLeft] = useState(0)
  const send = () => setSecondsLeft(WAIT_SECONDS)
  return (
    <Shelf name="SmsCode 验证码" isBlock>
      <SmsCode id="gallery-code" value={code} secondsLeft={secondsLeft} isSending={false} onInput={setCode} onSend={send} />
      <SmsCode id="gallery-sending" value="" secondsLeft={0} isSending onInput={setCode} onSend={send} />
      <SmsCode id="gallery-wrong" value="12" secondsLeft={42} isSending={false} error="验证码不对" onInput={setCode} onSend={send} />
    </Shelf>
  )
}

function TextShelves() {
  const [text, setText] = useState('王小明')
  const [words, setWords] = useState('')
  return (
    <>
      <Shelf name="Field 输入 · Input" isBlock>
        <Field label="姓名" value={text} isClearable onInput={setText} />
        <Field label="手机号" kind="tel" value="1380" error="请输入正确的手机号" onInput={setText} />
        <Field label="不可修改" value="已认证" disabled onInput={setText} />
        <Input label="备注" placeholder="不画标签的一行" value={words} isClearable onInput={setWords} />
      </Shelf>
      <CodeShelf />
      <Shelf name="Textarea 多行输入" isBlock>
        <Textarea label="反馈" maxLength={200} placeholder="请写下你的建议" value={words} onInput={setWords} />
        <Textarea label="理由" value="短" error="至少 10 个字" onInput={setWords} />
        <Textarea label="不可修改" value="已提交的内容" disabled onInput={setWords} />
      </Shelf>
      <Shelf name="SearchBar 搜索" isBlock>
        <SearchBar
          value={words}
          placeholder="搜课程、题目、文章"
          onInput={setWords}
          onSearch={() => setWords('')}
          onCancel={() => setWords('')}
        />
      </Shelf>
    </>
  )
}

/** Shows the parts that are filled in and chosen. */
export function FormSection() {
  const [isOn, setOn] = useState(true)
  const [plan, setPlan] = useState<string | null>('year')
  const [count, setCount] = useState(1)
  const [stars, setStars] = useState(4)
  return (
    <>
      <TextShelves />
      <Shelf name="Checkbox 多选" isBlock>
        <Checkbox isChecked={isOn} onChange={setOn}>
          我已阅读并同意用户协议
        </Checkbox>
        <Checkbox isChecked disabled onChange={setOn}>
          已选，不可改
        </Checkbox>
        <Checkbox isChecked={false} disabled onChange={setOn}>
          未选，不可改
        </Checkbox>
      </Shelf>
      <Shelf name="Radio 单选" isBlock>
        <Radio label="套餐" options={plans} value={plan} onChange={setPlan} />
        <Radio label="套餐，一行" options={plans} value={plan} isInline onChange={setPlan} />
      </Shelf>
      <Shelf name="Switch 开关 · Stepper 步进">
        <Switch label="自动播放" isOn={isOn} onChange={setOn} />
        <Switch label="不可用" isOn={false} disabled onChange={setOn} />
        <Switch label="正在保存" isOn isBusy onChange={setOn} />
        <Stepper label="数量" value={count} min={1} max={5} onChange={setCount} />
        <Stepper label="不可用的数量" value={1} disabled onChange={setCount} />
      </Shelf>
      <Shelf name="Rate 评分" isBlock>
        <Rate label="课程评分" value={stars} onChange={setStars} />
        <Rate label="平均评分" value={stars} />
      </Shelf>
    </>
  )
}
