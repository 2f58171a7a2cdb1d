import { type ReactNode, useMemo } from 'react'
import type { RichText } from '@/contract/site/rich.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { phrasesOf } from '@/domain/exam/phrases'
import { stemOf } from '@/domain/tiku/question'
import { QuestionText } from '@/features/tiku/question/question-body'
import { Button, Text } from '@/platform/elements'
import { Phrase } from '@/platform/elements/phrase'
import { AroundPiece } from '@/ui/rich-inline'
import { useMarks } from './highlighting'
import './marked-text.scss'

/** The text of a question or a material with the learner's marks; while marking is on, a press on a phrase marks it. */
export function MarkedText({ of: question }: { of: Question }) {
  const { isOn, marks, toggle } = useMarks(question.id)
  const { content, starts } = useMemo(() => phrasesOf(stemOf(question)), [question])
  const around = (piece: RichText, drawn: ReactNode) => {
    const start = starts.get(piece)
    if (start === undefined) return drawn
    const isMarked = marks.includes(start)
    const look = isMarked ? 'phrase is-marked' : 'phrase'
    if (!isOn) return isMarked ? <Text className={look}>{drawn}</Text> : drawn
    return (
      <Phrase className={`${look} is-open`} pressed={isMarked} onPress={() => toggle(start)}>
        {drawn}
      </Phrase>
    )
  }
  return (
    <AroundPiece.Provider value={around}>
      <QuestionText of={content} />
    </AroundPiece.Provider>
  )
}

type StrikeProps = { name: string; isStruck: boolean; onStrike: () => void }

/** Rules an option out, or takes it back. */
export function Strike({ name, isStruck, onStrike }: StrikeProps) {
  return (
    <Button className="strike" label={`排除 ${name}`} pressed={isStruck} onClick={onStrike}>
      {isStruck ? '恢复' : '排除'}
    </Button>
  )
}
