import { useEffect, useRef } from 'react'
import type { HomeworkAnswer, HomeworkItem } from '@/contract/doubt/homework.schema'
import { marksText } from '@/domain/scoring/marks'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { AnswerInput } from '@/features/tiku/question/answer-input'
import { QuestionBody } from '@/features/tiku/question/question-body'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'
import { Voice } from './voice'

const TEXT_LENGTH = 5000
const PICTURES = 9

type ItemProps = {
  item: HomeworkItem
  given: HomeworkAnswer | undefined
  pictures: Record<string, string>
  isLocked: boolean
  onWrite: (change: Partial<HomeworkAnswer>) => void
  /** A part of the answer is being sent, or no longer. */
  onSending: (part: string, isSending: boolean) => void
}

function Pictures({ item, given, pictures, isLocked, onWrite, onSending }: ItemProps) {
  const before = (given?.images ?? []).map((key) => ({ key, address: pictures[key] ?? key }))
  const { tiles, stored, isSending, pick, remove, retry } = usePictures('homework', before)
  const keys = stored.map(({ key }) => key).join(' ')
  const known = useRef(keys)
  const tell = useRef({ onWrite, onSending })
  tell.current = { onWrite, onSending }
  useEffect(() => {
    if (known.current === keys) return
    known.current = keys
    tell.current.onWrite({ images: keys.split(' ').filter((key) => key !== '') })
  }, [keys])
  useEffect(() => tell.current.onSending(`pictures ${item.seq}`, isSending), [item.seq, isSending])
  return (
    <Uploader
      label={`第 ${item.seq} 题的图片`}
      files={tiles}
      most={PICTURES}
      disabled={isLocked}
      onPick={pick}
      onRemove={remove}
      onRetry={retry}
    />
  )
}

const OwnVoice = ({ item, given, pictures, isLocked, onWrite, onSending }: ItemProps) => (
  <Voice
    name={`第 ${item.seq} 题的录音`}
    voice={given?.voice ?? ''}
    files={pictures}
    isLocked={isLocked}
    onVoice={(voice) => onWrite({ voice })}
    onSending={(isSending) => onSending(`voice ${item.seq}`, isSending)}
  />
)

/** One item of homework with the place to answer it. */
export function HomeworkItemCard(props: ItemProps) {
  const { item, given, isLocked, onWrite } = props
  const title = `第 ${item.seq} 题（${marksText(item.marks)} 分）`
  if (item.question)
    return (
      <QuestionBody question={item.question} title={title}>
        <AnswerInput
          question={item.question}
          answer={given?.answer ?? null}
          isLocked={isLocked}
          onAnswer={(answer) => onWrite({ answer })}
        />
      </QuestionBody>
    )
  return (
    <Card id={`item-${item.seq}`}>
      <View className="title" role="heading">
        {title}
      </View>
      <View className="doubt-text">{item.prompt}</View>
      {item.kind === 'text' && (
        <Textarea
          id={`item-text-${item.seq}`}
          label="作答"
          placeholder="写下你的答案，会随时保存"
          maxLength={TEXT_LENGTH}
          disabled={isLocked}
          value={given?.text ?? ''}
          onInput={(text) => onWrite({ text })}
        />
      )}
      {item.kind === 'images' && <Pictures {...props} />}
      <OwnVoice {...props} />
    </Card>
  )
}
